import { randomInt, randomUUID } from 'node:crypto';
import { expectNoViolations } from '../fixtures/axe.ts';
import { expect, headingOf, test } from '../fixtures/office.ts';
import { sql } from '../fixtures/test.ts';

/** A member with a wallet, inserted as rows, because no test signs in as this member. */
async function givenMember(name: string) {
  const member = {
    id: randomUUID().replaceAll('-', '').slice(0, 12),
    phone: `08${randomInt(1e7, 1e8 - 1)}`,
    accountNo: `${randomInt(1e9, 1e10 - 1)}`,
  };
  await sql(
    `insert into member (id, phone, name, password_hash, currency, bank_code, bank_account_name, bank_account_no, created_at)
     values ($1, $2, $3, 'x', 'THB', 'KBANK', $3, $4, now())`,
    [member.id, `+66${member.phone.slice(1)}`, name, member.accountNo],
  );
  return member;
}

test('find, look, reveal, block, and correct money with a second person', { tag: '@O73' }, async ({
  page,
  context,
  givenOperator,
}) => {
  const name = `ดาวเรือง ${randomUUID().slice(0, 6)}`;
  const member = await givenMember(name);
  const first = await givenOperator('owner', 'Nok First');
  await page.goto('/members');
  await page.getByRole('searchbox', { name: 'Search' }).fill(name.slice(0, 11));
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText(`${member.phone.slice(0, 3)}***${member.phone.slice(-4)}`);
  await expectNoViolations(page);
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(headingOf(page, name)).toBeVisible();
  await expectNoViolations(page);

  await expect(page.getByText(member.phone)).toBeHidden();
  await page.getByRole('button', { name: 'Show Phone' }).click();
  await expect(page.getByText(member.phone)).toBeVisible();
  const [look] = await sql(`select operator_id from audit_line where call like '%reveal%' and $1 = any(subjects)`, [
    member.id,
  ]);
  expect(look?.operator_id).toBe(first.id);

  await page.getByRole('button', { name: 'Block', exact: true }).click();
  const block = page.getByRole('dialog', { name: 'Block' });
  await block.getByLabel('Block from').selectOption('withdraw');
  await block.getByRole('button', { name: 'Block' }).click();
  await expect(block.getByText('Write down why')).toBeVisible();
  await block.getByLabel('Reason').fill('two accounts, one person');
  await expectNoViolations(page);
  await block.getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText('Withdrawals are blocked')).toBeVisible();

  await page.getByRole('button', { name: 'Correct money' }).click();
  const adjust = page.getByRole('dialog', { name: 'Correct money' });
  await adjust.getByLabel('Amount (THB)').fill('2500');
  await adjust.getByLabel('What the member reads').fill('ชดเชย');
  await adjust.getByLabel('Reason').fill('ticket 12');
  await adjust.getByRole('button', { name: 'Give' }).click();
  await expect(page.getByText('It waits for somebody else to allow it')).toBeVisible();
  const [approval] = await sql('select id from approval where member_id = $1', [member.id]);
  const allow = () =>
    context.request.post(`/api/office/approvals/${approval?.id}/allow`, {
      data: {},
      headers: { 'sec-fetch-site': 'same-origin' },
    });
  expect((await allow()).status()).toBe(403);

  await givenOperator('owner', 'Tan Second');
  expect((await allow()).status()).toBe(200);
  await page.goto(`/members/${member.id}/notes`);
  await expect(
    page.getByRole('row', { name: /Money corrected.*ticket 12.*Nok First.*allowed by Tan Second/ }),
  ).toBeVisible();
  await page.keyboard.press('[');
  await expect(page.getByText('Nobody looks like this member')).toBeVisible();
  await page.getByRole('link', { name: 'Statement' }).click();
  await expect(page.getByRole('row', { name: /Correction.*ชดเชย.*2,500/ })).toBeVisible();
});

test('look-alikes stand side by side, with what they share', { tag: '@O74' }, async ({ page, givenOperator }) => {
  const [one, other] = [await givenMember('มานะ หนึ่ง'), await givenMember('มานะ สอง')];
  await sql(
    `insert into withdrawal (id, member_id, amount, currency, bank_code, bank_account_name, bank_account_no, reference, created_at)
     values (gen_random_uuid(), $1, 100, 'THB', 'KBANK', 'X', $2, $1, now())`,
    [other.id, one.accountNo],
  );
  await givenOperator('support');
  await page.goto(`/members/${one.id}/alike`);
  const table = page.getByRole('table', { name: 'Look-alikes' });
  await expect(table.getByRole('columnheader')).toHaveCount(2);
  await expect(table.getByRole('row', { name: /Shared/ })).toContainText(
    `Bank account xxxxxx${one.accountNo.slice(-4)}`,
  );
  await expectNoViolations(page);
  await table.getByRole('link', { name: 'มานะ สอง' }).click();
  await expect(headingOf(page, 'มานะ สอง')).toBeVisible();
});
