import type { Page } from '@playwright/test';
import { expectNoViolations } from './fixtures/axe.ts';
import { givenDeposit, givenFault, givenOpenGame, moneyOf } from './fixtures/history.ts';
import { loseFirstAnswer } from './fixtures/lost-answer.ts';
import { givenProved } from './fixtures/proof.ts';
import { expect, journeyIn, type Member, onPhonesOnly, test, toastOf, withoutSignals } from './fixtures/test.ts';
import { amountOf, openWithdraw, sheetOf } from './fixtures/withdraw.ts';

const WORDS = {
  en: {
    withdraw: 'Withdraw',
    next: 'Next',
    paid: 'Paid to your bank account',
    sent: 'Withdrawal of ฿500.00 requested',
  },
  th: { withdraw: 'ถอนเงิน', next: 'ถัดไป', paid: 'โอนเข้าบัญชีแล้ว', sent: 'ส่งคำขอถอน ฿500.00 แล้ว' },
  la: { withdraw: 'ຖອນເງິນ', next: 'ຕໍ່ໄປ', paid: 'ໂອນເຂົ້າບັນຊີແລ້ວ', sent: 'ສົ່ງຄຳຂໍຖອນ ฿500.00 ແລ້ວ' },
} as const;

const alertOf = (page: Page) => page.getByRole('alertdialog', { name: 'Error' });
const nextOf = (page: Page) => sheetOf(page).getByRole('button', { name: 'Next' });
const stepsOf = (page: Page) => sheetOf(page).getByRole('listitem');

/** Fills in the form up to the confirmation. */
async function fillIn(page: Page, amount: string) {
  await openWithdraw(page);
  await amountOf(page).fill(amount);
  await nextOf(page).click();
}

function watchWithdrawals(page: Page) {
  const sent: { path: string; key: string }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'POST' || !pathname.includes('/withdraw')) return;
    sent.push({ path: pathname, key: request.headers()['idempotency-key'] ?? '' });
  });
  return sent;
}

for (const language of ['en', 'th', 'la'] as const) {
  test.describe(`in ${language}`, journeyIn(language), () => {
    test.use({ language });

    test('a member withdraws, confirms, and watches it being paid', { tag: '@S1.6' }, async ({
      page,
      request,
      givenMember,
      signIn,
    }) => {
      const words = WORDS[language];
      const member = await givenMember();
      await givenDeposit(member, 800);
      const token = await signIn(member);
      await openWithdraw(page, words.withdraw);
      const sheet = sheetOf(page, words.withdraw);
      await sheet.getByRole('button', { name: '500', exact: true }).click();
      await sheet.getByRole('button', { name: words.next }).click();
      await expect(sheet).toContainText('฿500.00');
      await sheet.getByRole('button', { name: '฿500.00' }).click();
      await expect(toastOf(page, words.sent)).toBeVisible();
      await expect(sheet.getByRole('list')).toContainText(words.paid, { timeout: 20_000 });
      expect(await moneyOf(request, token)).toEqual({ wallet: 300, inProgress: 0, inGames: 0 });
    });

    test('axe finds nothing on the withdraw modal, with and without reasons, in either theme', {
      tag: '@more',
    }, async ({ page, givenMember, signIn }) => {
      test.skip(language !== 'th' && test.info().project.name !== 'phone', 'a wide screen has the same words');
      const member = await givenMember();
      await signIn(member);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const money of [50, 500]) {
        await givenDeposit(member, money);
        await openWithdraw(page, WORDS[language].withdraw);
        await expect(sheetOf(page, WORDS[language].withdraw).getByRole('region').first()).toBeVisible();
        await expectNoViolations(page);
      }
    });
  });
}

