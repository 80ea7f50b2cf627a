import type { Page, WebSocketRoute } from '@playwright/test';
import { expect, onPhonesOnly, test } from './fixtures/test.ts';

onPhonesOnly();

const OPEN = JSON.stringify({ sid: 'e', upgrades: [], pingInterval: 60_000, pingTimeout: 60_000, maxPayload: 1_000 });

/** Mocks the server's side of the socket, so that the test decides when a signal arrives. */
async function takeSignals(page: Page): Promise<() => Promise<WebSocketRoute>> {
  let sent = (_socket: WebSocketRoute) => {};
  const connected = new Promise<WebSocketRoute>((resolve) => {
    sent = resolve;
  });
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    socket.onMessage((message) => {
      if (!String(message).startsWith('40')) return;
      socket.send('40{"sid":"s"}');
      sent(socket);
    });
    socket.send(`0${OPEN}`);
  });
  return () => connected;
}

/** Counts wallet calls: started, answered and aborted. */
function watchWallet(page: Page) {
  const seen = { begun: 0, answered: 0, givenUp: 0 };
  const count = (event: 'request' | 'requestfinished' | 'requestfailed', as: keyof typeof seen) =>
    page.on(event as 'request', (request) => {
      if (request.url().endsWith('/api/wallet')) seen[as] += 1;
    });
  count('request', 'begun');
  count('requestfinished', 'answered');
  count('requestfailed', 'givenUp');
  return seen;
}

test('many signals make few calls: none is given up, and one comes after the last signal', async ({
  page,
  givenMember,
  signIn,
}) => {
  await signIn(await givenMember());
  const connected = await takeSignals(page);
  const wallet = watchWallet(page);
  await page.goto('/user/home');
  const socket = await connected();
  // One call to open the page, and one for signals missed before the connection.
  await expect.poll(() => wallet).toEqual({ begun: 2, answered: 2, givenUp: 0 });

  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/wallet', async (route) => {
    await gate;
    await route.continue();
  });
  const signal = () => socket.send('42["wallet"]');
  signal();
  await expect.poll(() => wallet.begun).toBe(3);
  for (let i = 0; i < 7; i += 1) signal();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(wallet).toEqual({ begun: 3, answered: 2, givenUp: 0 });
  release();
  await expect.poll(() => wallet).toEqual({ begun: 4, answered: 4, givenUp: 0 });
});
