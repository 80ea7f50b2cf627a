import type { Page } from '@playwright/test';
import { expect, onPhonesOnly, test } from './fixtures/test.ts';

test.describe('the slip modal', () => {
  onPhonesOnly();
  const at = '2026-03-14T02:41:07.000Z';
  const slip = (n: number, change: object = {}) => ({
    createdAt: at,
    amount: 100 * n,
    status: 'SUCCESS',
    note: null,
    link: null,
    reference: `SLIP${n}`,
    steps: [{ step: 'received', at }],
    ...change,
  });
  const slips = [
    slip(1, {
      status: 'IN_PROGRESS',
      amount: 2_500,
      steps: [
        { step: 'received', at },
        { step: 'read', at },
      ],
    }),
    slip(2, { status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED', link: '/favicon.svg' }),
    slip(3, { status: 'FAILED', note: 'INVALID_SLIP', amount: 0 }),
    slip(4, { status: 'FAILED', note: 'SOMETHING_NEW', amount: null }),
    slip(5),
  ];
  const rowsOf = (page: Page) => page.getByRole('dialog', { name: 'Slip status' }).locator('tbody > tr');

  test.beforeEach(async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await page.route('**/api/statement/slip', (route) => {
      const { page: number, limit } = route.request().postDataJSON();
      expect(limit).toBe(10);
      const more = [...slips, ...Array.from({ length: 8 }, (_, index) => slip(index + 6))];
      return route.fulfill({ json: { total: 13, slips: more.slice((number - 1) * 10, number * 10) } });
    });
    await page.goto('/user/statement');
    await page.getByRole('button', { name: 'Slip status' }).click();
  });

  test('has a step line for each slip: the one that is being checked first, then the chosen one', async ({ page }) => {
    const steps = page.getByRole('region', { name: 'Slip status' }).getByRole('listitem');
    await expect(steps).toHaveText([/Uploaded/, /Slip read/, /Checking with the bank/, /To the main wallet/]);
    await rowsOf(page).nth(1).getByRole('button', { name: 'Steps of the slip' }).click();
    await expect(steps).toHaveText([/Uploaded/, /Not accepted/]);
  });

  test('a slip with a link opens it in a new tab', async ({ page, context }) => {
    const opened = context.waitForEvent('page');
    await rowsOf(page).nth(1).getByRole('button', { name: 'View the slip' }).click();
    await expect.poll(async () => (await opened).url()).toMatch(/favicon\.svg$/);
  });

  test('a slip without a link asks for the url by its reference and opens that', async ({ page, context }) => {
    await page.route('**/api/statement/slip/reference/SLIP1', (route) =>
      route.fulfill({ json: { url: '/apple-touch-icon.png' } }),
    );
    const opened = context.waitForEvent('page');
    await rowsOf(page).nth(0).getByRole('button', { name: 'View the slip' }).click();
    await expect.poll(async () => (await opened).url()).toMatch(/apple-touch-icon\.png$/);
  });
});
