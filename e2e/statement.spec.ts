import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoFaults } from './fixtures/axe.ts';
import { givenDeposit, givenLine, memberIdOf } from './fixtures/history.ts';
import { expect, journeyIn, type Member, onPhonesOnly, test, withoutSignals } from './fixtures/test.ts';

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const entries = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('button');

/** A deposit, then one line of every kind and status, the oldest first. */
async function givenHistory(member: Member) {
  const id = await memberIdOf(member);
  await givenDeposit(member, 1_000, ago(75));
  const described = (name: string) => ({ [name]: { description: `About the ${name}` } });
  await givenLine(id, { type: 'bonus', amount: 100, at: ago(50), details: described('bonus') });
  await givenLine(id, { type: 'finish_bonus', amount: 250, at: ago(49), details: described('promotion') });
  await givenLine(id, { type: 'transfer', amount: -500, from: 'WALLET', to: 'naga', at: ago(3) });
  await givenLine(id, {
    type: 'withdraw',
    amount: -300,
    from: 'WALLET',
    to: 'KBANK',
    status: 'IN_PROGRESS',
    at: ago(2),
  });
  await givenLine(id, { type: 'deposit', amount: 70, from: 'SCB', status: 'FAILED', at: ago(1) });
}

for (const language of ['en', 'th', 'la'] as const) {
  test.describe(`in ${language}`, journeyIn(language), () => {
    test.use({ language });

    test.beforeEach(async ({ page, givenMember, signIn }) => {
      const member = await givenMember();
      await givenHistory(member);
      await signIn(member);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto('/user/statement');
      await expect(entries(page)).toHaveCount(6);
    });
    const openReceipt = async (page: Page) => {
      await entries(page).first().click();
      await expect(page.getByRole('dialog').getByRole('term').first()).toBeVisible();
    };

    test('a member reads the statement and opens a receipt', ({ page }) => openReceipt(page));

    test('axe finds nothing on the statement and a receipt in either theme', { tag: '@more' }, async ({ page }) => {
      await expectNoFaults(page);
      await openReceipt(page);
      await expectNoFaults(page);
    });
  });
}

