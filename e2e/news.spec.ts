import type { Page } from '@playwright/test';
import { givenBankAccount, transfer } from './fixtures/bank-app.ts';
import { givenDeposit, moneyOf } from './fixtures/history.ts';
import { expect, onPhonesOnly, test, toastOf } from './fixtures/test.ts';
import { openWithdraw, sheetOf } from './fixtures/withdraw.ts';

onPhonesOnly();
test.describe.configure({ timeout: 90_000 });

/** The bank's feed and the payout are slow on a busy machine. */
const inTime = expect.configure({ timeout: 45_000 });
const OUR_KBANK = { bankCode: 'KBANK', accountNo: '0123456789' };

const menuItem = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main menu' })
    .last()
    .getByRole('link', { name: /^Statement/ });

test('a deposit is announced on another page, in one of two tabs, and is unread until it is seen', {
  tag: '@R27.3',
}, async ({ page, context, givenMember, signIn }) => {
  const member = await givenMember();
  const account = await givenBankAccount(member);
  await signIn(member);
  await page.goto('/user/profile');
  const other = await context.newPage();
  await other.goto('/user/home');
  await expect(other.getByRole('main')).toContainText('฿0.00');

  await transfer(account, OUR_KBANK, '250');
  const announced = async () =>
    (await Promise.all([page, other].map((tab) => toastOf(tab, '฿250.00 has arrived').count()))).reduce(
      (a, b) => a + b,
    );
  await inTime.poll(announced).toBe(1);
  for (const tab of [page, other]) await inTime(menuItem(tab)).toContainText('1 new');

  await page.bringToFront();
  await menuItem(page).click();
  const entry = page.getByRole('main').getByRole('listitem').first();
  await expect(entry).toContainText('New');
  for (const tab of [page, other]) await inTime(menuItem(tab)).not.toContainText('new');
  await expect(entry).toContainText('New');
  await other.close();
});

test('a withdrawal that is paid after the sheet was closed is announced and leads to its receipt', async ({
  page,
  givenMember,
  signIn,
  request,
}) => {
  const member = await givenMember();
  const token = await signIn(member);
  await givenDeposit(member, 1_000);
  // Entries of the first answer are counted, but not announced.
  const firstNews = page.waitForResponse('**/api/statement/news*');
  await page.goto('/user/home');
  await firstNews;
  await expect(page.getByRole('main')).toContainText('฿1,000.00');
  const headers = { authorization: `Bearer ${token}` };
  await request.post('/api/wallet/withdraw', { headers, data: { amount: 300 } });
  const paid = toastOf(page, '฿300.00 was paid to your bank account');
  await inTime(paid).toBeVisible();
  await paid.getByRole('button', { name: 'See' }).click();
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toContainText('−฿300.00');
});

test('a withdrawal that waits is cancelled from its receipt, after a question, and the money is back', async ({
  page,
  givenMember,
  signIn,
  request,
}) => {
  const member = await givenMember();
  const token = await signIn(member);
  await givenDeposit(member, 20_000);
  await openWithdraw(page);
  await sheetOf(page).getByRole('textbox', { name: 'Amount' }).fill('6000');
  await sheetOf(page).getByRole('button', { name: 'Next' }).click();
  await sheetOf(page).getByRole('button', { name: 'Withdraw ฿6,000.00' }).click();
  await expect(sheetOf(page).getByRole('button', { name: 'Cancel withdrawal' })).toBeVisible();
  expect(await moneyOf(request, token)).toMatchObject({ wallet: 14_000, inProgress: 6_000 });

  await expect(() => page.goto('/user/statement')).toPass(); // The browser may still be navigating back.
  await page.getByRole('main').getByText('฿6,000.00').first().click();
  const details = page.getByRole('dialog', { name: 'Details' });
  await details.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel withdrawal' }).click();
  await expect(toastOf(page, 'The withdrawal of ฿6,000.00 is cancelled')).toBeVisible();
  await expect(details).toContainText('You cancelled');
  await expect(details.getByRole('button', { name: 'Cancel withdrawal' })).toHaveCount(0);
  expect(await moneyOf(request, token)).toMatchObject({ wallet: 20_000, inProgress: 0 });
});
