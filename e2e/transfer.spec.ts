import type { Page, Route } from '@playwright/test';
import { faultsOf } from './fixtures/axe.ts';
import { givenDeposit, givenFault, givenOpenGame, moneyOf } from './fixtures/history.ts';
import { expect, type Member, onPhonesOnly, test } from './fixtures/test.ts';

const WORDS = {
  en: { transfer: 'Transfer', amount: 'Amount', done: 'Transferred ฿100.00 to Naga' },
  th: { transfer: 'โยกเงิน', amount: 'จำนวนเงิน', done: 'โยก ฿100.00 ไป Naga แล้ว' },
  la: { transfer: 'ໂອນເງິນ', amount: 'ຈຳນວນເງິນ', done: 'ໂອນ ฿100.00 ໄປ Naga ແລ້ວ' },
} as const;

const sheetOf = (page: Page, name = 'Transfer') => page.getByRole('dialog', { name, exact: true });
const submitOf = (page: Page) => sheetOf(page).locator('button[type=submit]');
const alertOf = (page: Page) => page.getByRole('alertdialog', { name: 'Error' });
const endOf = (page: Page, end: 'From' | 'To') => sheetOf(page).locator('.route-end', { hasText: end });
const accountOf = (page: Page, name: string) => sheetOf(page).getByRole('radio', { name });

async function openTransfer(page: Page, name = 'Transfer') {
  await page.goto('/user/home');
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
  await expect(sheetOf(page, name)).toBeVisible();
}

async function choose(page: Page, to: string, amount: string) {
  await accountOf(page, to).check({ force: true });
  await sheetOf(page).getByRole('textbox', { name: 'Amount' }).fill(amount);
}

/** How often the page asked for a transfer, and with how many keys. */
function watchTransfers(page: Page) {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wallet/transfer')) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return keys;
}

/** The server does it, and its first answer is lost on the way. */
async function loseFirstAnswer(page: Page, url: string) {
  let isFirst = true;
  await page.route(url, async (route: Route) => {
    const response = await route.fetch();
    if (!isFirst) return route.fulfill({ response });
    isFirst = false;
    return route.abort();
  });
}

/** Only the colours differ between the themes. */

for (const language of ['en', 'th', 'la'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test('a member moves money from the wallet to a game and reads so in a toast', async ({
      page,
      request,
      givenMember,
      signIn,
    }) => {
      const words = WORDS[language];
      const member = await givenMember();
      await givenDeposit(member, 500);
      const token = await signIn(member);
      await givenOpenGame(request, token, 'naga');
      await openTransfer(page, words.transfer);
      const sheet = sheetOf(page, words.transfer);
      await sheet.getByRole('radio', { name: 'Naga' }).check({ force: true });
      await sheet.getByRole('button', { name: '100', exact: true }).click();
      await sheet.locator('button[type=submit]').click();
      await expect(page.locator('.toast', { hasText: words.done })).toBeVisible();
      await expect(sheet).toHaveCount(0);
      expect(await moneyOf(request, token)).toEqual({ wallet: 400, inProgress: 0, inGames: 100 });
    });

    test('axe finds nothing on the transfer modal in either theme', async ({ page, request, givenMember, signIn }) => {
      test.slow();
      test.skip(language !== 'th' && test.info().project.name !== 'phone', 'a wide screen has the same words');
      const member = await givenMember();
      await givenDeposit(member, 500);
      await givenOpenGame(request, await signIn(member), 'naga');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await openTransfer(page, WORDS[language].transfer);
      const sheet = sheetOf(page, WORDS[language].transfer);
      await sheet.getByRole('radio', { name: 'Naga' }).check({ force: true });
      await sheet.getByRole('textbox', { name: WORDS[language].amount }).fill('0.55');
      await sheet.locator('button[type=submit]').click();
      for (const theme of ['dark', 'light']) {
        await page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme);
        expect(await faultsOf(page, (axe) => (theme === 'light' ? axe.withRules('color-contrast') : axe))).toEqual([]);
      }
    });
  });
}

