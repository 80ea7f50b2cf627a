import type { Page } from '@playwright/test';
import { expect, menuOf, onPhonesOnly, test } from './fixtures/test.ts';

onPhonesOnly();
test.use({ ownBrowser: true }); // No chunk is cached.

const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const open = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** Nothing is precached here: the connection drops when only home is loaded. */
test.describe('a part that did not come', () => {
  test.beforeEach(async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await page.goto('/user/home');
    await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('0.00');
  });

  test('a sheet says so at once, can be asked again, and can be closed', { tag: '@R37' }, async ({ page, context }) => {
    await context.setOffline(true);
    await open(page, 'Withdraw');
    const missing = sheetOf(page, 'Could not load. Your money is safe');
    await expect(missing).toBeVisible();
    await expect(missing).toContainText('No connection');
    await missing.getByRole('button', { name: 'Try again' }).click();
    await expect(missing).toBeVisible();
    await missing.getByRole('button', { name: 'Close' }).click();
    await expect(missing).toHaveCount(0);

    await context.setOffline(false);
    await open(page, 'Withdraw');
    await expect(sheetOf(page, 'Withdraw')).toBeVisible();
  });

  test('a sheet comes with its styles once the line is back, and so do the others', async ({ page, context }) => {
    await context.setOffline(true);
    await open(page, 'Withdraw');
    await expect(sheetOf(page, 'Could not load. Your money is safe')).toBeVisible();
    await context.setOffline(false);
    await expect(sheetOf(page, 'Withdraw')).toHaveCSS('position', 'fixed');
    await page.keyboard.press('Escape');
    for (const name of ['Deposit', 'Transfer']) {
      await open(page, name);
      await expect(sheetOf(page, name)).toHaveCSS('position', 'fixed');
      await page.keyboard.press('Escape');
      await expect(sheetOf(page, name)).toHaveCount(0);
    }
  });

  test('a page says so in its place, and comes by itself once the line is back', { tag: '@R37' }, async ({
    page,
    context,
  }) => {
    await context.setOffline(true);
    await menuOf(page).getByRole('link', { name: 'Statement' }).click();
    await expect(page).toHaveURL(/\/user\/statement$/);
    await expect(page.getByRole('main')).toContainText('Could not load. Your money is safe');
    await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible();
    await expect(page.getByText('Could not load')).toHaveCount(0);
  });

  test('a page whose files a newer build has taken away is loaded anew when it is asked for again', async ({
    page,
  }) => {
    let isGone = true;
    await page.route('**/assets/statement-page-*.js', (route) =>
      isGone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    await menuOf(page).getByRole('link', { name: 'Statement' }).click();
    const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible();
    const loadedAnew = page.waitForRequest((request) => request.isNavigationRequest());
    await retry.click();
    await loadedAnew;
    isGone = false;
    await expect(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible();
  });

  test('a sheet that is still on its way does not open over another page', async ({ page }) => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/withdraw-sheet-*.js', async (route) => {
      await gate;
      await route.continue();
    });
    const chunkRequest = page.waitForRequest('**/assets/withdraw-sheet-*.js');
    await open(page, 'Withdraw');
    await chunkRequest;
    await menuOf(page).getByRole('link', { name: 'Statement' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible();
    const came = page.waitForResponse('**/assets/withdraw-sheet-*.js');
    release();
    await page.evaluate(async (file) => {
      await import(file); // Resolves together with the app's own import, which would render the sheet next.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    }, (await came).url());
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