test.describe('the statement', () => {
  onPhonesOnly();
  let member: Member;
  test.beforeEach(async ({ givenMember, signIn }) => {
    member = await givenMember();
    await signIn(member);
  });

  test('each entry shows its activity by name, status, time, relative time, signed amount and balance', async ({
    page,
  }) => {
    await givenHistory(member);
    await page.goto('/user/statement');
    const entry = (index: number) => entries(page).nth(index);
    const [failed, paying, moved] = [entry(0), entry(1), entry(2)];
    const [ended, received, first] = [entry(3), entry(4), entry(5)];
    for (const line of await entries(page).all()) await expect(line).toContainText(/[+−]฿/);
    await expect(failed).toContainText('Failed');
    await expect(failed.locator('.money')).toHaveClass(/void/);
    await expect(paying).toContainText('In progress');
    await expect(paying.locator('.money')).toHaveClass(/out/);
    await expect(paying).toContainText('−฿300.00');
    await expect(moved).toContainText('Main wallet → Naga');
    await expect(moved).toContainText(/\d\d:\d\d:\d\d · 3 hours ago/);
    await expect(moved).toContainText('−฿500.00');
    await expect(moved.locator('.money')).not.toHaveClass(/in|out/);
    await expect(ended).toContainText('Bonus ended');
    await expect(ended).toContainText('About the promotion');
    await expect(received).toContainText('About the bonus');
    await expect(first).toContainText('+฿1,000.00');
    await expect(first).toContainText('Balance 1,000.00');
    await expect(first).toContainText('Success');
    await expect(first).toContainText('3 days ago');
    await expect(failed.locator('use').first()).toHaveAttribute('href', /#deposit$/);
  });

  test('has ten to a page, three pages before the current one and one after, kept in the address', async ({ page }) => {
    const id = await memberIdOf(member);
    for (let n = 1; n <= 61; n++) await givenLine(id, { amount: n, status: 'FAILED', at: ago(100 - n) });
    await page.goto('/user/statement?page=5');
    await expect(entries(page)).toHaveCount(10);
    const pages = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: /^Page \d/ });
    await expect(pages).toHaveText(['2', '3', '4', '5', '6']);
    await pages.filter({ hasText: '6' }).click();
    await expect(page).toHaveURL(/page=6/);
    await page.getByRole('button', { name: 'Last page' }).click();
    await expect(entries(page)).toHaveCount(1);
    await page.goBack();
    await expect(page).toHaveURL(/page=6/);
    await expect(entries(page)).toHaveCount(10);
  });

  test('a page that is not there leads to the last one, and none of it stays in the way back', async ({ page }) => {
    const id = await memberIdOf(member);
    await page.goto('/user/profile');
    await page.goto('/user/statement?page=99');
    await expect(page.getByText('Nothing here yet')).toBeVisible();
    for (let n = 1; n <= 11; n++) await givenLine(id, { amount: n, status: 'FAILED', at: ago(100 - n) });
    await page.goto('/user/statement?page=99');
    await expect(page).toHaveURL(/page=2$/);
    await expect(entries(page)).toHaveCount(1);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/profile$/);
  });

  test('filters by type, status, days and reference live in the address and survive a reload', async ({ page }) => {
    await givenHistory(member);
    await page.goto('/user/statement');
    await page.getByRole('button', { name: 'Transfers' }).click();
    await expect(entries(page)).toHaveCount(1);
    await expect(page).toHaveURL(/type=transfer/);
    await page.reload();
    await expect(entries(page)).toHaveText(/Main wallet → Naga/);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByRole('button', { name: 'More filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'More filters' });
    await sheet.getByLabel('Status').selectOption('Failed');
    await sheet.getByRole('button', { name: 'Show' }).click();
    await expect(entries(page)).toHaveCount(1);
    await expect(page).toHaveURL(/status=FAILED/);
    // At once, while the sheet is still leaving: it must not take the next one with it.
    await page.getByRole('button', { name: 'More filters, 1 on' }).click();
    await sheet.getByRole('button', { name: 'Clear filters' }).click();
    await expect(entries(page)).toHaveCount(6);
  });

  test('Refresh loads again', async ({ page }) => {
    await withoutSignals(page);
    await page.goto('/user/statement');
    await expect(page.getByText('Nothing here yet')).toBeVisible();
    await givenDeposit(member, 50);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(entries(page)).toHaveCount(1);
  });

  test('a load that fails is quiet: no alert, the old entries stay, and it can be tried again', async ({ page }) => {
    await givenHistory(member);
    await withoutSignals(page);
    await page.goto('/user/statement');
    await expect(entries(page)).toHaveCount(6);
    await page.route('**/api/statement', (route) => route.fulfill({ status: 404, json: { message: 'NO_DATA' } }));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('Could not load. This is from')).toBeVisible();
    await expect(entries(page)).toHaveCount(6);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.unroute('**/api/statement');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Could not load. This is from')).toHaveCount(0);
  });

  test('reads the type of an entry in any letter case', async ({ page }) => {
    await givenHistory(member);
    await page.route('**/api/statement', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      for (const entry of body.statements) entry.statementType = entry.statementType.toUpperCase();
      await route.fulfill({ response, json: body });
    });
    await page.goto('/user/statement');
    await expect(entries(page).nth(3)).toContainText('Bonus ended');
    await expect(entries(page).nth(2).locator('use').first()).toHaveAttribute('href', /#transfer$/);
  });

  test('a receipt has every fact, the balance before and after, and its reference to copy, stays in the address, and prints on one page', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const reference = await givenDeposit(member, 1_234.5);
    await page.goto('/user/statement');
    await entries(page).first().click();
    const receipt = page.getByRole('dialog', { name: 'Receipt' });
    await expect(receipt).toContainText('+฿1,234.50');
    await expect(receipt).toContainText(/Balance before.*฿[\d,]+\.\d\d.*Balance after.*฿[\d,]+\.\d\d/);
    await expect(receipt).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/);
    await receipt.getByRole('button', { name: 'Copy reference' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
    await page.reload();
    await expect(receipt).toContainText(reference);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await receipt.getByRole('button', { name: 'Close' }).click();
    await expect(page).not.toHaveURL(/receipt/);
  });

  test('the receipt of a failed transfer says where the money stayed, either way', async ({ page }) => {
    const id = await memberIdOf(member);
    await givenLine(id, { type: 'transfer', amount: -50, from: 'WALLET', to: 'naga', status: 'FAILED', at: ago(2) });
    await givenLine(id, { type: 'transfer', amount: 50, from: 'naga', to: 'WALLET', status: 'FAILED', at: ago(1) });
    await page.goto('/user/statement');
    const receipt = page.getByRole('dialog', { name: 'Receipt' });
    for (const [index, name] of ['Naga', 'Main wallet'].entries()) {
      await entries(page).nth(index).click();
      await expect(receipt).toContainText(`The transfer did not go through. The money stayed in ${name}`);
      await expect(receipt).not.toContainText('seal');
      await receipt.getByRole('button', { name: 'Close' }).click();
      await expect(receipt).toHaveCount(0);
      await expect(page).not.toHaveURL(/receipt/);
    }
  });

  test('exports every entry of a range as CSV: marked UTF-8, exact amounts, no formulas', async ({ page }) => {
    const id = await memberIdOf(member);
    for (let n = 1; n <= 104; n++) await givenLine(id, { amount: n / 100, status: 'FAILED', at: ago(200 - n) });
    await givenLine(id, { type: 'bonus', amount: 5, at: ago(2), details: { bonus: { description: '=1+1' } } });
    await givenDeposit(member, 1_234.5, ago(1));
    await page.goto('/user/statement');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await (await download).path();
    const text = await readFile(file, 'utf8');
    const rows = text.trimEnd().split('\r\n');
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(rows).toHaveLength(107);
    expect(rows[1]).toMatch(/,1234\.50,1234\.50,/);
    expect(rows[2]).toContain(",'=1+1,");
    expect(rows.at(-1)).toContain(',0.01,');
  });
});
