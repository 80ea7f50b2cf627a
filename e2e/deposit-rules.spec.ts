import type { Locator } from '@playwright/test';
import { givenBankAccount, givenGiftLink, payCode, scan } from './fixtures/bank-app.ts';
import {
  amountOf,
  changeLookup,
  channelsOf,
  chooseWay,
  createCode,
  createOf,
  dueOf,
  openDeposit,
  paidOf,
} from './fixtures/deposit.ts';
import { env, laoE164 } from './fixtures/register.ts';
import { expect, onPhonesOnly, test, toastOf, verifiedCookie } from './fixtures/test.ts';

onPhonesOnly();
test.describe.configure({ timeout: 90_000 });

test.describe('the deposit modal', () => {
  test('shows what the lookup says and nothing else, each in its way, and the ways stay where they are', async ({
    page,
    givenMember,
    signIn,
  }) => {
    await signIn(await givenMember());
    const sheet = await openDeposit(page);
    const offered = async (way: 'qr' | 'transfer' | 'slip' | 'gift') => {
      await chooseWay(page, way);
      return channelsOf(page).locator('b').allTextContents();
    };
    expect(await offered('qr')).toEqual(['KBANK', 'WW', 'PAYTIMZ']);
    expect(await offered('transfer')).toEqual(['KBANK', 'TrueMoney Wallet']);
    expect(await offered('slip')).toEqual(['SCB', 'GSB']);
    expect(await offered('gift')).toEqual(['TrueMoney Wallet']);

    const places = [];
    for (const way of ['qr', 'transfer', 'slip', 'gift'] as const) {
      await chooseWay(page, way);
      await sheet.locator('.sheet-body').evaluate((body) => body.scrollTo(0, body.scrollHeight));
      places.push(await sheet.locator('.deposit-ways').boundingBox());
    }
    expect(places).toEqual(Array(4).fill(places[0]));
  });

  test('says so when nothing is open', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await changeLookup(page, (lookup) => ({ ...lookup, banks: [], wallets: [] }));
    const sheet = await openDeposit(page);
    await expect(sheet.getByRole('heading', { name: 'Deposits are closed now' })).toBeVisible();
  });

  test('stands in two columns on a wide screen: the ways left, the chosen one right', { tag: '@P71' }, async ({
    page,
    givenMember,
    signIn,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(await givenMember());
    const sheet = await openDeposit(page);
    const edgesOf = async (of: Locator) => {
      const { x = 0, y = 0, width = 0 } = (await of.boundingBox()) ?? {};
      return { left: x, right: x + width, top: y };
    };
    await expect(amountOf(page)).toBeVisible();
    const ways = await Promise.all((await sheet.getByRole('radio').all()).map(edgesOf));
    for (const chosen of [amountOf(page), createOf(page)]) {
      expect(Math.max(...ways.map(({ right }) => right))).toBeLessThan((await edgesOf(chosen)).left);
    }
    expect(new Set(ways.map(({ left }) => left)).size).toBe(1);
    expect(new Set(ways.map(({ top }) => top)).size).toBe(4);
  });

  test('says when there is no line', async ({ page, context, givenMember, signIn }) => {
    await signIn(await givenMember());
    const sheet = await openDeposit(page);
    await expect(createOf(page)).toBeVisible();
    await context.setOffline(true);
    await expect(sheet.getByText('No connection')).toBeVisible();
    await context.setOffline(false);
    await expect(sheet.getByText('No connection')).toHaveCount(0);
  });

  test('is loaded only when it is opened', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.goto('/user/home');
    await expect(page.getByRole('main').getByRole('button', { name: 'Deposit', exact: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(loaded.filter((path) => /deposit-sheet|zxing|worker-/.test(path))).toEqual([]);
    await openDeposit(page);
    await expect(createOf(page)).toBeVisible();
    expect(loaded.filter((path) => path.includes('deposit-sheet'))).not.toEqual([]);
    expect(loaded.filter((path) => /zxing|\.worker-/.test(path))).toEqual([]);
  });
});

test.describe('copy', () => {
  test('says when it failed', async ({ page, givenMember, signIn }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    });
    await signIn(await givenMember());
    const sheet = await openDeposit(page);
    await chooseWay(page, 'slip');
    await sheet.getByRole('button', { name: /^Copy \d/ }).click();
    await expect(toastOf(page, 'Failed to copy', 'danger')).toBeVisible();
  });
});

test.describe('a gift link', () => {
  test('cannot be sent while it is empty, tells the minimum of 2 baht, and travels encrypted', async ({
    page,
    givenMember,
    signIn,
  }) => {
    await signIn(await givenMember());
    const sheet = await openDeposit(page);
    await chooseWay(page, 'gift');
    const send = sheet.getByRole('button', { name: 'Receive money', exact: true });
    const field = sheet.getByRole('textbox', { name: 'Gift link' });
    await expect(send).toBeDisabled();
    await field.fill('   ');
    await expect(send).toBeDisabled();
    await expect(field).toHaveAccessibleDescription(/Minimum 2 baht/);
    const link = await givenGiftLink('20');
    await field.fill(link);
    const sent = page.waitForRequest('**/api/wallet/truelink');
    await send.click();
    const body = (await sent).postDataJSON().link as string;
    expect(Buffer.from(body, 'base64').toString()).not.toContain('truemoney');
    expect(Buffer.from(body, 'base64')).toHaveLength(12 + link.length + 16);
    await expect(toastOf(page, '฿20.00 is in your wallet')).toBeVisible();
  });
});

test.describe('in kip', () => {
  test.use({ baseURL: env('E2E_LAO_URL') });

  test('a Lao member pays a BCEL code and has the money', async ({ page, request, signIn }) => {
    const digits = String(Date.now()).slice(-8);
    const member = {
      name: 'Khamla',
      phone: `0205${digits.slice(1)}`,
      password: 'namkhong-sai-7',
      bankCode: 'BCEL',
      bankAccountNo: `0101200${digits}`,
      bankAccountName: 'KHAMLA SIVILAY',
    };
    const headers = { cookie: await verifiedCookie(laoE164(member.phone)) };
    const { phone: username, ...rest } = member;
    const registered = await request.post('/api/account', { data: { ...rest, username, currency: 'LAK' }, headers });
    expect(registered.status(), await registered.text()).toBe(200);
    const account = await givenBankAccount(member);
    await signIn(member);
    const sheet = await openDeposit(page);
    await chooseWay(page, 'qr');
    await expect(sheet).toContainText('Minimum amount 10,000 kip');
    const code = await createCode(page, '50000');
    await expect(dueOf(sheet, '₭50,000')).toBeVisible();
    await expect(sheet).toContainText('any Lao bank app');
    await payCode(account, await scan(code));
    await expect(toastOf(page, '₭50,000 is in your wallet')).toBeVisible();
    await expect(paidOf(sheet)).toContainText('₭50,000');
  });
});
