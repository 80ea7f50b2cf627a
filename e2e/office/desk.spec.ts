import { expectNoViolations, expectNoViolationsOn } from '../fixtures/axe.ts';
import { expect, headingOf, test } from '../fixtures/office.ts';
import { ruleIn } from '../fixtures/test.ts';

test('the office is used by the keyboard alone: palette, shortcuts, rows', { tag: '@O37' }, async ({
  page,
  givenOperator,
}) => {
  await givenOperator('owner');
  await page.goto('/me');
  await expect(headingOf(page, 'My account')).toBeVisible();

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await expect(palette.getByRole('option', { name: 'Operators' })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.type('oper');
  await page.keyboard.press('Enter');
  await expect(headingOf(page, 'Operators')).toBeVisible();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Invite somebody')).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(page.locator('.layer')).toHaveCount(0);

  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(headingOf(page, 'Audit trail')).toBeVisible();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.getByRole('row').nth(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('What was sent');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Details' })).toBeHidden();
});

test('a link leads past the menu to the page', async ({ page, givenOperator }) => {
  await givenOperator('owner');
  await page.goto('/operators');
  await expect(headingOf(page, 'Operators')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

test('the filters of the audit stand in the address and are kept under a name', { tag: ['@O40', '@O481'] }, async ({
  page,
  givenOperator,
}) => {
  await givenOperator('owner');
  await page.goto('/audit');
  await page.getByLabel('Outcome').selectOption('refused');
  const what = page.getByLabel('What', { exact: true });
  await what.fill('sign');
  await expect(page).toHaveURL(/outcome=refused&call=sign$/);
  // The address contains the call's name, which is the same in every language.
  await what.fill('Signed in');
  await expect(page).toHaveURL(/outcome=refused&call=POST.*sign-in$/);
  await expect(what).toHaveValue('Signed in');
  await page.getByRole('button', { name: 'Save these filters' }).click();
  await page.getByLabel('Name of the filters').fill('Failed sign-ins');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/outcome/);
  await page.reload();
  await page.getByRole('button', { name: 'Failed sign-ins', exact: true }).click();
  await expect(page).toHaveURL(/outcome=refused/);
});

test('roles are changed in the matrix, and the change can be undone', { tag: '@O41' }, async ({
  page,
  givenOperator,
}) => {
  await givenOperator('owner');
  await page.goto('/operators/roles');
  await page.getByRole('button', { name: 'New role' }).click();
  const role = `Night ${Date.now()}`;
  await page.getByRole('dialog', { name: 'New role' }).getByLabel('Name of the role').fill(role);
  await page.keyboard.press('Enter');
  const tick = page.getByRole('checkbox', { name: `See the audit trail: ${role}` });
  await expect(tick).not.toBeChecked();
  await tick.check();
  await page.getByRole('button', { name: 'Save 1 role' }).click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save 1 role' })).toBeHidden();
  await expect(tick).toBeChecked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tick).not.toBeChecked();
});

test('the chain of the audit is verified, and its lines are taken away as a file', { tag: '@O46' }, async ({
  page,
  givenOperator,
}) => {
  await givenOperator('finance');
  await page.goto('/audit');
  await page.getByRole('button', { name: 'Verify now' }).click();
  const result = page.getByRole('alertdialog', { name: 'Every line is as it was sealed' });
  await expect(result).toBeVisible();
  await expectNoViolations(page);
  await result.getByRole('button', { name: 'Close' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
});

for (const language of ['en', 'th'] as const) {
  test.describe(`in ${language}, axe finds nothing`, ruleIn(language), () => {
    test.use({ language });
    test('on any screen of the desk', { tag: '@O44' }, async ({ page, givenOperator }) => {
      await givenOperator('owner');
      await expectNoViolationsOn(page, ['/operators', '/operators/roles', '/audit', '/me']);
    });
  });
}
