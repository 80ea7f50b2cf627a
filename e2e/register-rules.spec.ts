import {
  atBank,
  atProfile,
  callsTo,
  codeFor,
  giveBank,
  givenVerified,
  givePhone,
  giveProfile,
  heading,
  makeRoomForCodes,
  newPhone,
  next,
  register,
} from './fixtures/register.ts';
import { e164, expect, onPhonesOnly, test, toastOf } from './fixtures/test.ts';

onPhonesOnly();
test.beforeEach(makeRoomForCodes);

test('a wrong code is refused at its field and in no toast; the right one still passes', async ({ page }) => {
  const phone = newPhone();
  const verifications = callsTo(page, '/api/otp/verify');
  await page.goto('/register');
  await givePhone(page, phone);
  await expect(page.getByText(/^Reference [A-Z0-9]{4}$/)).toBeVisible();
  const code = await codeFor(e164(phone));
  const field = page.getByLabel('OTP code');
  await field.fill(code === '000000' ? '000001' : '000000');
  await expect(field).toHaveAccessibleDescription(/OTP is incorrect. 4 tries left/);
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(field).toHaveAccessibleDescription(/Fill in this field/);
  await expect(toastOf(page, '', 'danger')).toHaveCount(0);
  expect(verifications, 'a refused code is not sent again').toHaveLength(1);
  await field.fill(code);
  await expect(heading(page, 'Your profile')).toBeFocused();
  // The number is verified, so Back and Next request no further code.
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

test('a password that is easy to guess is refused at its field', async ({ page }) => {
  await atProfile(page);
  await giveProfile(page, 'password1');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'This password is easy to guess. Choose another',
  );
});

test('a number that is registered already is told so before the profile, once it is verified', { tag: '@R38' }, async ({
  page,
}) => {
  await givenVerified(page, e164('0812345678'));
  await page.goto('/register');
  await givePhone(page, '0812345678');
  const field = page.getByLabel('Phone number');
  await expect(field).toHaveAccessibleDescription('This number is already registered. Log in');
  await expect(field).toHaveValue('0812345678');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByLabel('Phone number')).toHaveValue('0812345678');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

test('a bank account that is in use is refused at its number', async ({ page }) => {
  await atBank(page);
  await giveBank(page, { number: '0123456780' });
  await register(page).click();
  await expect(page.getByLabel('Account number')).toHaveAccessibleDescription(
    'This bank account is already in use. Use another',
  );
});

test('the bar of a step stays at the bottom edge, however far the page is scrolled', { tag: '@R40' }, async ({
  page,
}) => {
  // The space that other pages reserve for the chat button would lift the footer here.
  await page.route('**/api/lookup/enableChatWidget', (route) => route.fulfill({ json: { enableChatWidget: true } }));
  await page.goto('/register');
  await expect(page.locator('.chat-button')).toBeVisible();
  const gap = () =>
    page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return window.innerHeight - (document.querySelector('.wizard-foot')?.getBoundingClientRect().bottom ?? 0);
    });
  expect(Math.abs(await gap()), 'a rounded pixel at most').toBeLessThanOrEqual(1);
});
