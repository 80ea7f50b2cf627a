import type { APIRequestContext } from '@playwright/test';
import { credentialsOf, open, value } from './fixtures/game-account.ts';
import { card } from './fixtures/home.ts';
import { loseFirstAnswer } from './fixtures/lost-answer.ts';
import { expect, test } from './fixtures/player.ts';
import { callsTo, env } from './fixtures/register.ts';
import { journeyIn, onPhonesOnly, toastOf, withoutSignals } from './fixtures/test.ts';

const setFault = (request: APIRequestContext, service: string, fault: object) =>
  request.put(`${env('E2E_SANDBOX_URL')}/faults/${service}`, { data: fault });

test.describe('a closed account', () => {
  onPhonesOnly();

  test('opens: the shutter rolls up, and the credentials are loaded', async ({ page, givenPlayer }) => {
    await givenPlayer();
    const sheet = await open(page, 'Thong');
    const requests = callsTo(page, '/api/wallet/account/thong');
    await expect(sheet.locator('.game-art')).toHaveAttribute('data-state', 'shut');
    expect(requests).toHaveLength(0);
    await sheet.getByRole('button', { name: 'Open account' }).click();
    await expect(sheet.locator('.game-art')).toHaveAttribute('data-state', 'open');
    await expect(value(page, 'Username')).not.toBeEmpty();
    expect(requests).toHaveLength(1);
    await page.keyboard.press('Escape');
    await expect(card(page, 'Thong')).toContainText('฿0.00');
    await expect(card(page, 'Thong').locator('.game-art')).toHaveAttribute('data-state', 'open');
  });

  test('pressed twice opens one account, under one key', async ({ page, givenPlayer }) => {
    await givenPlayer();
    const sheet = await open(page, 'Thong');
    const requests = callsTo(page, '/api/wallet/activate/thong');
    await sheet.getByRole('button', { name: 'Open account' }).dblclick();
    await expect(value(page, 'Username')).not.toBeEmpty();
    expect(requests).toHaveLength(1);
  });

  test('whose answer was lost says that it is being checked, asks again with the same key, and ends open', async ({
    page,
    givenPlayer,
  }) => {
    await givenPlayer();
    const sheet = await open(page, 'Wila');
    const requests = callsTo(page, '/api/wallet/activate/wila');
    const { goOn } = await loseFirstAnswer(page, '**/api/wallet/activate/wila');
    await sheet.getByRole('button', { name: 'Open account' }).click();
    await expect(sheet.getByRole('status').filter({ hasText: 'Checking' })).toBeVisible();
    goOn();
    await expect(value(page, 'Username')).not.toBeEmpty();
    expect(new Set(requests.map((request) => request.headers()['idempotency-key'])).size).toBe(1);
  });

  test('that the game refuses to open says so, and can be tried again', async ({ page, givenPlayer }) => {
    await givenPlayer();
    const sheet = await open(page, 'Dao');
    await page.route('**/api/wallet/activate/dao', (route) =>
      route.fulfill({ status: 422, json: { message: 'SLOT_ACTIVATE_FAIL' } }),
    );
    await sheet.getByRole('button', { name: 'Open account' }).click();
    await expect(sheet).toContainText('Could not open the game account. Try again');
    await page.unroute('**/api/wallet/activate/dao');
    await sheet.getByRole('button', { name: 'Open account' }).click();
    await expect(value(page, 'Username')).not.toBeEmpty();
  });
});

