import { virtualAuthenticator } from '../fixtures/authenticator.ts';
import { expectNoViolations } from '../fixtures/axe.ts';
import { expect, headingOf, nextCode, test } from '../fixtures/office.ts';

// The authenticator and the language stay with the browser.
test.use({ ownBrowser: true });

/** Browsers give no passkey to an IP address. */
const office = (path: string) => (process.env.E2E_OFFICE_URL ?? '').replace('127.0.0.1', 'localhost') + path;

test('an operator adds a passkey, and signs in and unlocks with it alone', { tag: '@O806' }, async ({
  page,
  givenOperator,
}) => {
  const operator = await givenOperator('owner');
  await page.addInitScript(() => localStorage.setItem('locale', 'en'));
  await virtualAuthenticator(page);
  await page.goto(office('/me'));
  await page.getByLabel('Username').fill(operator.username);
  await page.getByLabel('Password', { exact: true }).fill(operator.password);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Code', { exact: true }).fill(await nextCode(operator));
  await expect(headingOf(page, 'My account')).toBeVisible();

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a passkey' });
  await sheet.getByLabel('Name').fill('Work laptop');
  await expectNoViolations(page);
  await sheet.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Work laptop')).toBeVisible();
  await expectNoViolations(page);

  await page.keyboard.press('Shift+L');
  await expect(headingOf(page, 'Locked')).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(headingOf(page, 'My account')).toBeVisible();

  await page.context().clearCookies();
  await page.reload();
  await expect(headingOf(page, 'Sign in')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(headingOf(page, 'My account')).toBeVisible();
});
