import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/player.ts';
import { callsTo } from './fixtures/register.ts';
import { type Member, onPhonesOnly, sql, storedIn } from './fixtures/test.ts';

const lane = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, name: string) => page.locator('.stall').filter({ hasText: name });
const purse = (page: Page) => page.getByRole('region', { name: 'Total balance' });
const widget = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('button', { name });
const modal = (page: Page, name: string) => page.getByRole('dialog', { name });

/** 700 in the wallet and 300 in Naga, whose credits are worth 10 each. */
const PLAYER = { money: 1_000, games: { naga: 300 } };

/** Answers a call in the server's stead, changed where the test wants it. */
async function withAnswer(page: Page, path: string, change: (answer: never) => void) {
  await page.route(`**${path}`, async (route) => {
    const answer = await (await route.fetch()).json();
    change(answer as never);
    await route.fulfill({ json: answer });
  });
}

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
    await expect(purse(page).locator('.is-stale')).toBeVisible();
    await expect(purse(page)).toContainText('฿1,000.00');
    await expect(card(page, 'Naga')).toContainText('฿300.00');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.locator('.toast')).toHaveCount(0);
  });

  test('stores the time of the last sync, and forgets it with the sign-in', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await page.goto('/user/home');
    await expect(purse(page)).toContainText('฿0.00');
    const { local } = await storedIn(page, 'lastSync');
    expect(Math.abs(Date.now() - Date.parse(local ?? ''))).toBeLessThan(60_000);
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await storedIn(page, 'lastSync')).toEqual({ local: null, session: null });
  });
});

