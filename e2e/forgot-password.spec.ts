import { codeFor, heading, makeRoomForCodes, newPhone } from './fixtures/register.ts';
import { e164, expect, onPhonesOnly, sql, test, toastOf } from './fixtures/test.ts';

onPhonesOnly();
test.beforeEach(makeRoomForCodes);

test('who forgot the password sets a new one by SMS and logs in with it; other devices are signed out', {
  tag: '@R8.8',
}, async ({ page, givenMember, logInElsewhere, statusOf }) => {
  const member = await givenMember();
  const elsewhere = await logInElsewhere(member);
  // Ages the registration's code by a minute.
  await sql("update otp set created_at = created_at - interval '1 minute' where phone = $1", [e164(member.phone)]);
  await page.goto('/login');
  await page.getByLabel('Phone number').fill(member.phone);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(/\/forgot$/);
  await expect(page.getByLabel('Phone number')).toHaveValue(member.phone);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(heading(page, 'Set a new password')).toBeVisible();
  await expect(page.getByText(/is registered, an OTP is on its way/)).toBeVisible();

  // Back, forward and reload lead to the same code.
  await page.goBack();
  await expect(heading(page, 'Forgot your password?')).toBeVisible();
  await page.goForward();
  const reference = await page.getByText(/^Reference [A-Z0-9]{4}$/).textContent();
  await page.reload();
  await expect(page.getByText(reference ?? '')).toBeVisible();

  await page.getByLabel('OTP code').fill(await codeFor(e164(member.phone)));
  await page.getByLabel('New password', { exact: true }).fill('12341234');
  await page.getByLabel('Confirm new password').fill('12341234');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(/[Ee]asy to guess/);
  await page.getByLabel('New password', { exact: true }).fill('somtam-pla-ra-7');
  await page.getByLabel('Confirm new password').fill('somtam-pla-ra-7');
  await page.getByRole('button', { name: 'Save' }).click();

  await page.waitForURL('**/login');
  await expect(toastOf(page, 'New password saved. Log in with it').first()).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveValue(member.phone);
  expect(await statusOf(elsewhere)).toBe(401);
  await page.getByLabel('Password', { exact: true }).fill('somtam-pla-ra-7');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/user/home');
});

test('a number that nobody registered hears the same', async ({ page }) => {
  await page.goto('/forgot');
  await page.getByLabel('Phone number').fill(newPhone());
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(heading(page, 'Set a new password')).toBeVisible();
  await expect(page.getByText(/is registered, an OTP is on its way/)).toBeVisible();
});
