import { randomUUID } from 'node:crypto';
import { expectNoViolations, expectNoViolationsOn } from '../fixtures/axe.ts';
import { expect, headingOf, ON_A_PHONE, test } from '../fixtures/office.ts';
import { ruleIn, sql } from '../fixtures/test.ts';

/** Deposit through a channel of this test alone. */
async function givenDeposit(channel: string, amount: number): Promise<string> {
  const id = randomUUID();
  await sql(
    `select ledger.move($1, 'deposit', $2, 'THB', ledger.open_account('bank', $2, 'THB'),
       ledger.open_account('wallet', $3, 'THB'), $4)`,
    [id, channel, `m-${channel}`, -amount * 100],
  );
  return id;
}

test('a baht is followed from the dashboard to its entry, its operation and its place in the chain', async ({
  page,
  givenOperator,
}) => {
  const channel = `T${randomUUID().slice(0, 6)}`;
  // A large amount, so that the channel ranks among the first.
  const id = await givenDeposit(channel, 70_000_000);
  await givenOperator('finance');
  await page.goto('/dashboard');
  await expect(page.getByText(/^Live, /)).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole('link', { name: channel }).click();
  await expect(headingOf(page, 'Ledger')).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(channel) });
  await expect(row).toHaveCount(1);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const detail = page.getByRole('region', { name: 'Details' });
  await expect(detail.getByText(id)).toBeVisible();
  await expect(detail.getByText('Who did it')).toBeVisible();
  await expectNoViolations(page);
  await detail.getByRole('link', { name: 'Look in the audit trail' }).click();
  await expect(headingOf(page, 'Audit trail')).toBeVisible();
  await expect(page.getByRole('row', { name: /Looked at an operation in the ledger/ }).first()).toBeVisible();

  await page.goto('/ledger/chain');
  await page.getByRole('button', { name: 'Verify now' }).click();
  await expect(page.getByText('Every operation is as it was sealed')).toBeVisible();
});

test('a finding is closed with a reason, and a report is taken away as a file', async ({ page, givenOperator }) => {
  const fault = `TEST_${randomUUID().slice(0, 6)}`;
  await sql(`insert into ledger.finding (fault, detail) values ($1, '{}')`, [fault]);
  const { name } = await givenOperator('finance');
  await page.goto('/ledger/findings');
  await page.getByRole('row', { name: new RegExp(fault) }).click();
  await page
    .getByRole('region', { name: 'Details' })
    .getByRole('button', { name: 'Close', exact: true })
    .last()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Close' });
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog.getByText('Write down why')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByLabel('Reason').fill('it was a test');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByRole('row', { name: new RegExp(fault) })).toHaveCount(0);
  await page.getByLabel('State').selectOption('closed');
  await page.getByRole('row', { name: new RegExp(fault) }).click();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText(name);

  await page.goto('/reports');
  for (const [format, ending] of [
    ['CSV', 'csv'],
    ['Excel', 'xlsx'],
  ] as const) {
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: format }).click();
    expect((await file).suggestedFilename()).toMatch(new RegExp(`^krapao-money-THB-.*\\.${ending}$`));
  }
});

const SCREENS = [
  '/dashboard',
  '/reports/money',
  '/ledger/balances',
  '/ledger/balances/bank',
  '/ledger/entries',
  '/ledger/findings',
  '/ledger/chain',
  '/ledger/books',
  '/ledger/days',
  '/ledger/days/2026-01-01',
  '/jobs?state=waiting',
];

for (const language of ['en', 'th'] as const) {
  test.describe(`in ${language}, axe finds nothing`, ruleIn(language), () => {
    test.use({ language });
    test('on any screen of figures and books', { tag: '@O44' }, async ({ page, givenOperator }) => {
      await givenOperator('finance');
      await expectNoViolationsOn(page, SCREENS);
    });
  });
}

test.describe('on a phone', () => {
  test.use(ON_A_PHONE);
  test('every screen of figures and books fits its width', async ({ page, givenOperator }) => {
    await givenOperator('finance');
    for (const path of SCREENS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      const wide = await page.evaluate(
        () =>
          [...document.querySelectorAll('.page-frame-head, .page-frame-body')].filter(
            (part) => part.getBoundingClientRect().right > window.innerWidth,
          ).length,
      );
      expect([path, wide]).toEqual([path, 0]);
    }
  });
});
