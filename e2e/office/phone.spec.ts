import { expectNoViolations } from '../fixtures/axe.ts';
import { expect, headingOf, ON_A_PHONE, test } from '../fixtures/office.ts';

test.use(ON_A_PHONE);

test('an owner looks from bed: the menu comes from below, a row opens over the list', { tag: '@O45' }, async ({
  page,
  givenOperator,
}) => {
  const { username } = await givenOperator('owner', 'Ploy Srisuk');
  await page.goto('/me');
  await expect(headingOf(page, 'My account')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByText('Ploy Srisuk')).toBeVisible();
  await expectNoViolations(page);
  await menu.getByRole('link', { name: 'Operators' }).click();
  await expect(headingOf(page, 'Operators')).toBeVisible();
  const row = page.getByRole('row', { name: username });
  await row.click();
  const detail = page.getByRole('region', { name: 'Details' });
  await expect(detail).toBeFocused();
  await expectNoViolations(page);
  await detail.getByRole('button', { name: 'Close' }).click();
  await expect(row).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
