import {
  atBank,
  atProfile,
  callsTo,
  codeFor,
  giveBank,
  givePhone,
  giveProfile,
  heading,
  makeRoomForCodes,
  newPhone,
  next,
  PASSWORD,
  register,
} from './fixtures/register.ts';
import { e164, expect, onPhonesOnly, test, toastOf } from './fixtures/test.ts';

onPhonesOnly();
test.beforeEach(makeRoomForCodes);

test('outside the Lao build the phone number must have exactly 10 characters, or nothing is sent', async ({ page }) => {
  const sent = callsTo(page, '/api/otp/send');
  await page.goto('/register');
  for (const wrong of ['081234567', '08123456789']) {
    await givePhone(page, wrong);
    const field = page.getByLabel('Phone number');
    await expect(field).toHaveAccessibleDescription('The phone number must support 10 digits');
    await expect(field).toBeFocused();
  }
  expect(sent).toHaveLength(0);
});

test('step 2 is skipped when the number is verified already', async ({ page }) => {
  const verifications = callsTo(page, '/api/otp/verify');
  await atProfile(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'Profile' })).toHaveAttribute('aria-current', 'step');
  expect(verifications).toHaveLength(0);
});

test('a wrong code is refused at its field and in no toast; the right one still passes', async ({ page }) => {
  const phone = newPhone();
  const verifications = callsTo(page, '/api/otp/verify');
  await page.goto('/register');
  await givePhone(page, phone);
  await expect(page.getByText(/^Reference [A-Z0-9]{4}$/)).toBeVisible();
  const code = await codeFor(e164(phone));
  const field = page.getByLabel('OTP code');
  await field.fill(code === '000000' ? '000001' : '000000');
  await expect(field).toHaveAccessibleDescription(/OTP is incorrect. Check it again/);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(field).toBeFocused();
  await expect(toastOf(page, '', 'danger')).toHaveCount(0);
  expect(verifications, 'a refused code is not sent again').toHaveLength(1);
  await field.fill(code);
  await expect(heading(page, 'Your profile')).toBeFocused();
  // The number is verified now: the way back and on does not ask for the code again.
  await page.getByRole('button', { name: 'Back' }).click();
  await next(page);
  await expect(heading(page, 'Your profile')).toBeFocused();
});

test('a code may be asked for again after 60 s and lives 5 minutes', async ({ page }) => {
  await page.clock.install();
  await page.goto('/register');
  await givePhone(page, newPhone());
  await expect(page.getByRole('button', { name: /^Send again in/ })).toBeDisabled();
  await page.clock.fastForward('00:58');
  await expect(page.getByRole('button', { name: /^Send again in 0:0\d/ })).toBeDisabled();
  await page.clock.fastForward('00:03');
  await expect(page.getByRole('button', { name: 'Send again', exact: true })).toBeEnabled();
  await page.clock.fastForward('04:00');
  await expect(page.getByLabel('OTP code')).toHaveAccessibleDescription('OTP has expired. Ask for a new OTP');
});

test('a code that still lives is not sent again when the visitor goes back and on', async ({ page }) => {
  const sent = callsTo(page, '/api/otp/send');
  await page.goto('/register');
  await givePhone(page, newPhone());
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page, 'Your phone number')).toBeFocused();
  await next(page);
  await expect(page.getByLabel('OTP code')).toBeFocused();
  expect(sent).toHaveLength(1);
});

test('name, password and confirm password are required, and the passwords must match', async ({ page }) => {
  const checks = callsTo(page, '/api/account/validate');
  await atProfile(page);
  await next(page);
  for (const label of ['Profile name', 'Password', 'Confirm password']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription('Fill in this field');
  }
  await giveProfile(page, PASSWORD, 'malai-dok-mai-8');
  await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription("Passwords don't match");
  await giveProfile(page, 'short-7');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('At least 8 characters');
  expect(checks).toHaveLength(0);
});

test('a password that is easy to guess is refused at its field', async ({ page }) => {
  await atProfile(page);
  await giveProfile(page, 'password1');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'This password is easy to guess. Choose another',
  );
});

test('KBank and KTB are recommended; every other bank is a card or in the list', async ({ page }) => {
  await atBank(page);
  await expect(page.getByText('Recommended')).toHaveCount(2);
  for (const name of ['KBank', 'KTB'])
    await expect(page.getByRole('radio', { name })).toHaveAccessibleName(/Recommended/);
  await expect(page.getByRole('radio')).toHaveCount(6);
  const list = page.getByLabel('Choose another bank');
  await expect(list.getByRole('option')).toHaveCount(13); // 12 banks and the invitation to choose
  await page.getByRole('radio', { name: 'SCB' }).check();
  await list.selectOption('GSB');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('KTB takes an English account name only, and nothing is sent before', async ({ page }) => {
  const sent = callsTo(page, '/api/account');
  await atBank(page);
  await register(page).click();
  await expect(page.getByText('Choose a bank', { exact: true })).toBeVisible();
  await giveBank(page, { bank: 'KTB', last: 'ใจดี' });
  await register(page).click();
  const lastName = page.getByLabel('Last name');
  await expect(lastName).toHaveAccessibleDescription('Bank account name must be in English only');
  await expect(lastName).toBeFocused();
  expect(sent).toHaveLength(0);
});

test('names are upper-cased and joined by one space, the account number is sent as digits', async ({ page }) => {
  const sent = callsTo(page, '/api/account');
  await atBank(page);
  await giveBank(page, { number: '9123456780', first: 'mali', last: 'na  ayutthaya ' });
  await expect(page.getByLabel('Account number')).toHaveValue('912-345-6780');
  await expect(page.getByLabel('First name')).toHaveValue('MALI');
  // Mending in the middle: the caret stays where it is.
  await page.getByLabel('First name').press('Home');
  await page.getByLabel('First name').pressSequentially('ja');
  await expect(page.getByLabel('First name')).toHaveValue('JAMALI');
  await page.getByLabel('Account number').fill('91');
  await register(page).click();
  await expect(page.getByLabel('Account number')).toHaveAccessibleDescription(
    'Account number is not valid. Check it again',
  );
  expect(sent[0]?.postDataJSON()).toMatchObject({ bankAccountName: 'JAMALI NA AYUTTHAYA', bankAccountNo: '91' });
  expect(sent[0]?.postDataJSON()).not.toHaveProperty('currency');
});

test('a number that is registered already leads back to the phone step', async ({ page }) => {
  await atProfile(page, { phone: '0812345678' });
  await giveProfile(page);
  const field = page.getByLabel('Phone number');
  await expect(field).toHaveAccessibleDescription('This number is already registered. Log in');
  await expect(field).toHaveValue('0812345678');
});

test('a bank account that is in use is refused at its number', async ({ page }) => {
  await atBank(page);
  await giveBank(page, { number: '0123456780' });
  await register(page).click();
  await expect(page.getByLabel('Account number')).toHaveAccessibleDescription(
    'This bank account is already in use. Use another',
  );
});