test.describe('the withdraw modal', () => {
  onPhonesOnly();
  let member: Member;
  let token: string;
  test.beforeEach(async ({ givenMember, signIn }) => {
    member = await givenMember();
    await givenDeposit(member, 1_000);
    token = await signIn(member);
  });

  test('what is known of the way stands there at once, and nothing moves when the rest is heard', async ({ page }) => {
    let speak = () => {};
    const notified = new Promise<void>((resolve) => {
      speak = resolve;
    });
    await page.route('**/api/statement/receipt/*', async (route) => {
      await notified;
      await route.continue();
    });
    await fillIn(page, '500');
    await sheetOf(page).getByRole('button', { name: 'Withdraw ฿500.00' }).click();
    await expect(stepsOf(page)).toHaveText([/Requested/, /Waiting for approval/, /Payment to your bank account/]);
    await expect(sheetOf(page)).toContainText('You can close this');
    const height = async () => (await sheetOf(page).locator('.withdraw-steps').boundingBox())?.height;
    const before = await height();
    speak();
    await expect(stepsOf(page).nth(1)).toContainText('Approved');
    expect(await height()).toBe(before);
  });

  test('shows the own bank account with its middle hidden', async ({ page }) => {
    await openWithdraw(page);
    const payee = sheetOf(page).getByRole('region', { name: 'To your bank account' });
    await expect(payee).toContainText('Kasikornbank');
    await expect(payee).toContainText(`012-•••-${member.bankAccountNo.slice(-4)}`);
    await expect(payee).not.toContainText(member.bankAccountNo);
  });

  test('tells how much comes back from games first, brings it home by withdrawAll, and withdraws', async ({
    page,
    request,
  }) => {
    await givenOpenGame(request, token, 'takraw', 700);
    const sent = watchWithdrawals(page);
    await openWithdraw(page);
    await expect(sheetOf(page)).toContainText('In games');
    await expect(sheetOf(page).getByRole('listitem').filter({ hasText: 'Takraw' })).toContainText('฿700.00');
    await sheetOf(page).getByRole('button', { name: 'All', exact: true }).click();
    await expect(amountOf(page)).toHaveValue('1,000');
    await nextOf(page).click();
    await expect(sheetOf(page)).toContainText('฿700.00 comes back from your games first');
    await sheetOf(page).getByRole('button', { name: 'Withdraw ฿1,000.00' }).click();
    await expect(stepsOf(page).first()).toContainText('Requested');
    expect(sent.map(({ path }) => path)).toEqual(['/api/wallet/withdrawAll']);
    await expect.poll(() => moneyOf(request, token)).toEqual({ wallet: 0, inProgress: 0, inGames: 0 });
  });

  test('asks to confirm amount and account before anything is sent, and lets the member go back', async ({ page }) => {
    const sent = watchWithdrawals(page);
    await fillIn(page, '300');
    await expect(sheetOf(page)).toContainText('Check and confirm');
    await expect(sheetOf(page)).toContainText('฿300.00');
    await expect(sheetOf(page).getByRole('region', { name: 'To your bank account' })).toBeVisible();
    await sheetOf(page).getByRole('button', { name: 'Back' }).click();
    await expect(amountOf(page)).toHaveValue('300');
    expect(sent).toEqual([]);
  });

  test('a large amount waits for approval, and says so', async ({ page }) => {
    await givenDeposit(member, 9_000);
    await fillIn(page, '6000');
    await sheetOf(page).getByRole('button', { name: 'Withdraw ฿6,000.00' }).click();
    await expect(stepsOf(page)).toHaveText([/Requested/, /Waiting for approval/, /Payment to your bank account/]);
    await expect(stepsOf(page).nth(1)).toHaveAttribute('aria-current', 'step');
    await expect(stepsOf(page).nth(1)).toContainText('in 24 hours add up to a large amount, so support approves it');
    await expect(stepsOf(page).nth(1)).toContainText(/Number \d+ in line/);
  });

  test('after a change of bank account it says before and after that a person approves, why, and until when', async ({
    page,
    request,
  }) => {
    const { name, bankCode, bankAccountName, password } = member;
    const bankAccountNo = member.bankAccountNo.split('').reverse().join('');
    const headers = { authorization: `Bearer ${token}` };
    const data = { name, bankCode, bankAccountName, bankAccountNo, password };
    await givenProved(token);
    expect((await request.put('/api/account/profile', { headers, data })).status()).toBe(200);
    await fillIn(page, '300');
    const note = sheetOf(page).getByRole('status');
    await expect(note).toContainText(/Support approves every withdrawal until \d\d\/\d\d\/\d{4} \d\d:\d\d/);
    await expect(note).toContainText('Your bank account was changed on');
    await sheetOf(page).getByRole('button', { name: 'Withdraw ฿300.00' }).click();
    const why = 'The bank account was changed shortly before, so support approves it';
    await expect(stepsOf(page).nth(1)).toContainText(why);
    await expect(() => page.goto('/user/statement')).toPass(); // The browser may still be navigating back.
    await page.getByRole('main').getByText('฿300.00').first().click();
    await expect(page.getByRole('dialog', { name: 'Details' })).toContainText(why);
  });

  test('a rejection shows its reason by itself, and the money is back', async ({ page, request }) => {
    await givenFault('bank', { mode: 'refuse', times: 1, calls: ['payout'] });
    await fillIn(page, '300');
    await sheetOf(page).getByRole('button', { name: 'Withdraw ฿300.00' }).click();
    await expect(stepsOf(page).last()).toContainText('Rejected. The money is back in your wallet', { timeout: 20_000 });
    expect(await moneyOf(request, token)).toEqual({ wallet: 1_000, inProgress: 0, inGames: 0 });
  });

  test('a failure is an alert titled Error with the words of the error: a second device was faster', async ({
    page,
    request,
  }) => {
    await withoutSignals(page);
    await fillIn(page, '900');
    const headers = { authorization: `Bearer ${token}` };
    await request.post('/api/wallet/withdraw', { headers, data: { amount: 400 } });
    await sheetOf(page).getByRole('button', { name: 'Withdraw ฿900.00' }).click();
    await expect(alertOf(page)).toContainText('Not enough money');
    await expect.poll(() => moneyOf(request, token)).toEqual({ wallet: 600, inProgress: 0, inGames: 0 });
  });

  test('a double click withdraws once', async ({ page, request }) => {
    const sent = watchWithdrawals(page);
    await fillIn(page, '300');
    await sheetOf(page).getByRole('button', { name: 'Withdraw ฿300.00' }).dblclick();
    await expect(stepsOf(page).first()).toBeVisible();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    await expect.poll(() => moneyOf(request, token)).toEqual({ wallet: 700, inProgress: 0, inGames: 0 });
  });

  test('a lost answer is asked for again with the same key: it says checking, and withdraws once', async ({
    page,
    request,
  }) => {
    const { goOn } = await loseFirstAnswer(page, '**/api/wallet/withdrawAll');
    const sent = watchWithdrawals(page);
    await fillIn(page, '300');
    await sheetOf(page).getByRole('button', { name: 'Withdraw ฿300.00' }).click();
    await expect(sheetOf(page).getByText('Checking')).toBeVisible();
    goOn();
    await expect(stepsOf(page).first()).toContainText('Requested');
    expect([sent.length, new Set(sent.map(({ key }) => key)).size]).toEqual([2, 1]);
    await expect.poll(() => moneyOf(request, token)).toEqual({ wallet: 700, inProgress: 0, inGames: 0 });
  });

  test('sent while offline, it goes once the line is back', async ({ page, context, request }) => {
    await fillIn(page, '300');
    await context.setOffline(true);
    await sheetOf(page).getByRole('button', { name: 'Withdraw ฿300.00' }).click();
    await expect(sheetOf(page).getByText('Checking')).toBeVisible();
    await context.setOffline(false);
    await expect(stepsOf(page).first()).toContainText('Requested', { timeout: 25_000 });
    await expect.poll(() => moneyOf(request, token)).toEqual({ wallet: 700, inProgress: 0, inGames: 0 });
  });

  test('a load that fails is quiet, and can be tried again', async ({ page }) => {
    await withoutSignals(page);
    await page.route('**/api/wallet/withdraw/check', (route) => route.fulfill({ status: 404, json: {} }));
    await openWithdraw(page);
    await expect(sheetOf(page).getByText('Could not load. Your money is safe')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.unroute('**/api/wallet/withdraw/check');
    await sheetOf(page).getByRole('button', { name: 'Try again' }).click();
    await expect(amountOf(page)).toBeVisible();
  });
});
