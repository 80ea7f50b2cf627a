import type { Page } from '@playwright/test';
import { CASHBACK, ENDS } from './fixtures/cashback.ts';
import { modal, widget, withAnswer } from './fixtures/home.ts';
import { expect, test } from './fixtures/player.ts';
import { callsTo } from './fixtures/register.ts';
import { type Member, onPhonesOnly, toastOf } from './fixtures/test.ts';

test.describe('banners', () => {
  onPhonesOnly();

  for (const [name, title, words] of [
    ['Invite', 'Invite friends', 'you get 0.5% of their bets as a bonus'],
    ['Cashback', 'Cashback', 'you get a part of it back'],
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
      await expect(modal(page, title)).toContainText(words);
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

const RUNNING = {
  ...ENDS,
  _id: 'r1',
  kind: 'bonus',
  type: 'limit',
  code: 'WELCOME',
  title: 'Welcome',
  amount: 500,
  principal: 500,
  base: 1_000,
  successAt: 3_000,
  failAt: 100,
  claimedAt: '2026-11-16T05:00:00.000Z',
  total: 1_000,
  turnover: 0,
  left: 2_000,
  ifCancelled: { keeps: 500, goes: 500 },
  waitsFor: [],
};

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
    await expect(sheet.getByRole('img', { name: 'QR code of your invite link' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Copy' }).click();
    await expect(toastOf(page, 'Copied').first()).toBeVisible();
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
    await expect(toastOf(page, 'No invite bonus to collect yet', 'danger')).toBeVisible();
    await page.route('**/api/invite/bonus', (route) =>
      route.fulfill({ json: { message: 'INVITE_BONUS_SUCCESS', amount: 120 } }),
    );
    await sheet.getByRole('button', { name: 'Receive bonus' }).click();
    await expect(toastOf(page, 'Invite bonus received ฿120.00').first()).toBeVisible();
    await expect(sheet).toHaveCount(0);
  });

  test('cannot be collected while a bonus runs', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await withAnswer(page, '/api/wallet', (answer: { invite: object; reward: object | null }) => {
      Object.assign(answer.invite, { amount: 120 });
      answer.reward = RUNNING;
    });
    const sheet = await open(page);
    await expect(sheet.getByRole('button', { name: 'Receive bonus' })).toBeDisabled();
    await expect(sheet).toContainText('A bonus is still active. End or cancel it first');
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

  const open = async (page: Page, check?: Partial<typeof CASHBACK>) => {
    await page.route('**/banners', (route) => route.fulfill({ json: [] }));
    if (check) await page.route('**/api/refund/check', (route) => route.fulfill({ json: { ...CASHBACK, ...check } }));
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

  test('shows the sum it comes from line by line, and what it becomes', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    const sheet = await open(page, { canAddWallet: false });
    await expect(sheet).toContainText('Success at 300%');
    await expect(sheet).toContainText('Fail at 10%');
    const lines = sheet.locator('dl > div');
    for (const [name, amount] of [
      ['Deposits', '฿3,000.00'],
      ['Withdrawals', '−฿500.00'],
      ['Total you have', '−฿700.00'],
      ['Bonuses received', '−฿100.00'],
      ['Loss', '฿1,700.00'],
      ['5% back', '฿85.00'],
      ['At this total you can withdraw', '฿2,355.00'],
      ['At this total or less the bonus ends', '฿78.50'],
    ] as const) {
      await expect(lines.filter({ hasText: name })).toContainText(amount);
    }
    await expect(sheet).toContainText('Since you joined');
    await expect(sheet.getByRole('button', { name: 'Add to wallet' })).toHaveCount(0);
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
    await expect(toastOf(page, 'No cashback yet', 'danger')).toBeVisible();
    const asked = callsTo(page, '/api/refund/receive');
    await page.route('**/api/refund/receive', (route) =>
      route.fulfill({ json: { message: 'REFUND_SUCCESS', amount: 85 } }),
    );
    await sheet.getByRole('button', { name: 'Receive cashback' }).dblclick();
    await expect(toastOf(page, 'Cashback received ฿85.00').first()).toBeVisible();
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
    const asked = callsTo(page, '/api/wallet');
    const sheet = await open(page, {});
    await expect(sheet).toContainText('฿85.00');
    // Once for home, and once when its line is there.
    await expect.poll(() => asked.length).toBe(2);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await widget(page, /^Cashback/).click();
    await expect(sheet).toContainText('฿85.00');
    expect(asked).toHaveLength(2);
    await page.route('**/api/refund/receive', (route) =>
      route.fulfill({ json: { message: 'REFUND_SUCCESS', amount: 85 } }),
    );
    await sheet.getByRole('button', { name: 'Receive cashback' }).click();
    await expect.poll(() => asked.length).toBeGreaterThan(2);
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
