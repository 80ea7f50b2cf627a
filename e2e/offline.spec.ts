import type { Page } from '@playwright/test';
import { callsTo } from './fixtures/register.ts';
import { expect, onPhonesOnly, storedIn, test } from './fixtures/test.ts';

onPhonesOnly();
test.use({ serviceWorkers: 'allow', ownBrowser: true });

/** Waits until the service worker has cached all files of this page. */
async function untilCached(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const cached = new Set((await (await caches.open('krapao-1')).keys()).map(({ url }) => url));
        const needed = performance.getEntriesByType('resource').map(({ name }) => name);
        return needed.filter((name) => name.includes('/assets/') && !cached.has(name)).length;
      }),
    )
    .toBe(0);
}

/** Chunks that home does not load, in alphabetical order. */
const PARTS = ['deposit-sheet', 'profile-page', 'statement-page', 'transfer-sheet', 'withdraw-sheet'];

const cachedChunks = (page: Page): Promise<string[]> =>
  page.evaluate(async (parts) => {
    const urls = (await (await caches.open('krapao-1')).keys()).map(({ url }) => url);
    return parts.filter((part) => urls.some((url) => url.includes(`/assets/${part}-`) && url.endsWith('.js')));
  }, PARTS);

/** Number of the build's offline files that are missing from the cache. */
const countUnkept = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const cached = new Set((await (await caches.open('krapao-1')).keys()).map(({ url }) => new URL(url).pathname));
    const wanted: string[] = await (await fetch('/offline-files.json')).json();
    return wanted.filter((file) => !cached.has(file)).length;
  });

test.use({ gameArt: true }); // Blocking the pictures interferes with going offline.

test.describe('without a line', () => {
  test('the app opens and shows the last known balance, marked as old, and the page recovers by itself', async ({
    page,
    context,
    givenMember,
    signIn,
  }) => {
    await signIn(await givenMember());
    await page.goto('/user/home');
    await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('0.00');
    await untilCached(page);

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: /No connection. Balance from \d\d:\d\d/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('0.00');

    await context.setOffline(false);
    await expect(page.getByText('No connection')).toHaveCount(0);
  });

  test('a page nobody has signed in to shows no balance of anybody', async ({ page, context, givenMember, signIn }) => {
    await signIn(await givenMember());
    await page.goto('/user/home');
    await untilCached(page);
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => storedIn(page, 'lastWallet')).toEqual({ local: null, session: null });
    await context.setOffline(true);
    await page.goto('/user/home');
    await expect(page).toHaveURL(/\/login/);
  });

  test('sheets and pages that were never opened open all the same, each with its own word about it', {
    tag: '@R37',
  }, async ({ page, context, givenMember, signIn }) => {
    await signIn(await givenMember());
    await page.goto('/user/home');
    await untilCached(page);
    await expect.poll(() => countUnkept(page), { timeout: 60_000 }).toBe(0);
    expect(await cachedChunks(page)).toEqual(PARTS);

    await context.setOffline(true);
    for (const name of ['Deposit', 'Withdraw', 'Transfer']) {
      await page.getByRole('main').getByRole('button', { name, exact: true }).click();
      const sheet = page.getByRole('dialog', { name, exact: true });
      await expect(sheet).toHaveCSS('position', 'fixed');
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
    }
    await page.goto('/user/statement');
    await expect(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('what could not be loaded says so at once, and is loaded by itself when the line is back', async ({
    page,
    context,
    givenMember,
    signIn,
  }) => {
    const member = await givenMember();
    const lastDigits = member.phone.slice(-4);
    await signIn(member);
    await page.goto('/user/profile');
    await expect(page.getByRole('main')).toContainText(lastDigits);
    await untilCached(page);
    await context.setOffline(true);
    const calls = callsTo(page, '/api/account/profile');
    await page.reload();
    const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await expect(page.getByRole('main')).toBeVisible();
    await expect(retry).toBeVisible();
    expect(calls.length).toBeLessThan(3); // Fails at once, without repeated retries.
    await context.setOffline(false);
    await expect(retry).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText(lastDigits);
  });

  test('no answer of a call is ever kept by the worker', async ({ page, givenMember, signIn }) => {
    await signIn(await givenMember());
    await page.goto('/user/home');
    await untilCached(page);
    const cached = await page.evaluate(async () =>
      (await (await caches.open('krapao-1')).keys()).map(({ url }) => url),
    );
    expect(cached.filter((url) => url.includes('/api/') || url.includes('/socket.io/'))).toEqual([]);
    expect(cached.length).toBeGreaterThan(5);
  });
});

test('the app can be installed: a manifest with name, start page, colours and icons that exist', async ({
  page,
  request,
}) => {
  await page.goto('/login');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(String(href))).json();
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/user/home', name: expect.any(String) });
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
});
