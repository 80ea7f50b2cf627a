import type { APIRequestContext, Page } from '@playwright/test';
import { virtualAuthenticator } from './fixtures/authenticator.ts';
import { expectNoViolations } from './fixtures/axe.ts';
import { confirmBySms } from './fixtures/proof.ts';
import { expect, givenSession, onPhonesOnly, registerMember, test } from './fixtures/test.ts';

onPhonesOnly();
// The authenticator stays with the browser.
test.use({ ownBrowser: true });

/** Browsers give no passkey to an IP address. */
const site = (path: string) => (process.env.E2E_URL ?? '').replace('127.0.0.1', 'localhost') + path;

/** A member in English at home, who has added a passkey in the profile. */
async function givenPasskey(page: Page, request: APIRequestContext) {
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
  const add = page.getByRole('button', { name: 'Add a passkey' });
  await add.click();
  const sheet = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await add.click();
  await sheet.getByLabel('Name').fill('My phone');
  await sheet.getByLabel('Password', { exact: true }).fill(password);
  await expectNoViolations(page);
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await confirmBySms(page, phone);
  await expect(page.getByText('My phone')).toBeVisible();
  return { phone, password };
}

test('a member adds a passkey, and logs in with it alone', { tag: '@P125' }, async ({ page, request }) => {
  await givenPasskey(page, request);
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto(site('/login'));
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL(/\/user\/home$/);
});

test('a passkey is the second step after the password', { tag: ['@P201', '@P205'] }, async ({ page, request }) => {
  const { phone, password } = await givenPasskey(page, request);
  await page.goto(site('/user/profile'));
  await page.getByRole('button', { name: 'Security' }).click();
  // The code of the SMS still counts.
  await page.getByRole('button', { name: 'Use passkeys as the second step' }).click();
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  await codes.getByRole('checkbox', { name: 'I have stored the codes' }).check();
  await codes.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/^Your second step since/)).toBeVisible();
  await expectNoViolations(page);

  await page.evaluate(() => localStorage.removeItem('token'));
  await page.context().clearCookies();
  await page.goto(site('/login'));
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  const button = page.getByRole('button', { name: 'Use a passkey' });
  await expect(button).toBeFocused();
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user\/home$/);
});
