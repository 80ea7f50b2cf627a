import { givenBankAccount, givenGiftLink, payCode, scan } from './fixtures/bank-app.ts';
import {
  changeLookup,
  channelsOf,
  chooseChannel,
  chooseWay,
  createCode,
  createOf,
  dueOf,
  openDeposit,
  paidOf,
  sheetOf,
} from './fixtures/deposit.ts';
import { env, laoE164 } from './fixtures/register.ts';
import { e164, expect, onPhonesOnly, sql, test, toastOf, verifiedCookie } from './fixtures/test.ts';

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

  test('offers no way that the lookup does not have', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await changeLookup(page, ({ banks, ...lookup }) => ({
      ...lookup,
      banks: (banks as { mode: string }[]).filter(({ mode }) => mode === 'SLIP'),
      wallets: [],
    }));
    const sheet = await openDeposit(page);
    await expect(sheet.getByText('Choose a slip picture')).toBeVisible();
    await expect(sheet.getByRole('radio')).toHaveCount(0);
  });

  test('says so when nothing is open', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await changeLookup(page, (lookup) => ({ ...lookup, banks: [], wallets: [] }));
    const sheet = await openDeposit(page);
    await expect(sheet.getByRole('heading', { name: 'Deposits are closed now' })).toBeVisible();
  });

  test('in manual mode shows one way only, with the bank accounts and not the channels', async ({
    page,
    givenMember,
    signIn,
  }) => {
    await signIn(await givenMember());
    await changeLookup(page, (lookup) => ({ ...lookup, isManual: true }));
    const sheet = await openDeposit(page);
    await expect(sheet.getByRole('radio')).toHaveCount(0);
    const show = sheet.getByRole('button', { name: 'Show where to transfer' });
    await expect(show).toBeDisabled();
    await sheet.getByRole('button', { name: '500', exact: true }).click();
    await show.click();
    await expect(sheet.getByRole('region', { name: 'Deposit account' })).toHaveCount(3);
    await expect(sheet).not.toContainText('WW-KRAPAO');
    await expect(dueOf(sheet, /^฿500\.\d\d$/)).toBeVisible();
  });

  test('a load that fails is quiet, and can be tried again', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await page.route('**/api/lookup/deposit', (route) => route.fulfill({ status: 404, json: { message: 'NO_DATA' } }));
    const sheet = await openDeposit(page);
    await expect(sheet).toContainText('Could not load. Your money is safe');
    await expect(toastOf(page, '', 'danger')).toHaveCount(0);
    await page.unroute('**/api/lookup/deposit');
    await sheet.getByRole('button', { name: 'Try again' }).click();
    await expect(createOf(page)).toBeVisible();
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
  test('every deposit account has a copy button, which says Copied', async ({ page, context, givenMember, signIn }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(await givenMember());
    const sheet = await openDeposit(page);
    const copied = async () => {
      await sheet.getByRole('button', { name: /^Copy \d/ }).click();
      await expect(toastOf(page, 'Copied').first()).toBeVisible();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    await chooseWay(page, 'transfer');
    expect(await copied()).toBe('0123456789');
    await chooseChannel(page, 'TrueMoney Wallet');
    await expect(sheet).toContainText('089 999 9998');
    expect(await copied()).toBe('0899999998');
    await chooseWay(page, 'slip');
    expect(await copied()).toBe('4012345678');
    await chooseChannel(page, 'GSB');
    expect(await copied()).toBe('020123456789');
  });

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

  test('opens the edit-name modal first for a member whose bank needs an English name', async ({
    page,
    givenMember,
    signIn,
  }) => {
    const member = await givenMember({ bankCode: 'KTB' });
    await sql('update member set bank_account_name = $2 where phone = $1', [e164(member.phone), 'มะลิ ใจดี']);
    await signIn(member);
    const sheet = await openDeposit(page);
    await chooseWay(page, 'slip');
    await sheet.getByRole('button', { name: /^Copy \d/ }).click();
    await expect(sheetOf(page)).toHaveCount(0);
    const edit = page.getByRole('dialog');
    await edit.getByRole('textbox').first().fill('mali jaidee');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(sheetOf(page)).toBeVisible();
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
    const send = sheet.getByRole('button', { name: 'Send', exact: true });
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

  test('that was used before, or is none, says so in a danger toast', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    const sheet = await openDeposit(page);
    await chooseWay(page, 'gift');
    const field = sheet.getByRole('textbox', { name: 'Gift link' });
    const send = sheet.getByRole('button', { name: 'Send', exact: true });
    const link = await givenGiftLink('20');
    await field.fill(link);
    await send.click();
    await expect(toastOf(page, '฿20.00 is in your wallet')).toBeVisible();
    await field.fill(link);
    await send.click();
    await expect(toastOf(page, 'This gift link was already used. Use a new one', 'danger')).toBeVisible();
    await field.fill('https://gift.example/?v=abc');
    await send.click();
    await expect(toastOf(page, 'Gift link is not valid. Check it again', 'danger')).toBeVisible();
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