test.describe('the transfer modal', () => {
  onPhonesOnly();
  let member: Member;
  let token: string;
  test.beforeEach(async ({ request, givenMember, signIn }) => {
    member = await givenMember();
    await givenDeposit(member, 500);
    token = await signIn(member);
    await givenOpenGame(request, token, 'naga', 100);
  });

  test('offers the wallet and open games with their balances, and the other games to be opened', async ({ page }) => {
    await openTransfer(page);
    await expect(endOf(page, 'From')).toContainText('Main wallet');
    await expect(endOf(page, 'From')).toContainText('฿400.00');
    await expect(accountOf(page, 'Main wallet 400.00')).toBeAttached();
    await expect(accountOf(page, 'Naga 100.00')).toBeAttached();
    await sheetOf(page).getByRole('button', { name: 'Open account in Malai' }).click();
    await expect(page.getByRole('dialog', { name: 'Malai' })).toBeVisible();
  });

  test('without both accounts it says: select account, and sends nothing', async ({ page }) => {
    const sent = watchTransfers(page);
    await openTransfer(page);
    await sheetOf(page).getByRole('textbox', { name: 'Amount' }).fill('50');
    await submitOf(page).click();
    await expect(sheetOf(page).getByRole('alert')).toHaveText('Select account');
    expect(sent).toEqual([]);
  });

  test('the same account twice says: cannot transfer to the same account', async ({ page }) => {
    const sent = watchTransfers(page);
    await openTransfer(page);
    await choose(page, 'Main wallet', '50');
    await submitOf(page).click();
    await expect(sheetOf(page).getByRole('alert')).toHaveText('Cannot transfer to the same account');
    expect(sent).toEqual([]);
  });

  test('less than the minimum says: minimum amount, with the value and baht', async ({ page }) => {
    const sent = watchTransfers(page);
    await openTransfer(page);
    await choose(page, 'Naga', '0.99');
    await submitOf(page).click();
    await expect(sheetOf(page).getByText('Minimum amount 1 baht')).toBeVisible();
    await expect(sheetOf(page).getByRole('textbox', { name: 'Amount' })).toHaveAttribute('aria-invalid', 'true');
    expect(sent).toEqual([]);
  });

  test('the amount is numeric and never below 0', async ({ page }) => {
    await openTransfer(page);
    const amount = sheetOf(page).getByRole('textbox', { name: 'Amount' });
    await amount.pressSequentially('-1a2.345');
    await expect(amount).toHaveValue('12.34');
    await expect(amount).toHaveAttribute('inputmode', 'decimal');
  });

  test('more than the wallet has says that there is not enough money', async ({ page }) => {
    await openTransfer(page);
    await choose(page, 'Naga', '400.10');
    await submitOf(page).click();
    await expect(sheetOf(page).getByText('Not enough money')).toBeVisible();
  });

  test('tells both balances afterwards, and what the game gets in its own units', async ({ page }) => {
    await openTransfer(page);
    await choose(page, 'Naga', '50');
    await expect(endOf(page, 'From')).toContainText('After 350.00');
    await expect(endOf(page, 'To')).toContainText('After 150.00');
    await expect(sheetOf(page).getByText('Naga gets 5.00 credits (1 credit = 10 baht)')).toBeVisible();
  });

  test('tells when the precision of a game makes the amount smaller, and moves what it told', async ({
    page,
    request,
  }) => {
    await openTransfer(page);
    await choose(page, 'Naga', '50.05');
    await expect(sheetOf(page)).toContainText('฿50.00 will move');
    await expect(sheetOf(page)).toContainText('฿0.05 stays in Main wallet');
    await submitOf(page).click();
    await expect(page.locator('.toast', { hasText: 'Transferred ฿50.00 to Naga' })).toBeVisible();
    expect(await moneyOf(request, token)).toEqual({ wallet: 350, inProgress: 0, inGames: 150 });
  });

  test('swaps source and destination, and takes everything the source has', async ({ page, request }) => {
    await openTransfer(page);
    await accountOf(page, 'Naga').check({ force: true });
    await sheetOf(page).getByRole('button', { name: 'Swap source and destination' }).click();
    await expect(endOf(page, 'From')).toContainText('Naga');
    await sheetOf(page).getByRole('button', { name: 'All', exact: true }).click();
    await submitOf(page).click();
    await expect(page.locator('.toast', { hasText: 'Transferred ฿100.00 to Main wallet' })).toBeVisible();
    expect(await moneyOf(request, token)).toEqual({ wallet: 500, inProgress: 0, inGames: 0 });
  });

  test('closing after success loads the wallet again', async ({ page }) => {
    await openTransfer(page);
    await choose(page, 'Naga', '50');
    const loaded = page.waitForResponse((response) => response.url().endsWith('/api/wallet'));
    await submitOf(page).click();
    await expect(sheetOf(page)).toHaveCount(0);
    expect((await loaded).status()).toBe(200);
    await expect(page.getByRole('main').getByText('350.00').first()).toBeVisible();
  });

  test('a refusal is an alert titled Error with the words of the error, and nothing is lost', async ({
    page,
    request,
  }) => {
    await givenOpenGame(request, token, 'samtua');
    await givenFault('samtua', { mode: 'refuse', times: 1, calls: ['transfer/in'] });
    await openTransfer(page);
    await choose(page, 'Sam Tua', '50');
    await submitOf(page).click();
    await expect(alertOf(page)).toContainText('Transfer failed, funds have been returned to wallet');
    await alertOf(page).getByRole('button', { name: 'Close' }).click();
    await expect(sheetOf(page)).toBeVisible();
    expect(await moneyOf(request, token)).toMatchObject({ wallet: 400, inProgress: 0 });
  });

  test('with an unknown outcome it says checking, that the money is safe, and ends by itself', async ({
    page,
    request,
  }) => {
    await givenOpenGame(request, token, 'pokdeng');
    await givenFault('pokdeng', { mode: 'garbage', times: 2, calls: ['transfer/in', 'transfer/status'] });
    await openTransfer(page);
    await choose(page, 'Pok Deng', '50');
    await submitOf(page).click();
    await expect(sheetOf(page).getByText('Checking')).toBeVisible();
    await expect(sheetOf(page)).toContainText('Your money is safe');
    await expect(page.locator('.toast', { hasText: 'Transferred ฿50.00 to Pok Deng' })).toBeVisible({
      timeout: 25_000,
    });
    await expect(sheetOf(page)).toHaveCount(0);
    expect(await moneyOf(request, token)).toMatchObject({ wallet: 350, inProgress: 0 });
  });

  test('a double click moves the money once', async ({ page, request }) => {
    const sent = watchTransfers(page);
    await openTransfer(page);
    await choose(page, 'Naga', '50');
    await submitOf(page).dblclick();
    await expect(sheetOf(page)).toHaveCount(0);
    expect(new Set(sent).size).toBe(1);
    expect(await moneyOf(request, token)).toEqual({ wallet: 350, inProgress: 0, inGames: 150 });
  });

  test('a lost answer is asked for again with the same key: it says checking, and the money moves once', async ({
    page,
    request,
  }) => {
    await loseFirstAnswer(page, '**/api/wallet/transfer');
    const sent = watchTransfers(page);
    await openTransfer(page);
    await choose(page, 'Naga', '50');
    await submitOf(page).click();
    await expect(sheetOf(page).getByText('Checking')).toBeVisible();
    await expect(page.locator('.toast', { hasText: 'Transferred ฿50.00 to Naga' })).toBeVisible();
    expect([sent.length, new Set(sent).size]).toEqual([2, 1]);
    expect(await moneyOf(request, token)).toEqual({ wallet: 350, inProgress: 0, inGames: 150 });
  });

  test('sent while offline, it goes once the line is back', async ({ page, context, request }) => {
    await openTransfer(page);
    await choose(page, 'Naga', '50');
    await context.setOffline(true);
    await submitOf(page).click();
    await expect(sheetOf(page).getByText('Checking')).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator('.toast', { hasText: 'Transferred ฿50.00 to Naga' })).toBeVisible({ timeout: 25_000 });
    expect(await moneyOf(request, token)).toEqual({ wallet: 350, inProgress: 0, inGames: 150 });
  });

  test('what a second device moved shows here, and cannot be moved again', async ({ page, request }) => {
    await openTransfer(page);
    await choose(page, 'Naga', '400');
    const data = { from: 'WALLET', to: 'naga', amount: 300 };
    await request.post('/api/wallet/transfer', { headers: { authorization: `Bearer ${token}` }, data });
    await expect(endOf(page, 'From')).toContainText('฿100.00');
    await submitOf(page).click();
    await expect(sheetOf(page).getByText('Not enough money')).toBeVisible();
    expect(await moneyOf(request, token)).toEqual({ wallet: 100, inProgress: 0, inGames: 400 });
  });

  test('transfer all brings everything to one account and lists what became of each part', async ({
    page,
    request,
  }) => {
    await givenOpenGame(request, token, 'thong', 60);
    await givenFault('thong', { mode: 'refuse', times: 1, calls: ['transfer/out'] });
    await openTransfer(page);
    await accountOf(page, 'Main wallet').check({ force: true });
    await sheetOf(page).getByRole('button', { name: 'Transfer all to Main wallet' }).click();
    const results = sheetOf(page).getByRole('listitem');
    await expect(results).toHaveCount(2);
    await expect(results.filter({ hasText: 'Naga → Main wallet' })).toContainText('฿100.00');
    await expect(results.filter({ hasText: 'Naga → Main wallet' })).toContainText('Success');
    await expect(results.filter({ hasText: 'Thong → Main wallet' })).toContainText('Failed');
    expect(await moneyOf(request, token)).toEqual({ wallet: 440, inProgress: 0, inGames: 60 });
  });
});

