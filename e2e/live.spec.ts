import type { Page, WebSocketRoute } from '@playwright/test';
import { expect, onPhonesOnly, test } from './fixtures/test.ts';

onPhonesOnly();

const OPEN = JSON.stringify({ sid: 'e', upgrades: [], pingInterval: 60_000, pingTimeout: 60_000, maxPayload: 1_000 });
const SLOW_ANSWER_MS = 800;

/** Stands in for the server's end of the line, so that a test says when there is a signal. */
async function takeSignals(page: Page): Promise<() => Promise<WebSocketRoute>> {
  let heard = (_socket: WebSocketRoute) => {};
  const connected = new Promise<WebSocketRoute>((resolve) => {
    heard = resolve;
  });
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    socket.onMessage((message) => {
      if (!String(message).startsWith('40')) return;
      socket.send('40{"sid":"s"}');
      heard(socket);
    });
    socket.send(`0${OPEN}`);
  });
  return () => connected;
}

/** The calls for the wallet: when each began, and how many were given up. */
function watchWallet(page: Page) {
  const seen = { begun: [] as number[], givenUp: 0 };
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wallet')) seen.begun.push(Date.now());
  });
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/api/wallet')) seen.givenUp += 1;
  });
  return seen;
}

test('many signals make few calls: none is given up, and one comes after the last signal', async ({
  page,
  givenMember,
  signIn,
}) => {
  await signIn(await givenMember());
  const connected = await takeSignals(page);
  await page.goto('/user/home');
  const socket = await connected();
  await page.waitForTimeout(2_000); // What connecting itself makes the page ask.

  await page.route('**/api/wallet', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_ANSWER_MS));
    await route.continue();
  });
  const wallet = watchWallet(page);
  let last = 0;
  for (let i = 0; i < 8; i += 1) {
    socket.send('42["wallet"]');
    last = Date.now();
    await page.waitForTimeout(100);
  }
  await expect.poll(() => (wallet.begun.at(-1) ?? 0) >= last).toBe(true);
  await page.waitForTimeout(SLOW_ANSWER_MS * 3);
  expect(wallet.givenUp).toBe(0);
  expect(wallet.begun.length).toBeLessThanOrEqual(3);
});
