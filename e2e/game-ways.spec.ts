import type { Page } from '@playwright/test';
import { credentialsOf, open, value } from './fixtures/game-account.ts';
import { expect, test } from './fixtures/player.ts';
import { callsTo, env } from './fixtures/register.ts';
import { onPhonesOnly } from './fixtures/test.ts';

/** Writes flags into the page, like a server started with them. */
const withFlags = (page: Page, flags: object) =>
  page.route('**/user/home', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /(<script id="krapao-config" type="application\/json">)(.*?)(<\/script>)/,
      (_all, start: string, json: string, end: string) =>
        start + JSON.stringify({ ...JSON.parse(json), ...flags }) + end,
    );
    const policy = (response.headers()['content-security-policy'] ?? '').replace("frame-src 'none'", 'frame-src *');
    await route.fulfill({ response, body, headers: { ...response.headers(), 'content-security-policy': policy } });
  });

test.describe('the ways into a game', () => {
  onPhonesOnly();

  test('a game without a web address cannot be played here, and says so', async ({ page, givenPlayer }) => {
    await givenPlayer({ games: { sangwian: 0 } });
    const sheet = await open(page, 'Sangwian');
    const play = sheet.getByRole('button', { name: 'Play', exact: true });
    await expect(play).toBeDisabled();
    await expect(play).toHaveAccessibleDescription('This game is played in its app only');
  });

  for (const [name, code, form] of [
    ['Malai', 'malai', 'user'],
    ['Takraw', 'takraw', 'user and password'],
  ] as const) {
    test(`play opens the game in a new tab, signed in by ${form}`, async ({ page, context, request, givenPlayer }) => {
      const { token } = await givenPlayer({ games: { [code]: 0 } });
      const { username, password } = await credentialsOf(request, token, code);
      const path = `/api/autoLogin/${code}/${username}${form === 'user' ? '' : `/${encodeURIComponent(password)}`}`;
      const sheet = await open(page, name);
      await expect(value(page, 'Username')).toContainText(username);
      const calls = callsTo(page, path);
      const tab = context.waitForEvent('page');
      await sheet.getByRole('button', { name: 'Play', exact: true }).click();
      await expect(await tab).toHaveURL(new RegExp(`^${env('E2E_SANDBOX_URL')}/play/`));
      expect(calls).toHaveLength(1);
      expect(await (await tab).evaluate(() => window.opener)).toBeNull();
    });
  }

  test('a tab that the browser blocks leaves a link to follow', async ({ page, givenPlayer }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await givenPlayer({ games: { malai: 0 } });
    const sheet = await open(page, 'Malai');
    await sheet.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(sheet.getByRole('link', { name: 'Open game' })).toHaveAttribute('href', /\/play\//);
  });

  test('where the browser has no tabs the game opens here, and Back leads to the wallet', async ({
    page,
    givenPlayer,
  }) => {
    await page.addInitScript(() => {
      window.open = () => window;
    });
    await givenPlayer({ games: { malai: 0 } });
    const sheet = await open(page, 'Malai');
    await sheet.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(page).toHaveURL(/\/play\//);
    await page.goBack();
    await expect(page).toHaveURL(/\/user\/home/);
    await expect(page.getByRole('region', { name: 'Total balance' })).toBeVisible();
  });

  test('a game that is not available says so, and leaves no empty tab', async ({
    page,
    context,
    request,
    givenPlayer,
  }) => {
    const { token } = await givenPlayer({ games: { dao: 0 } });
    const { username } = await credentialsOf(request, token, 'dao');
    await page.route(`**/api/autoLogin/dao/${username}`, (route) =>
      route.fulfill({ status: 503, json: { message: 'PROVIDER_UNAVAILABLE' } }),
    );
    const sheet = await open(page, 'Dao');
    await sheet.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(sheet).toContainText('Game not available now. Try again later');
    await expect.poll(() => context.pages().length).toBe(1);
  });

  test('in iframe mode the game opens inside the app, and coming back asks for the balance', async ({
    page,
    context,
    givenPlayer,
  }) => {
    await givenPlayer({ games: { malai: 0 } });
    await withFlags(page, { iframeMode: true });
    const sheet = await open(page, 'Malai');
    await sheet.getByRole('button', { name: 'Play', exact: true }).click();
    const frame = page.getByRole('dialog', { name: 'Malai' }).locator('iframe');
    await expect(frame).toHaveAttribute('src', /\/play\//);
    await expect(frame.contentFrame().locator('body')).not.toBeEmpty();
    expect(context.pages()).toHaveLength(1);
    const calls = callsTo(page, '/api/wallet/refresh/slot');
    await page.getByRole('button', { name: 'Back to wallet' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => calls.length).toBe(1);
  });
});
