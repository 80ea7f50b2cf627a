import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './fixtures/player.ts';
import { callsTo, env } from './fixtures/register.ts';
import { onPhonesOnly, withoutSignals } from './fixtures/test.ts';

const card = (page: Page, name: string) => page.locator('.stall').filter({ hasText: name });
const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const value = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: label }) })
    .locator('dd');

async function open(page: Page, name: string) {
  await page.goto('/user/home');
  await card(page, name).getByRole('button').click();
  const sheet = sheetOf(page, name);
  await expect(sheet).toBeVisible();
  return sheet;
}

const credentialsOf = async (request: APIRequestContext, token: string, code: string) =>
  (await request.get(`/api/wallet/account/${code}`, { headers: { authorization: `Bearer ${token}` } })).json();

const setFault = (request: APIRequestContext, service: string, fault: object) =>
  request.put(`${env('E2E_SANDBOX_URL')}/faults/${service}`, { data: fault });

/** Writes flags into the page, as a server that was started with them would. */
const withFlags = (page: Page, flags: object) =>
  page.route('**/user/home', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /(<script id="krapao-config" type="application\/json">)(.*?)(<\/script>)/,
      (_all, start: string, json: string, end: string) =>
        start + JSON.stringify({ ...JSON.parse(json), ...flags }) + end,
    );
    const policy = (response.headers()['content-security-policy'] ?? '').replace("frame-src 'none'", 'frame-src *');
    await route.fulfill({ response, body, headers: { ...response.headers(), 'content-security-policy': policy } });
  });

