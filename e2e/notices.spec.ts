import { givenBankAccount, transfer } from './fixtures/bank-app.ts';
import { expect, onPhonesOnly, test } from './fixtures/test.ts';

onPhonesOnly();
test.describe.configure({ timeout: 90_000 });

/** The bank's feed is slow on a busy machine. */
const inTime = expect.configure({ timeout: 45_000 });

test('the bell counts a deposit at once; the notice leads to its receipt, and Back returns', async ({
  page,
  givenMember,
  signIn,
}) => {
  const member = await givenMember();
  const account = await givenBankAccount(member);
  await signIn(member);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/user/profile');
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
  await expect(bell).toBeVisible();
  await transfer(account, { bankCode: 'KBANK', accountNo: '0123456789' }, '250');
  await inTime(bell).toHaveAccessibleName('Notifications 1 unread');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await bell.click();
  await page.getByRole('link', { name: /฿250.00 has arrived.*Unread/ }).click();
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toContainText('฿250.00');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/user\/notices$/);
  await inTime(bell).toHaveAccessibleName('Notifications');
  await expect(page.getByRole('link', { name: /฿250.00 has arrived/ })).not.toContainText('Unread');
});
