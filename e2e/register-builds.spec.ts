import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { runCommand } from '../scripts/lib/command.mjs';
import { findFreePort } from '../scripts/lib/ports.mjs';
import { serverUrlOf } from '../scripts/lib/postgres-folder.mjs';
import { type Program, startProgram, waitUntilReady } from '../scripts/lib/program.mjs';
import {
  callsTo,
  digits,
  env,
  giveBank,
  givenVerified,
  givePhone,
  giveProfile,
  heading,
  laoE164,
  newLaoPhone,
  newPhone,
  register,
} from './fixtures/register.ts';
import { expect, languageOf, onPhonesOnly, sql, test } from './fixtures/test.ts';

test.use({ ownBrowser: true });
onPhonesOnly();

test.describe('the Lao build', () => {
  const at = (path: string) => env('E2E_LAO_URL') + path;

  test('speaks Lao by default', { tag: '@R45' }, async ({ page }) => {
    await page.goto(at('/register'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'lo');
    await expect(heading(page, 'ເບີໂທລະສັບຂອງທ່ານ')).toBeVisible();
    await expect(page.locator('.mark-lao').first()).toBeVisible();
    await expect(page.locator('.mark-thai').first()).toBeHidden();
  });

  for (const [currency, label, ledger] of [
    ['LAK', undefined, 'LAK'],
    ['BAHT', 'Baht BAHT', 'THB'],
  ] as const) {
    test(`takes a number of another length and registers in ${currency}`, {
      tag: ['@S1.28', '@S2.36', '@S5.2', '@S5.10', '@S5.11', '@S9.34', '@R44'],
    }, async ({ page }) => {
      const sent = callsTo(page, '/api/account');
      const phone = newLaoPhone();
      await givenVerified(page, laoE164(phone));
      await page.goto(at('/register'));
      await languageOf(page).selectOption('en');
      await givePhone(page, phone);
      await giveProfile(page);
      // Thai banks have no kip accounts. A bank with both currencies stays selected when the currency changes.
      await expect(page.getByRole('radio', { name: 'Kip LAK' })).toBeChecked();
      await expect(page.getByText('The currency cannot be changed later')).toBeVisible();
      await expect(page.getByRole('radio', { name: 'BCEL' })).toBeVisible();
      await expect(page.getByRole('radio', { name: 'KBank' })).toHaveCount(0);
      await page.getByRole('radio', { name: 'Baht BAHT' }).check();
      await page.getByRole('radio', { name: 'KBank' }).check();
      await page.getByRole('radio', { name: 'Kip LAK' }).check();
      await expect(page.getByRole('radio', { name: 'KBank' })).toHaveCount(0);
      await giveBank(page, { bank: 'BCEL', number: '010120000123456'.replace('123456', digits(6)) });
      await expect(page.getByLabel('Account number')).toHaveValue(/^010-12-00-00\d{6}$/);
      if (label) {
        await page.getByRole('radio', { name: label }).check();
        await page.getByLabel('Choose another bank').selectOption('BCEL');
      }
      await register(page).click();
      await page.waitForURL('**/login');
      expect(sent[0]?.postDataJSON()).toMatchObject({ currency });
      const members = await sql('select currency from member where phone = $1', [laoE164(phone)]);
      expect(members).toEqual([{ currency: ledger }]);
    });
  }
});

test.describe('with the OTP option off', () => {
  let api: Program;
  let url: string;

  test.beforeAll(async () => {
    const port = await findFreePort();
    const name = `otp_off_${randomBytes(6).toString('hex')}`;
    await sql(`create database ${name}`);
    const ownerUrl = env('E2E_DATABASE_URL').replace(/\/krapao(?=$|\?)/, `/${name}`);
    const apiEnv = {
      ...process.env,
      MIGRATION_DATABASE_URL: ownerUrl,
      DATABASE_URL: serverUrlOf(ownerUrl),
      APP_SECRET: randomBytes(32).toString('hex'),
      PORT: String(port),
      BACKOFFICE_PORT: '0',
      SANDBOX_URL: env('E2E_SANDBOX_URL'),
    };
    for (const entry of ['migrate', 'seed']) {
      const options = { failure: `${entry} failed`, env: apiEnv };
      await runCommand(process.execPath, [`apps/api/dist/${entry}.js`], options);
    }
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    await client.query("update setting set value = 'false' where key = 'registerOTP'");
    await client.end();
    api = startProgram({ name: `api-${name}`, args: ['apps/api/dist/main.js'], env: apiEnv, logDir: '.cache/e2e' });
    url = `http://127.0.0.1:${port}`;
    await waitUntilReady(api, `${url}/readyz`);
  });

  test.afterAll(() => api.stop());

  test('step 2 is skipped: three steps, no code, a member all the same', { tag: ['@S2.33', '@S4.2', '@S6.9'] }, async ({
    page,
  }) => {
    const sent = callsTo(page, '/api/otp/send');
    await page.goto(`${url}/register`);
    await languageOf(page).selectOption('en');
    await givePhone(page, newPhone());
    await expect(heading(page, 'Your profile')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Step 2 of 3' }).getByRole('listitem')).toHaveText([
      'Phone',
      'Profile',
      'Bank',
    ]);
    await giveProfile(page);
    await giveBank(page);
    await register(page).click();
    await page.waitForURL('**/login');
    expect(sent).toHaveLength(0);
  });
});