test.describe('a closed account', () => {
  onPhonesOnly();

  test('opens: the shutter rolls up, and the credentials are loaded', async ({ page, givenPlayer }) => {
    await givenPlayer();
    const sheet = await open(page, 'Thong');
    const asked = callsTo(page, '/api/wallet/account/thong');
    await expect(sheet.locator('.stall-art')).toHaveAttribute('data-state', 'shut');
    expect(asked).toHaveLength(0);
    await sheet.getByRole('button', { name: 'Open account' }).click();
    await expect(sheet.locator('.stall-art')).toHaveAttribute('data-state', 'open');
    await expect(value(page, 'Username')).not.toBeEmpty();
    expect(asked).toHaveLength(1);
    await page.keyboard.press('Escape');
    await expect(card(page, 'Thong')).toContainText('฿0.00');
    await expect(card(page, 'Thong').locator('.stall-art')).toHaveAttribute('data-state', 'open');
  });

  test('pressed twice opens one account, under one key', async ({ page, givenPlayer }) => {
    await givenPlayer();
    const sheet = await open(page, 'Thong');
    const asked = callsTo(page, '/api/wallet/activate/thong');
    await sheet.getByRole('button', { name: 'Open account' }).dblclick();
    await expect(value(page, 'Username')).not.toBeEmpty();
    expect(asked).toHaveLength(1);
  });

  test('whose answer was lost says that it is being checked, asks again with the same key, and ends open', async ({
    page,
    givenPlayer,
  }) => {
    await givenPlayer();
    const sheet = await open(page, 'Wila');
    const asked = callsTo(page, '/api/wallet/activate/wila');
    let isFirst = true;
    await page.route('**/api/wallet/activate/wila', async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      await route.fetch(); // It was done, and nobody here heard of it.
      return route.abort();
    });
    await sheet.getByRole('button', { name: 'Open account' }).click();
    await expect(sheet.getByRole('status').filter({ hasText: 'Checking' })).toBeVisible();
    await expect(value(page, 'Username')).not.toBeEmpty();
    expect(new Set(asked.map((request) => request.headers()['idempotency-key'])).size).toBe(1);
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
    await expect(page.locator('.toast').first()).toContainText('Copied');
  });

  test('is loaded again after a password reset, which asks first', async ({ page, request, givenPlayer }) => {
    const { token } = await givenPlayer({ games: { takraw: 0 } });
    const before = await credentialsOf(request, token, 'takraw');
    const sheet = await open(page, 'Takraw');
    await sheet.getByRole('button', { name: 'Show password' }).click();
    await expect(value(page, 'Password')).toContainText(before.password);
    const resets = callsTo(page, '/api/wallet/resetpassword/takraw');
    const loads = callsTo(page, '/api/wallet/account/takraw');
    await sheet.getByRole('button', { name: 'Reset game password' }).click();
    const question = page.getByRole('alertdialog', { name: 'Reset this game password?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    expect(resets).toHaveLength(0);
    await sheet.getByRole('button', { name: 'Reset game password' }).click();
    await question.getByRole('button', { name: 'Reset game password' }).click();
    await expect(page.locator('.toast.good')).toContainText('You have a new game password');
    await expect(value(page, 'Password')).not.toContainText(before.password);
    await expect(value(page, 'Password')).toContainText((await credentialsOf(request, token, 'takraw')).password);
    expect([resets.length, loads.length]).toEqual([1, 1]);
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

test.describe('the ways into a game', () => {
  onPhonesOnly();

  test('android and ios are each off, with the reason, when their link is null', async ({ page, givenPlayer }) => {
    await givenPlayer({ games: { malai: 0, wila: 0 } });
    const malai = await open(page, 'Malai');
    await expect(malai.getByRole('link', { name: 'Android' })).toHaveAttribute('href', 'https://malai.example/android');
    const off = malai.getByRole('button', { name: 'iOS' });
    await expect(off).toBeDisabled();
    await expect(off).toHaveAccessibleDescription('Not offered for this game');
    const wila = await open(page, 'Wila');
    await expect(wila.getByRole('button', { name: 'Android' })).toBeDisabled();
    await expect(wila.getByRole('link', { name: 'iOS' })).toHaveAttribute('href', 'https://wila.example/ios');
  });

  test('a game without a web address cannot be played here, and says so', async ({ page, givenPlayer }) => {
    await givenPlayer({ games: { sangwian: 0 } });
    const sheet = await open(page, 'Sangwian');
    const play = sheet.getByRole('button', { name: 'Play', exact: true });
    await expect(play).toBeDisabled();
    await expect(play).toHaveAccessibleDescription('This game is played in its app only');
  });

  for (const [name, code, form] of [
    ['Malai', 'malai', 'user'],
    ['Takraw', 'takraw', 'user and password'],
  ] as const) {
    test(`play opens the game in a new tab, signed in by ${form}`, async ({ page, context, request, givenPlayer }) => {
      const { token } = await givenPlayer({ games: { [code]: 0 } });
      const { username, password } = await credentialsOf(request, token, code);
      const path = `/api/autoLogin/${code}/${username}${form === 'user' ? '' : `/${encodeURIComponent(password)}`}`;
      const sheet = await open(page, name);
      await expect(value(page, 'Username')).toContainText(username);
      const asked = callsTo(page, path);
      const tab = context.waitForEvent('page');
      await sheet.getByRole('button', { name: 'Play', exact: true }).click();
      await expect(await tab).toHaveURL(new RegExp(`^${env('E2E_SANDBOX_URL')}/play/`));
      expect(asked).toHaveLength(1);
      expect(await (await tab).evaluate(() => window.opener)).toBeNull();
    });
  }

  test('a tab that the browser blocks leaves a link to follow', async ({ page, givenPlayer }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await givenPlayer({ games: { malai: 0 } });
    const sheet = await open(page, 'Malai');
    await sheet.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(sheet.getByRole('link', { name: 'Open game' })).toHaveAttribute('href', /\/play\//);
  });

  test('a game that is not available says so, and leaves no empty tab', async ({
    page,
    context,
    request,
    givenPlayer,
  }) => {
    const { token } = await givenPlayer({ games: { dao: 0 } });
    const { username } = await credentialsOf(request, token, 'dao');
    await page.route(`**/api/autoLogin/dao/${username}`, (route) =>
      route.fulfill({ status: 503, json: { message: 'PROVIDER_UNAVAILABLE' } }),
    );
    const sheet = await open(page, 'Dao');
    await sheet.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(sheet).toContainText('Game not available now. Try again later');
    await expect.poll(() => context.pages().length).toBe(1);
  });

  test('in iframe mode the game opens inside the app, and coming back asks for the balance', async ({
    page,
    context,
    givenPlayer,
  }) => {
    await givenPlayer({ games: { malai: 0 } });
    await withFlags(page, { iframeMode: true });
    const sheet = await open(page, 'Malai');
    await sheet.getByRole('button', { name: 'Play', exact: true }).click();
    const frame = page.getByRole('dialog', { name: 'Malai' }).locator('iframe');
    await expect(frame).toHaveAttribute('src', /\/play\//);
    await expect(frame.contentFrame().locator('body')).not.toBeEmpty();
    expect(context.pages()).toHaveLength(1);
    const asked = callsTo(page, '/api/wallet/refresh/slot');
    await page.getByRole('button', { name: 'Back to wallet' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => asked.length).toBe(1);
  });

  test('the sports site has the operator’s own address and notice, and no other game has them', async ({
    page,
    context,
    givenPlayer,
  }) => {
    await givenPlayer({ games: { takraw: 0, dao: 0 } });
    await context.route('https://sports.example/**', (route) => route.fulfill({ body: 'sports' }));
    await withFlags(page, { sportsSiteUrl: 'https://sports.example/home', providerNotice: 'Closed from 02:00' });
    const sheet = await open(page, 'Takraw');
    await expect(sheet.getByText('Closed from 02:00')).toBeVisible();
    const tab = context.waitForEvent('page');
    await sheet.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(await tab).toHaveURL('https://sports.example/home');
    const other = await open(page, 'Dao');
    await expect(other).not.toContainText('Closed from 02:00');
  });
});

test.describe('money of a game', () => {
  onPhonesOnly();

  test('shows what is there, in money and in credits at the rate, with its age', async ({ page, givenPlayer }) => {
    await givenPlayer({ money: 500, games: { naga: 120 } });
    const sheet = await open(page, 'Naga');
    await expect(sheet).toContainText('฿120.00');
    await expect(sheet).toContainText(/12\.00 credits × 10 · Balance from/);
  });

  for (const [button, from, to] of [
    ['Transfer in', 'Main wallet', 'Malai'],
    ['Transfer out', 'Malai', 'Main wallet'],
  ] as const) {
    test(`${button} opens the transfer modal, from and to chosen`, async ({ page, givenPlayer }) => {
      await givenPlayer({ games: { malai: 0 } });
      const sheet = await open(page, 'Malai');
      await sheet.getByRole('button', { name: button }).click();
      const transfer = page.getByRole('dialog', { name: 'Transfer' });
      await expect(transfer).toBeVisible();
      await expect(transfer).toContainText(new RegExp(`${from}[\\s\\S]*${to}`));
    });
  }

  test('with no web address, transfer to the game needs a wallet amount above 0', async ({ page, givenPlayer }) => {
    await givenPlayer({ games: { sangwian: 0, malai: 0 } });
    const sheet = await open(page, 'Sangwian');
    const transferIn = sheet.getByRole('button', { name: 'Transfer in' });
    await expect(transferIn).toBeDisabled();
    await expect(transferIn).toHaveAccessibleDescription(/Put money into your wallet first/);
    const withWeb = await open(page, 'Malai');
    await expect(withWeb.getByRole('button', { name: 'Transfer in' })).toBeEnabled();
  });

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
  test.describe(language, () => {
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
