import type { Page } from '@playwright/test';
import { card, lane, PLAYER, purse, widget, withAnswer } from './fixtures/home.ts';
import { expect, test } from './fixtures/player.ts';
import { callsTo } from './fixtures/register.ts';
import { journeyIn, onPhonesOnly, storedIn, toastOf, withoutSignals } from './fixtures/test.ts';

test.describe('the purse', () => {
  onPhonesOnly();

  test('shows the total of wallet and games, its parts, and when it was heard', async ({ page, givenPlayer }) => {
    await givenPlayer(PLAYER);
    await page.goto('/user/home');
    await expect(purse(page)).toContainText('฿1,000.00');
    await expect(purse(page)).toContainText('Main wallet 700.00');
    await expect(purse(page)).toContainText('In games 300.00');
    await expect(purse(page)).toContainText(/Last updated \d\d:\d\d · (now|\d+ seconds? ago)/);
    await expect(purse(page).getByRole('listitem')).toHaveCount(2);
  });

  test('names what is in progress and what is locked only when there is some', async ({
    page,
    givenMember,
    signIn,
  }) => {
    await signIn(await givenMember());
    await withAnswer(page, '/api/wallet', (answer: { wallet: object }) => {
      Object.assign(answer.wallet, { amount: 100, inProgress: 50, locked: 25.5 });
    });
    await page.goto('/user/home');
    await expect(purse(page)).toContainText('฿175.50');
    await expect(purse(page)).toContainText('In progress 50.00');
    await expect(purse(page)).toContainText('Locked by bonus 25.50');
  });

  test('Check balance asks the games, then loads the wallet again', async ({ page, givenPlayer }) => {
    await givenPlayer(PLAYER);
    await page.goto('/user/home');
    await expect(purse(page)).toContainText('฿1,000.00');
    let gamesAsked = false;
    page.on('response', (response) => {
      gamesAsked ||= new URL(response.url()).pathname === '/api/wallet/refresh/slot';
    });
    await withAnswer(page, '/api/wallet', (answer: { wallet: object }) =>
      Object.assign(answer.wallet, { amount: gamesAsked ? 42 : 7 }),
    );
    await page.getByRole('button', { name: 'Check balance' }).click();
    await expect(purse(page)).toContainText('฿342.00');
    expect(gamesAsked).toBe(true);
  });

  test('a load that fails is quiet and keeps what was known, with its age', async ({ page, givenPlayer }) => {
    await givenPlayer(PLAYER);
    await page.goto('/user/home');
    await expect(purse(page)).toContainText('฿1,000.00');
    await page.route('**/api/wallet**', (route) => route.fulfill({ status: 404, json: { message: 'NO_WALLET' } }));
    await page.getByRole('button', { name: 'Check balance' }).click();
    await expect(purse(page)).toContainText(/Last updated \d\d:\d\d · \d+ seconds? ago/);
    await expect(purse(page)).toContainText('฿1,000.00');
    await expect(card(page, 'Naga')).toContainText('฿300.00');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    for (const kind of ['plain', 'danger'] as const) await expect(toastOf(page, '', kind)).toHaveCount(0);
  });

  test('stores the time of the last sync, and forgets it with the sign-in', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await page.goto('/user/home');
    await expect(purse(page)).toContainText('฿0.00');
    // The figures may be there before the app is, which stores it.
    const age = async () => Math.abs(Date.now() - Date.parse((await storedIn(page, 'lastSync')).local ?? ''));
    await expect.poll(age).toBeLessThan(60_000);
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => storedIn(page, 'lastSync')).toEqual({ local: null, session: null });
  });
});

test('hidden amounts are hidden in the purse, on the games and in the latest lines, also after a reload', {
  tag: '@journey',
}, async ({ page, givenPlayer, isMobile }) => {
  await givenPlayer(PLAYER);
  await page.goto('/user/home');
  await expect(card(page, 'Naga')).toContainText('฿300.00');
  if (!isMobile) await expect(page.getByRole('region', { name: 'Latest' })).toContainText('฿300.00');
  await page.getByRole('button', { name: 'Hide balance' }).click();
  const home = page.getByRole('main');
  for (const _visit of ['now', 'reloaded']) {
    await expect(card(page, 'Naga').getByRole('button')).toHaveAccessibleName('Naga');
    if (!isMobile) await expect(page.getByRole('region', { name: 'Latest' })).toContainText('To Naga');
    await expect(home).not.toContainText(/\d\.\d\d/);
    await page.reload();
  }
  await page.getByRole('button', { name: 'Show balance' }).click();
  await expect(card(page, 'Naga')).toContainText('฿300.00');
});

