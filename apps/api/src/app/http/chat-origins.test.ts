import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChatPage, givenChatPage, historyOf, linesOf, text } from '../../testing/chat.ts';
import { givenPlayer } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { until } from '../../testing/until.ts';

const SITE = 'https://wallet.example';
const EVIL = 'https://evil.example';

/** The wallet, and a separate server for chat. */
let wallet: MoneyServer;
let chat: MoneyServer;
let url: string;
const pages: ChatPage[] = [];
beforeAll(async () => {
  wallet = await moneyServer({ CHAT_BACKEND_URL: 'https://chat.example:8443/' });
  chat = await moneyServer({ CHAT_ORIGINS: `${SITE} http://localhost:5173` }, { besides: wallet });
  chat.startSignals();
  url = await chat.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const { socket } of pages) socket.close();
  await chat.close();
  await wallet.close();
});

/** Requests as a page of another site does: without cookies. */
const from = (origin: string, path: string, init: RequestInit = {}) =>
  fetch(url + path, { ...init, headers: { origin, ...(init.headers as Record<string, string>) } });
const allowed = ({ headers }: Response) => headers.get('access-control-allow-origin');

it('the page of the wallet may load from the chat server that its operator has set, and from no other', {
  tags: ['S9.44'],
}, async () => {
  const { headers } = await wallet.app.inject({ url: '/healthz' });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("connect-src 'self' https://chat.example:8443 wss://chat.example:8443;");
  expect(policy).toMatch(/img-src [^;]*https:\/\/chat\.example:8443;/);
  expect(policy).toMatch(/media-src [^;]*https:\/\/chat\.example:8443;/);
  expect(String((await chat.app.inject({ url: '/healthz' })).headers['content-security-policy'])).not.toContain('wss');
});

it('a known site’s page chats as a guest, whose id it keeps itself, and hears the answers', {
  tags: ['S9.44'],
}, async () => {
  const config = await from(SITE, '/api/chat/config');
  expect(allowed(config)).toBe(SITE);
  const { guestId, guestToken, PREFIX } = (await config.json()) as Record<string, string>;
  const page = await givenChatPage(url, { auth: { guest: guestToken }, headers: { origin: SITE } });
  pages.push(page);
  expect(await page.join(`${PREFIX}${guestId}`)).toBe(true);
  const headers = { 'x-guest': guestToken ?? '', 'content-type': 'application/json' };
  const body = JSON.stringify({ id: randomUUID(), message: text('from afar'), guestId });
  const sent = await from(SITE, '/api/chat/send-message', { method: 'POST', headers, body });
  expect([sent.status, allowed(sent)]).toEqual([200, SITE]);
  await until(async () => page.messages.length > 0, 'the message');
  expect(linesOf(page.messages)).toContain('1 customer: from afar');
});

it('a known site’s page chats as a member by their token', async () => {
  const { id, token } = await givenPlayer(chat);
  const page = await givenChatPage(url, { auth: { token }, headers: { origin: SITE } });
  pages.push(page);
  expect(await page.join(`krapao-${id}`)).toBe(true);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ id: randomUUID(), message: text('hello'), userId: id });
  expect((await from(SITE, '/api/chat/send-message', { method: 'POST', headers, body })).status).toBe(200);
  // Both servers belong to one service: the wallet's own shows the same conversation.
  expect(linesOf(await historyOf(wallet, { token }))).toContain('1 customer: hello');
});

it('browsers ask first, and hear which calls and headers are meant: those of chat', async () => {
  const preflight = await from(SITE, '/api/chat/read-customer/', { method: 'OPTIONS' });
  expect([preflight.status, allowed(preflight)]).toEqual([204, SITE]);
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
  expect(preflight.headers.get('access-control-allow-headers')).toContain('x-guest');
  expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
});

it.each(['/api/wallet', '/api/login', '/api/account/profile', '/'])('%s is for no other site', async (path) => {
  for (const method of ['GET', 'OPTIONS']) expect(allowed(await from(SITE, path, { method }))).toBeNull();
});

it('an unknown site gets no word that its browser would let it read, and no line', { tags: ['C33'] }, async () => {
  for (const method of ['GET', 'OPTIONS']) expect(allowed(await from(EVIL, '/api/chat/config', { method }))).toBeNull();
  expect(allowed(await from('null', '/api/chat/config'))).toBeNull();
  const { io } = await import('socket.io-client');
  const socket = io(url, { transports: ['websocket'], reconnection: false, extraHeaders: { origin: EVIL } });
  await expect(new Promise((_, fail) => socket.once('connect_error', fail))).rejects.toThrow();
});

it('a server that knows no other sites answers none', async () => {
  const { headers } = await wallet.app.inject({ url: '/api/chat/config', headers: { origin: SITE } });
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
});
