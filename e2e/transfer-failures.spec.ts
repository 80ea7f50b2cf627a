import { credentialsOf } from './fixtures/game-account.ts';
import { givenDeposit, givenFault, givenOpenGame, moneyOf } from './fixtures/history.ts';
import { loseFirstAnswer } from './fixtures/lost-answer.ts';
import { callsTo, env } from './fixtures/register.ts';
import { expect, journeyIn, type Member, onPhonesOnly, test, toastOf } from './fixtures/test.ts';
import {
  accountOf,
  alertOf,
  choose,
  endOf,
  openTransfer,
  sheetOf,
  submitOf,
  watchTransfers,
} from './fixtures/transfer.ts';

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
    await expect(toastOf(page, 'Transferred ฿50.00 to Pok Deng')).toBeVisible({
      timeout: 25_000,
    });
    await expect(sheetOf(page)).toHaveCount(0);
    expect(await moneyOf(request, token)).toMatchObject({ wallet: 350, inProgress: 0 });
  });

  for (const [language, name, words] of [
    ['en', 'Transfer', 'A transfer with Naga is being checked'],
    ['th', 'โยกเงิน', 'กำลังตรวจสอบรายการโยกกับ Naga'],
    ['la', 'ຍ້າຍເງິນ', 'ກຳລັງກວດການຍ້າຍກັບ Naga'],
  ] as const) {
    test(
      `a second one with a game whose first is under way is told so (${language})`,
      journeyIn(language),
      async ({ page }) => {
        const limit = { status: 429, json: { message: 'REQUEST_LIMIT', game: 'naga' } };
        await page.addInitScript((locale) => localStorage.setItem('locale', locale), language);
        await page.route('**/api/wallet/transfer', (route) => route.fulfill(limit));
        await openTransfer(page, name);
        const sheet = sheetOf(page, name);
        await sheet.getByRole('radio', { name: 'Naga' }).check({ force: true });
        await sheet.getByRole('textbox').fill('50');
        await sheet.locator('button[type=submit]').click();
        await expect(page.getByRole('alertdialog')).toContainText(words);
      },
    );
  }

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
    const { goOn } = await loseFirstAnswer(page, '**/api/wallet/transfer');
    const sent = watchTransfers(page);
    await openTransfer(page);
    await choose(page, 'Naga', '50');
    await submitOf(page).click();
    await expect(sheetOf(page).getByText('Checking')).toBeVisible();
    goOn();
    await expect(toastOf(page, 'Transferred ฿50.00 to Naga')).toBeVisible();
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
    await expect(toastOf(page, 'Transferred ฿50.00 to Naga')).toBeVisible({ timeout: 25_000 });
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

  test('what was lost in a game is learnt from its refusal, and on coming back to the page', async ({
    page,
    request,
  }) => {
    const lose = async (bet: string) => {
      const { username } = await credentialsOf(request, token, 'naga');
      const url = `${env('E2E_SANDBOX_URL')}/games/test/naga/${username}/play`;
      expect((await request.post(url, { data: { bet, outcome: 'lose' } })).status()).toBe(200);
    };
    const amount = sheetOf(page).getByRole('textbox', { name: 'Amount' });
    const refreshes = callsTo(page, '/api/wallet/refresh/slot');
    await openTransfer(page);
    await expect.poll(() => refreshes.length).toBe(1);
    await sheetOf(page).getByRole('button', { name: 'Swap source and destination' }).click();
    await sheetOf(page).getByRole('button', { name: 'All', exact: true }).click();
    await lose('6.00');
    await submitOf(page).click();
    await expect(alertOf(page)).toContainText('Not enough money');
    await alertOf(page).getByRole('button', { name: 'Close' }).click();
    await expect(endOf(page, 'From')).toContainText('฿40.00');
    await expect(amount).toHaveValue('40');
    await lose('1.00');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(amount).toHaveValue('30');
    await submitOf(page).click();
    await expect(toastOf(page, 'Transferred ฿30.00 to Main wallet')).toBeVisible();
    expect(await moneyOf(request, token)).toEqual({ wallet: 430, inProgress: 0, inGames: 0 });
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
    await page.getByRole('alertdialog').getByRole('button', { name: 'Transfer ฿160.00 to Main wallet' }).click();
    const results = sheetOf(page).getByRole('listitem');
    await expect(results).toHaveCount(2);
    await expect(results.filter({ hasText: 'Naga → Main wallet' })).toContainText('฿100.00');
    await expect(results.filter({ hasText: 'Naga → Main wallet' })).toContainText('Success');
    await expect(results.filter({ hasText: 'Thong → Main wallet' })).toContainText('Failed');
    expect(await moneyOf(request, token)).toEqual({ wallet: 440, inProgress: 0, inGames: 60 });
  });
});
