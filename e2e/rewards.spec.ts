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

  test('several are shown one after the other, cleaned of scripts', { tag: '@S2.73' }, async ({
    page,
    givenMember,
    signIn,
  }) => {
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
  free: 0,
  base: 1_000,
  successAt: 3_000,
  failAt: 100,
  claimedAt: '2026-11-16T05:00:00.000Z',
  total: 1_000,
  balance: 1_000,
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

  test('collects the bonus; a refusal is a danger toast', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await withAnswer(page, '/api/wallet', (answer: { invite: object }) =>
      Object.assign(answer.invite, { amount: 120 }),
    );
    await withAnswer(page, '/api/invite', (answer: { preview: object | null }) =>
      Object.assign(answer, { preview: { ...CASHBACK.preview, amount: 120, base: 120, successAt: 360, failAt: 12 } }),
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

  test('is received once; a refusal is a danger toast', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    const sheet = await open(page, {});
    await expect(widget(page, /^Cashback/)).toContainText('฿85.00 ready');
    await sheet.getByRole('button', { name: 'Receive cashback' }).click();
    await expect(toastOf(page, 'No cashback yet', 'danger')).toBeVisible();
    const calls = callsTo(page, '/api/refund/receive');
    await page.route('**/api/refund/receive', (route) =>
      route.fulfill({ json: { message: 'REFUND_SUCCESS', amount: 85 } }),
    );
    await sheet.getByRole('button', { name: 'Receive cashback' }).dblclick();
    await expect(toastOf(page, 'Cashback received ฿85.00').first()).toBeVisible();
    await expect(sheet).toHaveCount(0);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.headers()['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('the wallet is loaded again when the modal closes with its success flag, and not without it', {
    tag: ['@S4.28', '@S4.29'],
  }, async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    const calls = callsTo(page, '/api/wallet');
    const sheet = await open(page, {});
    await expect(sheet).toContainText('฿85.00');
    // Once for home, and once after its socket connects.
    await expect.poll(() => calls.length).toBe(2);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await widget(page, /^Cashback/).click();
    await expect(sheet).toContainText('฿85.00');
    expect(calls).toHaveLength(2);
    await page.route('**/api/refund/receive', (route) =>
      route.fulfill({ json: { message: 'REFUND_SUCCESS', amount: 85 } }),
    );
    await sheet.getByRole('button', { name: 'Receive cashback' }).click();
    await expect.poll(() => calls.length).toBeGreaterThan(2);
  });
});
