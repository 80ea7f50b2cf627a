import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoViolations } from './fixtures/axe.ts';
import { givenDeposit, givenLine, memberIdOf } from './fixtures/history.ts';
import { expect, journeyIn, type Member, onPhonesOnly, sql, test } from './fixtures/test.ts';

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const entries = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('button');

/** A deposit, then one statement entry of every kind and status, oldest first. */
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

    test('a member reads the statement and opens a receipt', { tag: '@S1.17' }, ({ page }) => openReceipt(page));

    test('axe finds nothing on the statement and a receipt in either theme', { tag: '@more' }, async ({ page }) => {
      await expectNoViolations(page);
      await openReceipt(page);
      await expectNoViolations(page);
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
    // At once, while the sheet is still closing: that must not close the next sheet.
    await page.getByRole('button', { name: 'More filters, 1 on' }).click();
    await sheet.getByRole('button', { name: 'Clear filters' }).click();
    await expect(entries(page)).toHaveCount(6);
  });

  test('the filters stay one tap away, however far the list is scrolled', { tag: '@R142.5' }, async ({ page }) => {
    await givenHistory(member);
    await page.goto('/user/statement');
    await expect(entries(page)).toHaveCount(6);
    await page.setViewportSize({ width: 390, height: 500 });
    await page.getByRole('button', { name: 'Export CSV' }).scrollIntoViewIfNeeded();
    const more = page.getByRole('button', { name: 'More filters' });
    await expect(more).toBeInViewport({ ratio: 1 });
    await more.click();
    await expect(page.getByRole('dialog', { name: 'More filters' })).toBeVisible();
  });

  test('a receipt has every fact, the balance before and after, and its reference to copy, stays in the address, prints on one page and is saved as a picture', async ({
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
    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      receipt.getByRole('button', { name: 'Save image' }).click(),
    ]);
    expect(picture.suggestedFilename()).toBe(`receipt-${reference}.png`);
    const { format, width, height } = await sharp(await picture.path()).metadata();
    expect([format, width]).toEqual(['png', 1080]);
    expect(height).toBeGreaterThan(800);
    await receipt.getByRole('button', { name: 'Close' }).click();
    await expect(page).not.toHaveURL(/receipt/);
  });

  test('a complaint starts at a receipt, has a number and a state, and is answered', {
    tag: '@P32',
  }, async ({ page }) => {
    const reference = await givenDeposit(member, 321);
    await page.goto(`/user/statement?receipt=${reference}`);
    const receipt = page.getByRole('dialog', { name: 'Receipt' });
    await receipt.getByRole('button', { name: 'Make a complaint' }).click();
    await receipt.getByRole('button', { name: 'Send complaint' }).click();
    await expect(receipt.getByText('Tell us what went wrong')).toBeVisible();
    await receipt.getByLabel('What went wrong?').fill('I paid 331, not 321');
    await expectNoViolations(page);
    await receipt.getByRole('button', { name: 'Send complaint' }).click();
    await expect(receipt).toContainText(/Complaint [2-9A-Z]{8}/);
    await expect(receipt).toContainText('Being checked');
    await expect(receipt).toContainText(/You get an answer by \d\d\/\d\d\/\d{4}/);
    await expect(receipt.getByRole('button', { name: 'Make a complaint' })).toBeHidden();
    await expectNoViolations(page);

    await sql(
      `update complaint set answer = 'We added 10', is_upheld = true, answered_by = 'nok', answered_at = now()
       where reference = $1`,
      [reference],
    );
    await page.goto('/user/profile');
    await page.getByRole('button', { name: 'Complaints' }).click();
    const complaints = page.getByRole('dialog', { name: 'Complaints' });
    await expect(complaints).toContainText('We found a fault');
    await expect(complaints).toContainText('We added 10');
    await expectNoViolations(page);
    await complaints.getByRole('button', { name: 'See the transaction' }).click();
    await expect(receipt).toContainText('We added 10');
    await expect(receipt.getByRole('button', { name: 'Make a complaint' })).toBeVisible();
  });

  test('the receipt of a failed transfer says where the money stayed, either way', async ({ page }) => {
    const id = await memberIdOf(member);
    await givenLine(id, { type: 'transfer', amount: -50, from: 'WALLET', to: 'naga', status: 'FAILED', at: ago(2) });
    await givenLine(id, { type: 'transfer', amount: 50, from: 'naga', to: 'WALLET', status: 'FAILED', at: ago(1) });
    await page.goto('/user/statement');
    const receipt = page.getByRole('dialog', { name: 'Details' });
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
