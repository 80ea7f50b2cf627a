import type { Page } from '@playwright/test';
import { PLAYER } from './fixtures/home.ts';
import { expect, test } from './fixtures/player.ts';
import { journeyIn, withoutSignals } from './fixtures/test.ts';

const picture = (page: Page) => page.locator('#root > .app-shell');
/** --color-gold. Another value means that the styles loaded in the wrong order. */
const GOLD = 'rgb(255, 185, 31)';

const deposit = (page: Page) => page.locator('#root > .page .home-actions > button').first();

/** Opens home as a returning member, with the app's script held until the returned function is called. */
async function openWithoutApp(page: Page, language: string): Promise<() => void> {
  await withoutSignals(page);
  await page.context().addCookies([{ name: 'language', value: language.toUpperCase(), url: page.url() }]);
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/start-*.js', async (route) => {
    await gone;
    await route.continue();
  });
  await page.goto('/user/home', { waitUntil: 'commit' });
  return letGo;
}

for (const language of ['th', 'la', 'en'] as const) {
  test.describe(`in ${language}`, journeyIn(language), () => {
    test.use({ language });

    test('the member’s figures are on home before the app is, and nothing moves when it comes', async ({
      page,
      givenPlayer,
    }) => {
      await givenPlayer(PLAYER);
      const letGo = await openWithoutApp(page, language);
      await expect(picture(page).locator('.balance-card-total')).toBeVisible();
      await expect(picture(page).locator('.balance-card-total')).toContainText('฿1,000.00');
      await expect(picture(page).locator('.balance-card-key')).toHaveText(/700\.00.*300\.00/);
      await expect(page.getByRole('button')).toHaveCount(0);
      await expect(picture(page).locator('.home-actions > button').first()).toHaveCSS('background-color', GOLD);
      const before = await placesOf(page);

      letGo();
      await expect(deposit(page)).toBeVisible();
      await expect(picture(page)).toHaveCount(0);
      await expect(deposit(page)).toHaveCSS('background-color', GOLD);
      await expect(page.locator('.balance-card-total')).toContainText('฿1,000.00');
      expect(await placesOf(page)).toEqual(before);
    });
  });
}

test('a reward that runs is in it too, and nothing moves when the app comes', async ({
  page,
  request,
  givenPlayer,
}) => {
  const { token } = await givenPlayer({ money: 500 });
  await request.get('/api/bonus/activate/WELCOME', { headers: { authorization: `Bearer ${token}` } });
  const letGo = await openWithoutApp(page, 'en');
  await expect(page.locator('#root > .has-running .running')).toContainText('฿2,000.00 more to withdraw');
  const before = await placesOf(page);
  letGo();
  await expect(page.getByRole('main').getByRole('link', { name: /฿2,000\.00 more to withdraw/ })).toBeVisible();
  expect(await placesOf(page)).toEqual(before);
});

/** Positions of the elements that the app shell and the app share. */
function placesOf(page: Page) {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const places = [
      '.app-bar',
      '.balance-card',
      '.balance-card-total',
      '.balance-card-when',
      '.balance-card-key',
      '.home-actions',
      '.running',
      '.widget-row',
      '.home-side + div',
      '.dock',
    ];
    return places.map((place) => {
      const { x, y, width } = document.querySelector(place)?.getBoundingClientRect() ?? {};
      return [place, x, y, width];
    });
  });
}

test('a wallet that does not come leaves the picture to the app, which says so', async ({ page, givenPlayer }) => {
  await givenPlayer();
  await page.route('**/api/wallet', (route) => route.fulfill({ status: 404, json: { message: 'NO_WALLET' } }));
  const letGo = await openWithoutApp(page, 'en');
  await expect(picture(page).locator('.balance-card')).toBeVisible();
  await expect(picture(page).locator('.balance-card-total')).toBeHidden();
  letGo();
  await expect(page.getByRole('heading', { name: 'Game accounts did not load' })).toBeVisible();
});

test('a visitor sees nothing of it', async ({ page }) => {
  await page.goto('/favicon.svg');
  const letGo = await openWithoutApp(page, 'en');
  await page.waitForLoadState('domcontentloaded');
  await expect(picture(page)).toHaveCount(0);
  letGo();
  await expect(page).toHaveURL(/\/login/);
});

test('a line that breaks while the app loads is tried again by itself', async ({ page, givenPlayer }) => {
  await givenPlayer(PLAYER);
  await withoutSignals(page);
  await page.route('**/assets/start-*.js', (route) => route.abort(), { times: 1 });
  await page.goto('/user/home');
  await expect(page.getByRole('button', { name: 'Deposit' })).toBeVisible();
});
