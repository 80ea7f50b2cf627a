import { balanceCard, card, PLAYER, withAnswer } from './fixtures/home.ts';
import { expect, test } from './fixtures/player.ts';
import { callsTo } from './fixtures/register.ts';
import { journeyIn, onPhonesOnly } from './fixtures/test.ts';

test.describe('the balance card', () => {
  onPhonesOnly();

  test('shows the total of wallet and games, its parts, and when it was heard', async ({ page, givenPlayer }) => {
    await givenPlayer(PLAYER);
    await page.goto('/user/home');
    await expect(balanceCard(page)).toContainText('฿1,000.00');
    await expect(balanceCard(page)).toContainText('Available 700.00');
    await expect(balanceCard(page)).toContainText('In games 300.00');
    await expect(balanceCard(page)).toContainText(/Last updated \d\d:\d\d · (now|\d+ seconds? ago)/);
    await expect(balanceCard(page).getByRole('listitem')).toHaveCount(2);
  });

  test('Check balance asks the games, then loads the wallet again', async ({ page, givenPlayer }) => {
    await givenPlayer(PLAYER);
    await page.goto('/user/home');
    await expect(balanceCard(page)).toContainText('฿1,000.00');
    let areGamesRequested = false;
    page.on('response', (response) => {
      areGamesRequested ||= new URL(response.url()).pathname === '/api/wallet/refresh/slot';
    });
    await withAnswer(page, '/api/wallet', (answer: { wallet: object }) =>
      Object.assign(answer.wallet, { amount: areGamesRequested ? 42 : 7 }),
    );
    await page.getByRole('button', { name: 'Check balance' }).click();
    await expect(balanceCard(page)).toContainText('฿342.00');
    expect(areGamesRequested).toBe(true);
  });
});

test('hidden amounts are hidden in the balance card, on the games and in the latest lines, also after a reload', {
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
    const calls = callsTo(page, '/api/lookup/howto');
    await signIn(await givenMember());
    await page.goto('/user/home');
    await expect(card(page, 'Duang')).toBeVisible();
    await page.waitForLoadState('networkidle'); // Work deferred until idle is done.
    if (isMobile) expect(calls).toHaveLength(0);
    await page.keyboard.press('End');
    await expect(page.getByRole('heading', { name: 'How to' })).toBeInViewport();
  });

  test('the latest three lines of the statement stand on a wide screen, with the way to all', {
    tag: '@journey',
  }, async ({ page, isMobile, givenPlayer }) => {
    const calls = callsTo(page, '/api/statement');
    await givenPlayer(PLAYER);
    await page.goto('/user/home');
    await expect(card(page, 'Naga')).toContainText('฿300.00');
    if (isMobile) {
      await expect(page.getByRole('heading', { name: 'Latest' })).toHaveCount(0);
      expect(calls).toEqual([]);
      return;
    }
    const latest = page.getByRole('region', { name: 'Latest' });
    await expect(latest.getByRole('listitem').nth(0)).toContainText(/To Naga.*−฿300\.00/);
    await expect(latest.getByRole('listitem').nth(1)).toContainText(/Deposit KBANK.*\+฿1,000\.00/);
    await latest.getByRole('link', { name: 'See all' }).click();
    await expect(page).toHaveURL(/\/user\/statement$/);
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
        .locator('.home-actions .button, .widget, .game-card-foot, .balance-card')
        .evaluateAll((boxes) =>
          boxes.filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.textContent),
        );
      expect(spilt).toEqual([]);
    });
  });
}