test.describe('without a wallet', () => {
  onPhonesOnly();

  test('home says in its place that the games did not load, and can be asked again', async ({
    page,
    givenMember,
    signIn,
  }) => {
    await signIn(await givenMember());
    await withoutSignals(page);
    await page.route('**/api/wallet', (route) => route.fulfill({ status: 404, json: { message: 'NO_WALLET' } }));
    await page.goto('/user/home');
    await expect(page.getByRole('heading', { name: 'Game accounts did not load' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Deposit' })).toBeDisabled();
    await page.unroute('**/api/wallet');
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).last().click();
    await expect(lane(page, 'Slots')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Deposit' })).toBeEnabled();
  });
});

test.describe('what home leads to', () => {
  for (const [button, title] of [
    ['Deposit', 'Deposit'],
    ['Withdraw', 'Withdraw'],
    ['Transfer', 'Transfer'],
  ] as const) {
    test(`${button} opens the ${title.toLowerCase()} modal`, async ({ page, givenMember, signIn }) => {
      await signIn(await givenMember());
      await page.goto('/user/home');
      await page.getByRole('group', { name: 'Your money' }).getByRole('button', { name: button }).click();
      await expect(page.getByRole('dialog').filter({ hasText: title })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }

  test('the bonus widget goes to the bonus page', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await page.goto('/user/home');
    await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Bonus' }).click();
    await expect(page).toHaveURL(/\/user\/bonus$/);
  });

  test('the how-to guide stays on home, and on a phone comes when it is about to be seen', async ({
    page,
    isMobile,
    givenMember,
    signIn,
  }) => {
    const asked = callsTo(page, '/api/lookup/howto');
    await signIn(await givenMember());
    await page.goto('/user/home');
    await expect(card(page, 'Duang')).toBeVisible();
    await page.waitForLoadState('networkidle'); // What waits for rest has come.
    if (isMobile) expect(asked).toHaveLength(0);
    await page.keyboard.press('End');
    await expect(page.getByRole('heading', { name: 'How to' })).toBeInViewport();
  });

  test('the latest three lines of the statement stand on a wide screen, with the way to all', {
    tag: '@journey',
  }, async ({ page, isMobile, givenPlayer }) => {
    const asked = callsTo(page, '/api/statement');
    await givenPlayer(PLAYER);
    await page.goto('/user/home');
    await expect(card(page, 'Naga')).toContainText('฿300.00');
    if (isMobile) {
      await expect(page.getByRole('heading', { name: 'Latest' })).toHaveCount(0);
      expect(asked).toEqual([]);
      return;
    }
    const latest = page.getByRole('region', { name: 'Latest' });
    await expect(latest.getByRole('listitem').nth(0)).toContainText(/To Naga.*−฿300\.00/);
    await expect(latest.getByRole('listitem').nth(1)).toContainText(/Deposit KBANK.*\+฿1,000\.00/);
    await latest.getByRole('link', { name: 'See all' }).click();
    await expect(page).toHaveURL(/\/user\/statement$/);
  });
});

test.describe('the wheel', () => {
  onPhonesOnly();

  const wheel = (page: Page, active: boolean) =>
    page.route('**/api/spinwheel/active', (route) => route.fulfill({ json: { active } }));

  test('has a widget with the coin count when the server says that one is active', async ({
    page,
    givenMember,
    signIn,
  }) => {
    await signIn(await givenMember());
    await wheel(page, true);
    await withAnswer(page, '/api/wallet', (answer: { profile: object }) => Object.assign(answer.profile, { coin: 3 }));
    await page.goto('/user/home');
    const spin = page.getByRole('link', { name: 'Prize wheel' });
    await expect(spin).toContainText('3 coins');
    await expect(widget(page, 'Refresh all')).toHaveCount(0);
    await spin.click();
    await expect(page).toHaveURL(/\/user\/spin$/);
  });

  test('without one, refresh-all stands in its place with the coin count, and asks the games', async ({
    page,
    givenMember,
    signIn,
  }) => {
    await signIn(await givenMember());
    await wheel(page, false);
    const asked = callsTo(page, '/api/wallet/refresh/slot');
    await page.goto('/user/home');
    await expect(widget(page, 'Refresh all')).toContainText('0 coins');
    await expect(page.getByRole('link', { name: 'Prize wheel' })).toHaveCount(0);
    await widget(page, 'Refresh all').click();
    await expect.poll(() => asked.length).toBe(1);
  });
});
for (const [language, total, open] of [
  ['th', 'ยอดเงินรวม', 'เปิดบัญชี'],
  ['la', 'ຍອດເງິນລວມ', 'ເປີດບັນຊີ'],
  ['en', 'Total balance', 'Open account'],
] as const) {
  test.describe(language, journeyIn(language), () => {
    test.use({ language });

    test('home speaks the language of the member and nothing spills over its edges', async ({
      page,
      isMobile,
      givenPlayer,
    }) => {
      await givenPlayer(PLAYER);
      if (isMobile) await page.setViewportSize({ width: 360, height: 740 });
      await page.goto('/user/home');
      await expect(page.getByRole('region', { name: total })).toContainText('฿1,000.00');
      await expect(page.getByRole('button', { name: open }).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      const spilt = await page
        .locator('.home-actions .button, .widget, .game-card-foot, .purse')
        .evaluateAll((boxes) =>
          boxes.filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.textContent),
        );
      expect(spilt).toEqual([]);
    });
  });
}
