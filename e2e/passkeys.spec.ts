import { virtualAuthenticator } from './fixtures/authenticator.ts';
import { expectNoViolations } from './fixtures/axe.ts';
import { expect, givenSession, onPhonesOnly, registerMember, test } from './fixtures/test.ts';

onPhonesOnly();
// The authenticator stays with the browser.
test.use({ ownBrowser: true });

/** Browsers give no passkey to an IP address. */
const site = (path: string) => (process.env.E2E_URL ?? '').replace('127.0.0.1', 'localhost') + path;

test('a member adds a passkey, and logs in with it alone', { tag: '@P125' }, async ({ page, request }) => {
  const { phone, password } = await registerMember(request);
  const { id, token } = await givenSession(phone);
  await virtualAuthenticator(page);
  await page.goto(site('/login'));
  await page.evaluate(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    { locale: 'en', token, agreement: id },
  );
  await page.goto(site('/user/profile'));
  await page.getByRole('button', { name: 'Passkeys' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a passkey' });
  await sheet.getByLabel('Name').fill('My phone');
  await sheet.getByLabel('Password', { exact: true }).fill(password);
  await expectNoViolations(page);
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('My phone')).toBeVisible();

  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto(site('/login'));
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL(/\/user\/home$/);
});
