import { scan } from './fixtures/bank-app.ts';
import {
  amountOf,
  channelsOf,
  chooseChannel,
  codeOf,
  createCode,
  createOf,
  dueOf,
  expectChannel,
  openDeposit,
  posts,
  sheetOf,
} from './fixtures/deposit.ts';
import { loseFirstAnswer } from './fixtures/lost-answer.ts';
import { callsTo } from './fixtures/register.ts';
import { e164, expect, onPhonesOnly, sql, test, toastOf, withoutSignals } from './fixtures/test.ts';

onPhonesOnly();
test.describe.configure({ timeout: 90_000 });

test.describe('a QR code', () => {
  test('only what can be an amount is typed, in groups, and one above what a code can hold says so', async ({
    page,
    givenMember,
    signIn,
  }) => {
    await signIn(await givenMember());
    await openDeposit(page);
    const made = posts(page, '/api/qrcode/KBANK');
    for (const [typed, shown] of [
      ['abc', ''],
      ['-5', '5'],
      ['1.234', '1.23'],
      ['12345.6', '12,345.6'],
      ['99999999999', '99,999,999,999'],
    ] as const) {
      await amountOf(page).fill('');
      await amountOf(page).pressSequentially(typed);
      await expect(amountOf(page)).toHaveValue(shown);
    }
    await createOf(page).click();
    await expect(amountOf(page)).toHaveAccessibleDescription(/Maximum amount 2,000,000 baht/);
    expect(made()).toBe(0);
  });

  for (const [channel, below, minimum] of [
    ['WW', '99.99', '100'],
    ['PAYTIMZ', '9.99', '10'],
  ] as const) {
    test(`${channel}: below ${minimum} no code is created`, async ({ page, givenMember, signIn }) => {
      await signIn(await givenMember());
      await openDeposit(page);
      await chooseChannel(page, channel);
      const made = posts(page, `/api/qrcode/${channel}`);
      await amountOf(page).fill(below);
      await createOf(page).click();
      await expect(amountOf(page)).toHaveAccessibleDescription(new RegExp(`Minimum amount ${minimum} baht`));
      expect(made()).toBe(0);
      await createCode(page, minimum);
      await expect(dueOf(sheetOf(page), `฿${minimum}.00`)).toBeVisible();
    });
  }

  test('below what the operator asks for says the operator’s minimum', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await openDeposit(page);
    // Changes the response instead of the settings, because all tests share the operator's settings.
    await page.route('**/api/qrcode/KBANK', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const none = { qrcodeId: null, hasQrcode: false, qrcode: null, amount: null, expireIn: null };
      await route.fulfill({ json: { ...none, message: 'TRANSFER_MINIMUM', value: 1_500 } });
    });
    await amountOf(page).fill('1499');
    await createOf(page).click();
    await expect(toastOf(page, 'Minimum amount 1,500 baht', 'danger')).toBeVisible();
    await expect(amountOf(page)).toHaveAccessibleDescription(/Minimum amount 1,500 baht/);
  });

  for (const [channel, presets] of [
    ['KBANK', ['10', '20', '50', '100', '500', '1,000']],
    ['WW', ['100', '200', '300', '500', '1,000']],
    ['PAYTIMZ', ['10', '50', '100', '500', '1,000']],
  ] as const) {
    test(`${channel} offers ${presets.join(' ')}`, async ({ page, givenMember, signIn }) => {
      await signIn(await givenMember());
      const sheet = await openDeposit(page);
      if (channel !== 'KBANK') await chooseChannel(page, channel);
      const chips = sheet.getByRole('group', { name: 'Choose an amount' }).getByRole('button');
      await expect(chips).toHaveText([...presets]);
      await chips.last().click();
      await expect(amountOf(page)).toHaveValue('1,000');
    });
  }

  for (const [clock, minutes] of [
    ['ahead', 90],
    ['behind', -90],
  ] as const) {
    test(`counts down by the server's time on a phone whose clock is ${clock}`, async ({
      page,
      givenMember,
      signIn,
    }) => {
      await page.clock.install({ time: Date.now() + minutes * 60_000 });
      await signIn(await givenMember());
      await openDeposit(page);
      await createCode(page, '100');
      await expect(sheetOf(page).getByRole('timer')).toHaveText(/^(0[1-9]|1[0-5]):\d\d$/);
    });
  }

  test('waits on home with its amount and time, one tap leads back to it, and cancel deletes it', async ({
    page,
    request,
    givenMember,
    signIn,
  }) => {
    const token = await signIn(await givenMember());
    const isLive = async () =>
      (await (await request.get('/api/qrcode/PAYTIMZ', { headers: { authorization: `Bearer ${token}` } })).json())
        .hasQrcode;
    await openDeposit(page);
    await chooseChannel(page, 'PAYTIMZ');
    await createCode(page, '100');
    await sheetOf(page).getByRole('button', { name: 'Close' }).click();
    const row = page.getByRole('list', { name: 'Waiting to be paid' }).getByRole('button');
    await expect(row).toContainText(/QR code waiting.*฿100\.00.*1[45]:\d\d/);
    await page.reload();
    await row.click();
    const sheet = sheetOf(page);
    await expectChannel(page, 'PAYTIMZ');
    await expect(dueOf(sheet, '฿100.00')).toBeVisible();
    expect(await isLive()).toBe(true);
    await sheet.getByRole('button', { name: 'Cancel code' }).click();
    await expect(createOf(page)).toBeVisible();
    expect(await isLive()).toBe(false);
    await expect(row).toHaveCount(0);
  });

  test('is asked for once, however often it is clicked and though the answer is lost', async ({
    page,
    givenMember,
    signIn,
  }) => {
    const member = await givenMember();
    await withoutSignals(page); // A signal would fetch the code before the second try.
    await signIn(member);
    await openDeposit(page);
    const calls = callsTo(page, '/api/qrcode/KBANK');
    const { goOn } = await loseFirstAnswer(page, '**/api/qrcode/KBANK');
    await amountOf(page).fill('100');
    await createOf(page).dblclick();
    await expect(sheetOf(page).getByRole('button', { name: 'Checking' })).toBeVisible();
    goOn();
    await expect(codeOf(page)).toBeVisible();
    const keys = calls.filter((call) => call.method() === 'POST').map((call) => call.headers()['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    const codes = await sql(
      'select code.id from qr_code code join member on member.id = code.member_id where member.phone = $1',
      [e164(member.phone)],
    );
    expect(codes).toHaveLength(1);
  });

  for (const [size, viewport] of [
    ['a small phone', { width: 320, height: 640 }],
    ['a low wide screen', { width: 1024, height: 600 }],
  ] as const) {
    test(`is in sight as a whole on ${size}, with its amount, time and payee`, { tag: '@P66' }, async ({
      page,
      givenMember,
      signIn,
    }) => {
      await page.setViewportSize(viewport);
      await signIn(await givenMember());
      const sheet = await openDeposit(page);
      await sheet.getByRole('button', { name: 'Change channel' }).click();
      const code = await createCode(page, '1000');
      await expect(channelsOf(page)).toBeHidden();
      for (const part of [code, sheet.getByRole('timer'), sheet.getByText('KRAPAO DEMO CO LTD')]) {
        await expect(part).toBeInViewport({ ratio: 1 });
      }
      const scrolled = await sheet.locator('.sheet-body').evaluate((body) => body.scrollTop);
      expect(scrolled).toBe(0);
      const foot = await sheet.locator('.sheet-foot').boundingBox();
      const ticket = await sheet.getByText('KRAPAO DEMO CO LTD').boundingBox();
      expect((ticket?.y ?? 0) + (ticket?.height ?? 0)).toBeLessThan(foot?.y ?? 0);
    });
  }

  test('can be saved as a picture that a bank app can read', { tag: '@P68' }, async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    const sheet = await openDeposit(page);
    const payload = await scan(await createCode(page, '100'));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      sheet.getByRole('button', { name: 'Save image' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^qr-KBANK-100\.png$/);
    await page.setContent(`<img src="data:image/png;base64,${(await readAll(download)).toString('base64')}">`);
    expect(await scan(page.locator('img'))).toBe(payload);
  });
});

async function readAll(download: { createReadStream(): Promise<AsyncIterable<Uint8Array>> }): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of await download.createReadStream()) parts.push(part);
  return Buffer.concat(parts);
}
