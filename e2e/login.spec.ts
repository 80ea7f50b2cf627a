import type { Page } from '@playwright/test';
import { expect, onPhonesOnly, storedIn, test } from './fixtures/test.ts';

const phoneField = (page: Page) => page.getByLabel('Phone number');
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
const logInButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log in' });
const errorLine = (page: Page) => page.getByRole('alert');

onPhonesOnly();

test.beforeEach(({ page }) => page.goto('/login'));

test('a remembered login is kept for good, another until the browser closes', async ({ page, givenMember }) => {
  const member = await givenMember();
  for (const remember of [true, false]) {
    await page.goto('/login');
    await phoneField(page).fill(member.phone);
    await passwordField(page).fill(member.password);
    await page.getByLabel('Remember me on this device').setChecked(remember);
    await logInButton(page).click();
    await expect(page).toHaveURL(/\/user\/home$/);
    const { local, session } = await storedIn(page, 'token');
    expect([local !== null, session !== null]).toEqual([remember, !remember]);
  }
});

for (const field of [phoneField, passwordField]) {
  test(`the error goes when typing in the ${field === phoneField ? 'phone' : 'password'} field`, async ({
    page,
    givenMember,
  }) => {
    await phoneField(page).fill((await givenMember()).phone);
    await passwordField(page).fill('not-the-password');
    await logInButton(page).click();
    await expect(errorLine(page)).toBeVisible();
    await field(page).press('End');
    await expect(errorLine(page)).toBeVisible();
    await field(page).press('1');
    await expect(errorLine(page)).toBeHidden();
  });
}

for (const [filled, phone, password, missing] of [
  ['nothing', '', '', 2],
  ['the phone', '0812345678', '', 1],
  ['the password', '', 'malai-dok-mai-9', 1],
  ['spaces for a phone', '   ', 'malai-dok-mai-9', 1],
] as const) {
  test(`both fields are required: with ${filled} alone nothing is sent`, async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await phoneField(page).fill(phone);
    await passwordField(page).fill(password);
    await logInButton(page).click();
    await expect(page.getByText('Fill in this field')).toHaveCount(missing);
    expect(sent.filter((url) => url.includes('/api/login'))).toEqual([]);
  });
}

test('a server that cannot be reached is said under the form', async ({ page }) => {
  await page.route('**/api/login', (route) => route.abort());
  await phoneField(page).fill('0812345678');
  await passwordField(page).fill('malai-dok-mai-9');
  await logInButton(page).click();
  await expect(errorLine(page)).toHaveText('No connection. Try again');
});

test('the eye shows and hides the password', async ({ page }) => {
  await passwordField(page).fill('malai-dok-mai-9');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(passwordField(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(passwordField(page)).toHaveAttribute('type', 'password');
});
