import type { Page } from '@playwright/test';
import { givenDeposit, givenFault, givenLine, givenOpenGame, memberIdOf } from './fixtures/history.ts';
import { e164, expect, onPhonesOnly, sql, test } from './fixtures/test.ts';
import { amountOf, openWithdraw, sheetOf } from './fixtures/withdraw.ts';

const WHY = /^(Why can't I withdraw\?|Not available yet)$/;

test.describe("why can't I withdraw?", () => {
  onPhonesOnly();
  const reasonsOf = (page: Page) => sheetOf(page).getByRole('region', { name: WHY }).getByRole('listitem');

  test('every reason at once, each with its figure and something to do', async ({ page, givenMember, signIn }) => {
    const member = await givenMember({ bankCode: 'KTB' });
    await sql(`update member set bank_account_name = 'มะลิ ใจดี' where phone = $1`, [e164(member.phone)]);
    await givenDeposit(member, 60.25);
    await signIn(member);
    await openWithdraw(page);
    await expect(sheetOf(page)).toContainText("Why can't I withdraw?");
    await expect(reasonsOf(page)).toHaveCount(2);
    await expect(amountOf(page)).toHaveCount(0);
    await expect(reasonsOf(page).nth(1)).toContainText('฿39.75 more to withdraw');
    await expect(reasonsOf(page).nth(1)).toContainText('The smallest withdrawal is ฿100.00');
    await expect(reasonsOf(page).nth(0)).toContainText('The account name must be in English');
    await reasonsOf(page).nth(1).getByRole('button', { name: 'Deposit' }).click();
    await expect(page.getByRole('dialog', { name: 'Deposit' })).toBeVisible();
  });

  test('a transfer under way is named with its game, amount and time, and leads to its receipt', async ({
    page,
    request,
    givenMember,
    signIn,
  }) => {
    const member = await givenMember();
    await givenDeposit(member, 350);
    const token = await signIn(member);
    await givenOpenGame(request, token, 'mekong');
    await givenFault('mekong', { mode: 'error-500' });
    const data = { from: 'WALLET', to: 'mekong', amount: 300 };
    const moved = await request.post('/api/wallet/transfer', { headers: { authorization: `Bearer ${token}` }, data });
    const { reference, status } = await moved.json();
    expect(status).toBe('IN_PROGRESS');
    await openWithdraw(page);
    const reason = reasonsOf(page).filter({ hasText: 'A transfer of ฿300.00 with Mekong 6 is being checked' });
    await expect(reason).toContainText(/Since \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/);
    await expect(reasonsOf(page).filter({ hasText: '฿50.00 more to withdraw' })).toHaveCount(1);
    await reason.getByRole('link', { name: 'See it' }).click();
    await expect(page.getByRole('dialog', { name: 'Details' })).toContainText(reference);
    await givenFault('mekong', { mode: 'none' });
  });

  test('other money on its way does not hide what can be withdrawn', async ({ page, request, givenMember, signIn }) => {
    const member = await givenMember();
    await givenDeposit(member, 9_000);
    const token = await signIn(member);
    const headers = { authorization: `Bearer ${token}` };
    await request.post('/api/wallet/withdraw', { headers, data: { amount: 6_000 } });
    await openWithdraw(page);
    await expect(amountOf(page)).toBeVisible();
    await expect(reasonsOf(page)).toHaveText(/A withdrawal of ฿6,000.00 is on its way/);
  });

  test('only what can be had now can be withdrawn: a game that does not answer is told apart, and asked again', async ({
    page,
    request,
    givenMember,
    signIn,
  }) => {
    const member = await givenMember();
    await givenDeposit(member, 900);
    const token = await signIn(member);
    await givenOpenGame(request, token, 'mekong', 300);
    await givenFault('mekong', { mode: 'error-500' });
    await openWithdraw(page);
    const reason = reasonsOf(page).filter({ hasText: '฿300.00 in Mekong 6 has to wait' });
    await expect(reason).toContainText('The game is not answering');
    await sheetOf(page).getByRole('button', { name: 'All', exact: true }).click();
    await expect(amountOf(page)).toHaveValue('600');
    await givenFault('mekong', { mode: 'none' });
    await reason.getByRole('button', { name: 'Try again' }).click();
    await expect(reasonsOf(page)).toHaveCount(0);
    await sheetOf(page).getByRole('button', { name: 'All', exact: true }).click();
    await expect(amountOf(page)).toHaveValue('900');
  });

  test('a balance that is hidden on home stays hidden, in what can be withdrawn and in the reasons', async ({
    page,
    request,
    givenMember,
    signIn,
  }) => {
    const member = await givenMember();
    await givenDeposit(member, 9_876);
    const token = await signIn(member);
    const headers = { authorization: `Bearer ${token}` };
    await request.post('/api/wallet/withdraw', { headers, data: { amount: 6_543 } });
    await page.goto('/user/home');
    await page.getByRole('button', { name: 'Hide balance' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(amountOf(page)).toBeVisible();
    await expect(reasonsOf(page)).toContainText('A withdrawal of •••••• is on its way');
    await expect(sheetOf(page)).not.toContainText(/3,333|6,543/);
  });

  test('a reason goes away by itself when money comes', async ({ page, request, givenMember, signIn }) => {
    const member = await givenMember();
    await givenDeposit(member, 50);
    const token = await signIn(member);
    await givenOpenGame(request, token, 'takraw', 20);
    await openWithdraw(page);
    await expect(reasonsOf(page)).toHaveCount(1);
    await givenDeposit(member, 500);
    // Any movement of this member signals their pages.
    const data = { from: 'takraw', to: 'WALLET', amount: 10 };
    await request.post('/api/wallet/transfer', { headers: { authorization: `Bearer ${token}` }, data });
    await expect(amountOf(page)).toBeVisible();
    await expect(reasonsOf(page)).toHaveCount(0);
  });

  test('a line that ended long ago is no reason', async ({ page, givenMember, signIn }) => {
    const member = await givenMember();
    await givenDeposit(member, 500);
    await givenLine(await memberIdOf(member), { type: 'withdraw', status: 'FAILED', amount: -100, to: 'KBANK' });
    await signIn(member);
    await openWithdraw(page);
    await expect(amountOf(page)).toBeVisible();
    await expect(reasonsOf(page)).toHaveCount(0);
  });
});