test.describe('the login of a game', () => {
  onPhonesOnly();

  test('hides the password until it is wanted, and copies both', async ({ page, context, request, givenPlayer }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { token } = await givenPlayer({ games: { malai: 0 } });
    const { username, password } = await credentialsOf(request, token, 'malai');
    const sheet = await open(page, 'Malai');
    await expect(value(page, 'Username')).toContainText(username);
    await expect(value(page, 'Password')).not.toContainText(password);
    await sheet.getByRole('button', { name: 'Show password' }).click();
    await expect(value(page, 'Password')).toContainText(password);
    await sheet.getByRole('button', { name: 'Hide password' }).click();
    await expect(value(page, 'Password')).not.toContainText(password);
    for (const [button, text] of [
      ['Copy username', username],
      ['Copy password', password],
    ]) {
      await sheet.getByRole('button', { name: button }).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    }
    await expect(toastOf(page, 'Copied').first()).toBeVisible();
  });

  test('that does not load is quiet, and can be tried again', async ({ page, givenPlayer }) => {
    await givenPlayer({ games: { malai: 0 } });
    await withoutSignals(page);
    await page.route('**/api/wallet/account/malai', (route) =>
      route.fulfill({ status: 409, json: { message: 'SLOT_NO_ACCOUNT' } }),
    );
    const sheet = await open(page, 'Malai');
    await expect(sheet).toContainText('Could not load. Your money is safe');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.unroute('**/api/wallet/account/malai');
    await sheet.getByRole('button', { name: 'Try again' }).click();
    await expect(value(page, 'Username')).not.toBeEmpty();
  });
});

test.describe('money of a game', () => {
  onPhonesOnly();

  test('shows what is there, in money and in credits at the rate, with its age', async ({ page, givenPlayer }) => {
    await givenPlayer({ money: 500, games: { naga: 120 } });
    const sheet = await open(page, 'Naga');
    await expect(sheet).toContainText('฿120.00');
    await expect(sheet).toContainText(/12\.00 credits × 10 · Updated/);
  });

  for (const [button, from, to] of [
    ['Transfer in', 'Main wallet', 'Malai'],
    ['Transfer out', 'Malai', 'Main wallet'],
  ] as const) {
    test(`${button} opens the transfer modal, from and to chosen, which leads back to the game`, async ({
      page,
      givenPlayer,
    }) => {
      await givenPlayer({ games: { malai: 0 } });
      const sheet = await open(page, 'Malai');
      await sheet.getByRole('button', { name: button }).click();
      const transfer = page.getByRole('dialog', { name: 'Transfer' });
      await expect(transfer).toBeVisible();
      await expect(transfer).toContainText(new RegExp(`${from}[\\s\\S]*${to}`));
      await transfer.getByRole('button', { name: 'Close' }).click();
      await expect(sheet.getByRole('button', { name: button })).toBeVisible();
    });
  }

  test('with no web address, transfer to the game is open once the wallet has money', async ({ page, givenPlayer }) => {
    await givenPlayer({ money: 100, games: { sangwian: 0 } });
    const sheet = await open(page, 'Sangwian');
    await expect(sheet.getByRole('button', { name: 'Transfer in' })).toBeEnabled();
  });

  test('a game that does not answer keeps its amount when the balance is checked', async ({
    page,
    request,
    givenPlayer,
  }) => {
    await givenPlayer({ money: 100, games: { samtua: 40 } });
    await page.goto('/user/home');
    await expect(card(page, 'Sam Tua')).toContainText('฿40.00');
    await setFault(request, 'samtua', { mode: 'error-500', times: 1, calls: ['balance'] });
    await page.getByRole('button', { name: 'Check balance' }).click();
    await expect(page.getByRole('button', { name: 'Check balance' })).toBeVisible();
    await expect(card(page, 'Sam Tua')).toContainText('฿40.00');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });
});

for (const [language, openLabel, play] of [
  ['th', 'เปิดบัญชี', 'เข้าเล่น'],
  ['la', 'ເປີດບັນຊີ', 'ເຂົ້າຫຼິ້ນ'],
  ['en', 'Open account', 'Play'],
] as const) {
  test.describe(language, journeyIn(language), () => {
    test.use({ language });

    test('a member opens a game account and goes in', async ({ page, context, givenPlayer }) => {
      await givenPlayer();
      const sheet = await open(page, 'Pok Deng');
      await sheet.getByRole('button', { name: openLabel }).click();
      const tab = context.waitForEvent('page');
      await sheet.getByRole('button', { name: play, exact: true }).click();
      await expect(await tab).toHaveURL(/\/play\/pokdeng/);
    });
  });
}