test.describe('without a wallet', () => {
  onPhonesOnly();

  test('home says in its place that the games did not load, and can be asked again', async ({
    page,
    givenMember,
    signIn,
  }) => {
    await signIn(await givenMember());
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

test.describe('the carousels', () => {
  test('are slot, sport and lotto, each game in its own', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await page.goto('/user/home');
    for (const [name, games] of [
      ['Slots', ['Naga', 'Malai', 'Thong', 'Wila']],
      ['Sport + Casino', ['Takraw', 'Pok Deng', 'Dao', 'Sangwian']],
      ['Lotto', ['Sam Tua', 'Mekong 6', 'Duang']],
    ] as const) {
      await expect(lane(page, name).getByRole('button', { name: 'Open account' })).toHaveCount(games.length);
      for (const game of games) await expect(lane(page, name)).toContainText(game);
    }
  });

  test('show a card’s logo and background, drawn 300 by 211', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await page.goto('/user/home');
    const art = lane(page, 'Slots').locator('.stall-art').first();
    await expect(art.locator('.stall-bg')).toHaveJSProperty('complete', true);
    await expect(art.locator('.stall-bg')).toHaveAttribute('src', '/games/bg-naga.svg');
    await expect(art.locator('.stall-logo').first()).toHaveAttribute('src', '/games/logo-naga.svg');
    const { width = 0, height = 1 } = (await art.boundingBox()) ?? {};
    expect(width / height).toBeCloseTo(300 / 211, 1);
  });

  test('three cards at a time on a wide screen, more by its buttons', async ({
    page,
    isMobile,
    givenMember,
    signIn,
  }) => {
    test.skip(isMobile, 'phones swipe');
    await signIn(await givenMember());
    await page.goto('/user/home');
    const slots = lane(page, 'Slots');
    const inSight = () =>
      slots.getByRole('listitem').evaluateAll((cards) => {
        const row = cards[0]?.parentElement?.getBoundingClientRect();
        return cards.filter((each) => {
          const { left, right } = each.getBoundingClientRect();
          return row && left >= row.left - 1 && right <= row.right + 1;
        }).length;
      });
    await expect.poll(inSight).toBe(3);
    const [previous, next] = [
      slots.getByRole('button', { name: 'Previous games: Slots' }),
      slots.getByRole('button', { name: 'Next games: Slots' }),
    ];
    await expect(previous).toHaveAttribute('aria-disabled', 'true');
    await next.click();
    await expect(slots.getByRole('listitem').last()).toBeInViewport({ ratio: 1 });
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await previous.click();
    await expect(slots.getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
    // Three games fit: nothing to turn.
    await expect(lane(page, 'Lotto').getByRole('button', { name: /games/ })).toHaveCount(0);
  });

  test('can be walked through with the keyboard, which brings each card into sight', async ({
    page,
    givenMember,
    signIn,
  }) => {
    await signIn(await givenMember());
    await page.goto('/user/home');
    const buttons = lane(page, 'Slots').getByRole('button', { name: 'Open account' });
    await buttons.first().focus();
    for (const _ of [1, 2, 3]) await page.keyboard.press('Tab');
    await expect(buttons.last()).toBeFocused();
    await expect(buttons.last()).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(modal(page, 'Wila')).toBeVisible();
  });

  test('an open account shows its money and its credits at the rate', async ({ page, givenPlayer }) => {
    await givenPlayer(PLAYER);
    await page.goto('/user/home');
    await expect(card(page, 'Naga')).toContainText('฿300.00');
    await expect(card(page, 'Naga')).toContainText('30.00 credits × 10');
    await expect(lane(page, 'Slots')).toContainText('1 of 4 open');
  });

  test('an amount that is old says its age', async ({ page, request, givenPlayer }) => {
    const { token } = await givenPlayer(PLAYER);
    const profile = await request.get('/api/wallet', { headers: { authorization: `Bearer ${token}` } });
    const { _id: id } = (await profile.json()).profile;
    await sql("update game_account set units_heard_at = now() - interval '12 minutes' where member_id = $1", [id]);
    await page.goto('/user/home');
    await expect(card(page, 'Naga')).toContainText('Balance from 12 minutes ago');
  });

  test('a closed account offers to open it, behind a shutter that lifts on focus', async ({
    page,
    givenMember,
    signIn,
  }) => {
    await signIn(await givenMember());
    await page.goto('/user/home');
    const thong = card(page, 'Thong');
    const shutter = thong.locator('.stall-shutter');
    const bottom = async () => {
      const box = await shutter.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await thong.scrollIntoViewIfNeeded();
    const down = await bottom();
    await thong.getByRole('button', { name: 'Open account Thong' }).focus();
    await expect.poll(bottom).toBeLessThan(down - 5);
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

  test('the how-to guide stays on home', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await page.goto('/user/home');
    await expect(page.getByRole('heading', { name: 'How to' })).toBeVisible();
  });

  test('the latest three lines of the statement stand on a wide screen, with the way to all', async ({
    page,
    isMobile,
    givenPlayer,
  }) => {
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
    await expect(latest.getByRole('listitem').nth(0)).toContainText(/To Naga.*฿300\.00/);
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
    const asked = callsTo(page, '/api/wallet/refresh/slot');
    await page.goto('/user/home');
    await expect(widget(page, 'Refresh all')).toContainText('0 coins');
    await expect(page.getByRole('link', { name: 'Prize wheel' })).toHaveCount(0);
    await widget(page, 'Refresh all').click();
    await expect.poll(() => asked.length).toBe(1);
  });
});

test.describe('banners', () => {
  onPhonesOnly();

  for (const [name, title] of [
    ['Invite', 'Invite friends'],
    ['Cashback', 'Cashback'],
  ] as const) {
    test(`${title}: the banner comes first, with picture and words, then the modal`, async ({
      page,
      givenMember,
      signIn,
    }) => {
      await signIn(await givenMember());
      await page.goto('/user/home');
      await widget(page, name).click();
      await expect(modal(page, title).getByRole('region', { name: title }).locator('img')).toHaveJSProperty(
        'complete',
        true,
      );
      await expect(modal(page, title).getByRole('heading', { level: 3 })).toBeVisible();
      await modal(page, title).getByRole('button', { name: 'Continue' }).click();
      await expect(modal(page, title).getByRole('button', { name: 'Continue' })).toHaveCount(0);
      await expect(modal(page, title)).toContainText(name === 'Invite' ? 'Invite link' : 'No cashback yet');
    });

    test(`${title}: without banners the plain modal opens at once`, async ({ page, givenMember, signIn }) => {
      await signIn(await givenMember());
      await page.route('**/banners', (route) => route.fulfill({ json: [] }));
      await page.goto('/user/home');
      await widget(page, name).click();
      await expect(modal(page, title)).toContainText(name === 'Invite' ? 'Invite link' : 'No cashback yet');
      await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0);
    });
  }

  test('several are shown one after the other, cleaned of scripts', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    const banner = (text: string) => ({
      image: '/banners/invite.svg',
      html: `<h3>${text}</h3><img src=x onerror="window.hacked = true"><script>window.hacked = true</script>`,
    });
    await page.route('**/api/invite/banners', (route) => route.fulfill({ json: [banner('One'), banner('Two')] }));
    await page.goto('/user/home');
    await widget(page, 'Invite').click();
    const slides = modal(page, 'Invite friends');
    await expect(slides.getByRole('status')).toHaveText('1 of 2');
    await slides.getByRole('button', { name: 'Next' }).click();
    await expect(slides.getByRole('heading', { name: 'Two' })).toBeInViewport({ ratio: 1 });
    await expect(slides.getByRole('status')).toHaveText('2 of 2');
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  });
});

test.describe('invite friends', () => {
  onPhonesOnly();

  const open = async (page: Page) => {
    await page.route('**/banners', (route) => route.fulfill({ json: [] }));
    await page.goto('/user/home');
    await widget(page, /^Invite/).click();
    return modal(page, 'Invite friends');
  };

  test('shows and copies the link: the register page with prefix and id, which registers a friend as mine', async ({
    page,
    context,
    request,
    givenMember,
    signIn,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const token = await signIn(await givenMember());
    const wallet = await request.get('/api/wallet', { headers: { authorization: `Bearer ${token}` } });
    const { _id: id } = (await wallet.json()).profile;
    const sheet = await open(page);
    const link = new RegExp(`/register\\?code=KP${id}$`);
    await expect(sheet.getByText(link)).toBeVisible();
    await sheet.getByRole('button', { name: 'Copy' }).click();
    await expect(page.locator('.toast')).toContainText('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(link);

    await givenMember({ name: 'Boun', inviteCode: `KP${id}` } as Partial<Member>);
    await page.reload();
    await widget(page, 'Invite').click();
    await expect(sheet.getByRole('row').filter({ hasText: 'Boun' })).toContainText('฿0.00');
  });

  test('shows the success and the fail percentage, and no bonus to collect yet', async ({
    page,
    givenMember,
    signIn,
  }) => {
    await signIn(await givenMember());
    const sheet = await open(page);
    await expect(sheet).toContainText('Success at 300%');
    await expect(sheet).toContainText('Fail at 10%');
    await expect(sheet).toContainText('No invite bonus to collect yet');
    await expect(sheet.getByRole('button', { name: 'Receive bonus' })).toBeDisabled();
  });

  test('collects the bonus; a refusal is a danger toast', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await withAnswer(page, '/api/wallet', (answer: { invite: object }) =>
      Object.assign(answer.invite, { amount: 120 }),
    );
    const sheet = await open(page);
    await sheet.getByRole('button', { name: 'Receive bonus' }).click();
    await expect(page.locator('.toast.bad')).toContainText('No invite bonus to collect yet');
    await page.route('**/api/invite/bonus', (route) =>
      route.fulfill({ json: { message: 'INVITE_BONUS_SUCCESS', amount: 120 } }),
    );
    await sheet.getByRole('button', { name: 'Receive bonus' }).click();
    await expect(page.locator('.toast.good')).toContainText('Invite bonus received ฿120.00');
    await expect(sheet).toHaveCount(0);
  });

  test('lists the invited members in pages of ten', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await page.route('**/api/invite', async (route) => {
      const { page: number, limit } = route.request().postDataJSON();
      const rows = Array.from({ length: 23 }, (_, index) => ({
        from: { name: `Friend ${index + 1}` },
        amount: 0,
        createdAt: new Date(Date.UTC(2026, 0, 31 - index)).toISOString(),
      }));
      await route.fulfill({ json: { total: 23, invites: rows.slice((number - 1) * limit, number * limit) } });
    });
    const sheet = await open(page);
    await expect(sheet.getByRole('row')).toHaveCount(1 + 10);
    await sheet.getByRole('button', { name: 'Last page' }).click();
    await expect(sheet.getByRole('row').last()).toContainText('Friend 23');
    await expect(sheet.getByRole('row')).toHaveCount(1 + 3);
  });
});

test.describe('cashback', () => {
  onPhonesOnly();

  const CHECK = {
    result: true,
    bonus: false,
    info: '<p>info</p>',
    refundAmount: 85,
    refundSuccess: 300,
    refundFail: 10,
  };

  const open = async (page: Page, check?: Partial<typeof CHECK>) => {
    await page.route('**/banners', (route) => route.fulfill({ json: [] }));
    if (check) await page.route('**/api/refund/check', (route) => route.fulfill({ json: { ...CHECK, ...check } }));
    await page.goto('/user/home');
    await widget(page, /^Cashback/).click();
    return modal(page, 'Cashback');
  };

  test('says so when there is none', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    const sheet = await open(page);
    await expect(sheet.getByRole('heading', { name: 'No cashback yet' })).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Receive cashback' })).toHaveCount(0);
  });

  test('cannot be received while the member has a bonus', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    const sheet = await open(page, { bonus: true });
    await expect(sheet).toContainText('฿85.00');
    await expect(sheet.getByRole('button', { name: 'Receive cashback' })).toBeDisabled();
    await expect(sheet.getByRole('button', { name: 'Add to wallet' })).toBeDisabled();
    await expect(sheet).toContainText('A bonus is still active. End or cancel it first');
  });

  test('is received once; a refusal is a danger toast', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    const sheet = await open(page, {});
    await expect(widget(page, /^Cashback/)).toContainText('฿85.00 ready');
    await sheet.getByRole('button', { name: 'Receive cashback' }).click();
    await expect(page.locator('.toast.bad')).toContainText('No cashback yet');
    const asked = callsTo(page, '/api/refund/receive');
    await page.route('**/api/refund/receive', (route) =>
      route.fulfill({ json: { message: 'REFUND_SUCCESS', amount: 85 } }),
    );
    await sheet.getByRole('button', { name: 'Receive cashback' }).dblclick();
    await expect(page.locator('.toast.good')).toContainText('Cashback received ฿85.00');
    await expect(sheet).toHaveCount(0);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers()['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('the wallet is loaded again when the modal closes with its success flag, and not without it', async ({
    page,
    givenMember,
    signIn,
  }) => {
    await signIn(await givenMember());
    const sheet = await open(page, {});
    await expect(sheet).toContainText('฿85.00');
    const asked = callsTo(page, '/api/wallet');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await widget(page, /^Cashback/).click();
    await expect(sheet).toContainText('฿85.00');
    expect(asked).toHaveLength(0);
    await page.route('**/api/refund/receive', (route) =>
      route.fulfill({ json: { message: 'REFUND_SUCCESS', amount: 85 } }),
    );
    await sheet.getByRole('button', { name: 'Receive cashback' }).click();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
  });

  test('shows what was received in pages of ten', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await page.route('**/api/refund', async (route) => {
      const { page: number, limit } = route.request().postDataJSON();
      const rows = Array.from({ length: 12 }, (_, index) => ({
        refundAmount: index + 1,
        createdAt: new Date(Date.UTC(2026, 0, 31 - index)).toISOString(),
      }));
      await route.fulfill({ json: { total: 12, refunds: rows.slice((number - 1) * limit, number * limit) } });
    });
    const sheet = await open(page);
    await expect(sheet.getByRole('row')).toHaveCount(1 + 10);
    await sheet.getByRole('button', { name: 'Next page' }).click();
    await expect(sheet.getByRole('row').last()).toContainText('+฿12.00');
  });
});

