import type { Page } from '@playwright/test';
import { expectNoViolations } from './fixtures/axe.ts';
import { confirmBySms } from './fixtures/proof.ts';
import { callsTo, digits } from './fixtures/register.ts';
import { test as base, expect, type Member, onPhonesOnly } from './fixtures/test.ts';

onPhonesOnly();

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Edit profile' });
const field = (page: Page, label: string) => sheetOf(page).getByLabel(label, { exact: true });
const password = (page: Page) => field(page, 'Current password');
const save = (page: Page) => sheetOf(page).getByRole('button', { name: 'Save' }).click();
const savedAlert = (page: Page) => page.getByRole('alertdialog', { name: 'Saved' });
const editButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Edit profile' });
const bank = (page: Page, name: string) => sheetOf(page).getByRole('radio', { name });
const grouped = (number: string) => number.replace(/(\d{3})(\d{3})/, '$1-$2-');

type Opened = { member: Member; token: string; sent: () => unknown[] };

const test = base.extend<{
  /** A new member on the profile sheet, with the requests sent so far. */
  givenSheet: (wanted?: Partial<Member>) => Promise<Opened>;
}>({
  givenSheet: async ({ page, givenMember, signIn }, use) => {
    await use(async (wanted) => {
      const member = await givenMember(wanted);
      const token = await signIn(member);
      const calls = callsTo(page, '/api/account/profile');
      await page.goto('/user/profile');
      await editButton(page).click();
      await expect(sheetOf(page)).toBeVisible();
      const sent = () => calls.filter((call) => call.method() === 'PUT').map((call) => call.postDataJSON());
      return { member, token, sent };
    });
  },
});

test('a bank from the list is chosen there when it opens', async ({ page, givenSheet }) => {
  await givenSheet({ bankCode: 'GSB', bankAccountNo: digits(12) });
  await expect(sheetOf(page).getByLabel('Choose another bank')).toHaveValue('GSB');
});

test('a new name is saved without the password, and home shows it', async ({ page, givenSheet }) => {
  const { member, sent } = await givenSheet();
  await field(page, 'Profile name').fill(' Dok Mali ');
  await expect(password(page)).toHaveCount(0);
  await save(page);
  await expect(savedAlert(page)).toContainText('Your profile is up to date');
  await expect(sheetOf(page)).toHaveCount(0);
  const { bankCode, bankAccountName, bankAccountNo } = member;
  expect(sent()).toEqual([{ name: 'Dok Mali', bankCode, bankAccountName, bankAccountNo }]);
  await savedAlert(page).getByRole('button', { name: 'Close' }).click();
  await expect(editButton(page)).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dok Mali');
  await page.getByRole('link', { name: 'Home' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/user\/home$/);
  await expect(page.getByRole('banner')).toContainText('Dok Mali');
});

test('another bank account asks for the password and says why; the old one again does not', async ({
  page,
  givenSheet,
}) => {
  await givenSheet();
  await bank(page, 'SCB').check();
  await expect(password(page)).toHaveAccessibleDescription(/This is where withdrawals go/);
  await expect(page.getByText('For 24 hours after this change, support approves every withdrawal')).toBeVisible();
  await bank(page, 'KBank').check();
  await expect(password(page)).toHaveCount(0);
  await field(page, 'Account name').fill('Mali  jaidee');
  await expect(password(page)).toHaveCount(0);
  await field(page, 'Account name').fill('Mali Jaidi');
  await expect(password(page)).toBeVisible();
  await field(page, 'Account name').fill('Mali Jaidee');
  await field(page, 'Account number').fill(digits(10));
  await expect(password(page)).toBeVisible();
});

test('with the password the bank account is another one, on the page and for withdrawals', async ({
  page,
  request,
  givenSheet,
}) => {
  const { member, token } = await givenSheet();
  const bankAccountNo = digits(10);
  await bank(page, 'SCB').check();
  await field(page, 'Account name').fill('Mali Jaidee na  Ayutthaya');
  await field(page, 'Account number').fill(bankAccountNo);
  await password(page).fill(member.password);
  await save(page);
  await confirmBySms(page, member.phone);
  await expect(savedAlert(page)).toContainText('Withdrawals go to the new account from now on');
  await savedAlert(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('main')).toContainText(grouped(bankAccountNo));
  await expect(page.getByRole('main')).toContainText('MALI JAIDEE NA AYUTTHAYA');
  const wallet = await request.get('/api/wallet', { headers: { authorization: `Bearer ${token}` } });
  expect((await wallet.json()).bankAccount).toMatchObject({ bankCode: 'SCB', bankAccountNo });
});

test('a wrong password is named at its field, loses nothing and changes nothing', async ({ page, givenSheet }) => {
  await givenSheet();
  await field(page, 'Profile name').fill('Dok Mali');
  await bank(page, 'SCB').check();
  await password(page).fill('not-the-password');
  await save(page);
  await expect(password(page)).toHaveAccessibleDescription(/Current password is incorrect/);
  await expect(password(page)).toBeFocused();
  await expect(password(page)).toHaveValue('not-the-password');
  await expect(field(page, 'Profile name')).toHaveValue('Dok Mali');
  await expect(bank(page, 'SCB')).toBeChecked();
  await password(page).fill('not');
  await expect(sheetOf(page).locator('[aria-invalid=true]')).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mali Jaidee');
  await expect(page.getByRole('main')).toContainText('ธนาคารกสิกรไทย');
});

test('a bank account that another member has is named at its number', async ({ page, givenMember, givenSheet }) => {
  const other = await givenMember();
  const { member } = await givenSheet();
  await field(page, 'Account number').fill(other.bankAccountNo);
  await password(page).fill(member.password);
  await save(page);
  await expect(field(page, 'Account number')).toHaveAccessibleDescription(/already in use/);
  await expect(field(page, 'Account number')).toBeFocused();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a number the bank could not have issued, and a name it does not print, are named at the field', async ({
  page,
  givenSheet,
}) => {
  const { member } = await givenSheet();
  await field(page, 'Account number').fill('12345');
  await password(page).fill(member.password);
  await save(page);
  await expect(field(page, 'Account number')).toHaveAccessibleDescription(/Account number is not valid/);

  await field(page, 'Account number').fill(digits(10));
  await bank(page, 'KTB').check();
  await field(page, 'Account name').fill('มะลิ ใจดี');
  await save(page);
  await expect(field(page, 'Account name')).toHaveAccessibleDescription(/must be in English only/);
  await expect(field(page, 'Account number')).toHaveAccessibleDescription('');
});

