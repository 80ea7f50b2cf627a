import { expect, test } from './fixtures/player.ts';
import { e164, onPhonesOnly, sql } from './fixtures/test.ts';

onPhonesOnly();

test('a time-out is taken by keyboard, told on every screen it concerns, and leaves withdrawals open', {
  tag: ['@P25', '@P26', '@P27'],
}, async ({ page, givenPlayer }) => {
  const { member } = await givenPlayer({ money: 500, games: { takraw: 200 } });
  // The other tests' members share a name, and a registration with that of an excluded member is reviewed.
  await sql(`update member set bank_account_name = 'WILAI SUKDEE' where phone = $1`, [e164(member.phone)]);
  await page.goto('/user/profile');
  await page.getByRole('button', { name: 'Play safely' }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Play safely' });
  await sheet.getByRole('button', { name: '24 hours' }).press('Enter');

  const confirm = page.getByRole('alertdialog', { name: 'Take a break for 24 hours?' });
  await expect(confirm).toContainText('Nobody can end this early, not even support.');
  await expect(confirm).toContainText('Money in games comes back to your wallet.');
  await confirm.getByRole('button', { name: 'Not now' }).press('Enter');
  await expect(confirm).toBeHidden();
  await sheet.getByRole('button', { name: '24 hours' }).press('Enter');
  await confirm.getByRole('button', { name: 'Begin now' }).press('Enter');
  await expect(sheet).toContainText('You are taking a break from deposits and games');
  await expect(sheet.getByRole('button', { name: '3 days' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: '24 hours' })).toBeHidden();

  await page.goto('/user/home');
  const main = page.getByRole('main');
  await expect(main).toContainText('You are taking a break from deposits and games');
  await expect(main).toContainText(/Until \d\d\/\d\d\/\d{4}/);
  for (const name of ['Prize wheel', 'Bonus']) await expect(main.getByRole('link', { name })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('฿500.00');

  await main.getByRole('button', { name: 'Deposit' }).click();
  const deposit = page.getByRole('dialog', { name: 'Deposit' });
  await expect(deposit).toContainText('You are taking a break from deposits and games');
  await expect(deposit.getByRole('radio')).toHaveCount(0);
  await deposit.getByRole('button', { name: 'Close' }).click();
  await main.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('dialog', { name: 'Withdraw' }).getByRole('textbox').first()).toBeEnabled();
});

test('a deposit limit is offered at the first deposit, set, and holds', {
  tag: ['@P18', '@P19', '@P21'],
}, async ({ page, givenMember, signIn }) => {
  await signIn(await givenMember());
  await page.goto('/user/home');
  await page.getByRole('main').getByRole('button', { name: 'Deposit' }).click();
  await page.getByRole('dialog', { name: 'Deposit' }).getByRole('link', { name: 'Set a limit' }).click();
  const sheet = page.getByRole('dialog', { name: 'Play safely' });
  const day = sheet.getByRole('region', { name: 'Deposit limit' }).getByRole('button', { name: 'Per day' });
  const change = async (amount: string) => {
    await day.click();
    const limit = page.getByRole('dialog', { name: 'Deposit limit · Per day' });
    await limit.getByRole('textbox', { name: 'Amount' }).fill(amount);
    await limit.getByRole('button', { name: 'Save' }).click();
    await expect(limit).toBeHidden();
  };
  await change('500');
  await expect(day).toContainText('฿500.00 · ฿500.00 left');
  await change('900');
  await expect(day).toContainText('฿500.00 · ฿500.00 left');
  await day.click();
  await expect(page.getByRole('dialog', { name: 'Deposit limit · Per day' })).toContainText(
    'A limit of ฿900.00 can begin from',
  );
});