test.describe('the account name', () => {
  onPhonesOnly();

  const THAI_NAME = 'มะลิ ใจดี';
  const edit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Edit' });

  type GivenName = {
    givenMember: (wanted: Partial<Member>) => Promise<Member>;
    signIn: (member: Member) => Promise<string>;
  };

  /** Registration asks these banks for English, so that such a name can only be an old one. */
  async function givenOldName({ givenMember, signIn }: GivenName, bankCode: string) {
    const member = await givenMember({ bankCode });
    await sql('update member set bank_account_name = $1 where bank_code = $2 and bank_account_no = $3', [
      THAI_NAME,
      bankCode,
      member.bankAccountNo,
    ]);
    await signIn(member);
  }

  for (const bankCode of ['KTB', 'TMB', 'BBL']) {
    test(`can be edited at ${bankCode} while it is not English`, async ({ page, givenMember, signIn }) => {
      await givenOldName({ givenMember, signIn }, bankCode);
      await page.goto('/user/home');
      await edit(page).click();
      await expect(modal(page, 'Edit account name')).toContainText(THAI_NAME);
    });
  }

  test('is not offered at another bank, nor when it is English', async ({ page, givenMember, signIn }) => {
    await givenOldName({ givenMember, signIn }, 'KBANK');
    await page.goto('/user/home');
    await expect(purse(page)).toContainText('฿0.00');
    await expect(edit(page)).toHaveCount(0);
    await signIn(await givenMember({ bankCode: 'KTB' }));
    await page.goto('/user/home');
    await expect(purse(page)).toContainText('฿0.00');
    await expect(edit(page)).toHaveCount(0);
  });

  test('must be English letters and spaces, is upper-cased, and is then saved', async ({
    page,
    givenMember,
    signIn,
  }) => {
    await givenOldName({ givenMember, signIn }, 'KTB');
    await page.goto('/user/home');
    await edit(page).click();
    const sheet = modal(page, 'Edit account name');
    const calls = callsTo(page, '/api/account/bankAccountName');
    const name = sheet.getByLabel('Account name');
    for (const wrong of ['', '   ', 'มะลิ', 'Mali2']) {
      await name.fill(wrong);
      await sheet.getByRole('button', { name: 'Save' }).click();
      await expect(sheet.getByText('Required English language')).toBeVisible();
    }
    expect(calls).toHaveLength(0);
    await name.fill('mali jaidee');
    await expect(name).toHaveValue('MALI JAIDEE');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('.toast.good')).toContainText('Saved');
    await expect(sheet).toHaveCount(0);
    await expect(edit(page)).toHaveCount(0);
    expect(calls[0]?.postDataJSON()).toEqual({ bankCode: 'KTB', bankAccountName: 'MALI JAIDEE' });
  });

  test('that cannot be saved is a danger toast, and the modal stays', async ({ page, givenMember, signIn }) => {
    await givenOldName({ givenMember, signIn }, 'BBL');
    await page.route('**/api/account/bankAccountName', (route) =>
      route.fulfill({ status: 400, json: { message: 'INVALID_BANK' } }),
    );
    await page.goto('/user/home');
    await edit(page).click();
    const sheet = modal(page, 'Edit account name');
    await sheet.getByLabel('Account name').fill('MALI');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('.toast.bad')).toContainText('Bank details are not valid');
    await expect(sheet).toBeVisible();
  });
});

for (const [language, total, open] of [
  ['th', 'ยอดเงินรวม', 'เปิดบัญชี'],
  ['la', 'ຍອດເງິນລວມ', 'ເປີດບັນຊີ'],
  ['en', 'Total balance', 'Open account'],
] as const) {
  test.describe(language, () => {
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
        .locator('.acts .btn, .short, .stall-foot, .purse')
        .evaluateAll((boxes) =>
          boxes.filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.textContent),
        );
      expect(spilt).toEqual([]);
    });
  });
}
