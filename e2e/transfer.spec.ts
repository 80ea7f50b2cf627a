import { expectNoViolations } from './fixtures/axe.ts';
import { givenDeposit, givenOpenGame, moneyOf } from './fixtures/history.ts';
import { expect, journeyIn, type Member, onPhonesOnly, test, toastOf } from './fixtures/test.ts';
import { accountOf, choose, endOf, openTransfer, sheetOf, submitOf, watchTransfers } from './fixtures/transfer.ts';

const WORDS = {
  en: { transfer: 'Transfer', amount: 'Amount', done: 'Transferred ฿100.00 to Naga' },
  th: { transfer: 'โยกเงิน', amount: 'จำนวนเงิน', done: 'โยก ฿100.00 ไป Naga แล้ว' },
  la: { transfer: 'ຍ້າຍເງິນ', amount: 'ຈຳນວນເງິນ', done: 'ຍ້າຍ ฿100.00 ໄປ Naga ແລ້ວ' },
} as const;

for (const language of ['en', 'th', 'la'] as const) {
  test.describe(`in ${language}`, journeyIn(language), () => {
    test.use({ language });

    test('a member moves money from the wallet to a game and reads so in a toast', { tag: '@S1.7' }, async ({
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
      await expect(toastOf(page, words.done)).toBeVisible();
      await expect(sheet).toHaveCount(0);
      expect(await moneyOf(request, token)).toEqual({ wallet: 400, inProgress: 0, inGames: 100 });
    });

    test('axe finds nothing on the transfer modal in either theme', { tag: '@more' }, async ({
      page,
      request,
      givenMember,
      signIn,
    }) => {
      test.skip(language !== 'th' && test.info().project.name !== 'phone', 'a wide screen has the same words');
      const member = await givenMember();
      await givenDeposit(member, 500);
      await givenOpenGame(request, await signIn(member), 'naga');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await openTransfer(page, WORDS[language].transfer);
      const sheet = sheetOf(page, WORDS[language].transfer);
      await expect(sheet.getByRole('textbox', { name: WORDS[language].amount })).toBeInViewport({ ratio: 1 });
      await sheet.getByRole('radio', { name: 'Naga' }).check({ force: true });
      await sheet.getByRole('textbox', { name: WORDS[language].amount }).fill('0.55');
      await sheet.locator('button[type=submit]').click();
      await expectNoViolations(page);
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
    await expect(toastOf(page, 'Transferred ฿50.00 to Naga')).toBeVisible();
    expect(await moneyOf(request, token)).toEqual({ wallet: 350, inProgress: 0, inGames: 150 });
  });

  test('swaps source and destination, and takes everything the source has', async ({ page, request }) => {
    await openTransfer(page);
    await accountOf(page, 'Naga').check({ force: true });
    await sheetOf(page).getByRole('button', { name: 'Swap source and destination' }).click();
    await expect(endOf(page, 'From')).toContainText('Naga');
    await sheetOf(page).getByRole('button', { name: 'All', exact: true }).click();
    await submitOf(page).click();
    await expect(toastOf(page, 'Transferred ฿100.00 to Main wallet')).toBeVisible();
    expect(await moneyOf(request, token)).toEqual({ wallet: 500, inProgress: 0, inGames: 0 });
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
    await endOf(page, 'From').click();
    await accountOf(page, 'Takraw').check({ force: true });
    await endOf(page, 'To').click();
    await choose(page, 'Duang', '50');
    await expect(sheetOf(page).getByRole('alert')).toContainText('Put money in the main wallet first');
    await submitOf(page).click();
    expect(sent).toEqual([]);

    await givenDeposit(member, 5);
    await page.reload();
    await openTransfer(page);
    await endOf(page, 'From').click();
    await accountOf(page, 'Takraw').check({ force: true });
    await endOf(page, 'To').click();
    await choose(page, 'Duang', '50');
    await submitOf(page).click();
    await expect(toastOf(page, 'Transferred ฿50.00 to Duang')).toBeVisible();
  });
});