test.describe('a game with no web address', () => {
  onPhonesOnly();

  test('takes a transfer only while the wallet has more than 0', async ({ page, request, givenMember, signIn }) => {
    const member = await givenMember();
    await givenDeposit(member, 100);
    const token = await signIn(member);
    await givenOpenGame(request, token, 'duang');
    await givenOpenGame(request, token, 'takraw', 100);
    const sent = watchTransfers(page);
    await openTransfer(page);
    await sheetOf(page).locator('.route-end', { hasText: 'From' }).click();
    await accountOf(page, 'Takraw').check({ force: true });
    await sheetOf(page).locator('.route-end', { hasText: 'To' }).click();
    await choose(page, 'Duang', '50');
    await expect(sheetOf(page).getByRole('alert')).toContainText('Put money in the main wallet first');
    await submitOf(page).click();
    expect(sent).toEqual([]);

    await givenDeposit(member, 5);
    await page.reload();
    await openTransfer(page);
    await sheetOf(page).locator('.route-end', { hasText: 'From' }).click();
    await accountOf(page, 'Takraw').check({ force: true });
    await sheetOf(page).locator('.route-end', { hasText: 'To' }).click();
    await choose(page, 'Duang', '50');
    await submitOf(page).click();
    await expect(page.locator('.toast', { hasText: 'Transferred ฿50.00 to Duang' })).toBeVisible();
  });
});