test('a failure that no field can mend is an alert, and the form stays as it was', async ({ page, givenSheet }) => {
  await givenSheet();
  await page.route('**/api/account/profile', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await field(page, 'Profile name').fill('Dok Mali');
  await save(page);
  const alert = page.getByRole('alertdialog', { name: 'Error' });
  await expect(alert).toContainText('No connection');
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect(field(page, 'Profile name')).toHaveValue('Dok Mali');
});

for (const label of ['Profile name', 'Account name', 'Account number', 'Current password']) {
  test(`says at "${label}" that it is empty, and sends nothing`, async ({ page, givenSheet }) => {
    const { member, sent } = await givenSheet();
    await bank(page, 'SCB').check();
    await password(page).fill(member.password);
    await field(page, label).fill('');
    await save(page);
    await expect(field(page, label)).toBeFocused();
    await expect(field(page, label)).toHaveAccessibleDescription(/Fill in this field/);
    await expect(sheetOf(page).locator('[aria-invalid=true]')).toHaveCount(1);
    await field(page, label).fill('1');
    await expect(sheetOf(page).locator('[aria-invalid=true]')).toHaveCount(0);
    expect(sent()).toEqual([]);
  });
}

test('Escape closes it and gives the focus back', async ({ page, givenSheet }) => {
  await givenSheet();
  await page.keyboard.press('Escape');
  await expect(sheetOf(page)).toHaveCount(0);
  await expect(editButton(page)).toBeFocused();
});

test('axe finds nothing in the sheet, in either theme, at rest and with an error', { tag: '@more' }, async ({
  page,
  givenSheet,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await givenSheet();
  await expect(bank(page, 'KBank')).toBeChecked();
  await expectNoViolations(page);
  await bank(page, 'SCB').check();
  await password(page).fill('not-the-password');
  await save(page);
  await expect(password(page)).toHaveAttribute('aria-invalid', 'true');
  await expectNoViolations(page);
});
