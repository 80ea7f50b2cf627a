/**
 * Guests with open pages, in a separate process, so that they take no CPU time from the measured one. Guests send at a
 * steady rate, and each message is timed until the sender's page has received it.
 */
import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import { percentile } from './measure.mjs';

/** @typedef {{ url: string, token: string, room: string }} Guest */
/** @typedef {{ listenAt: string[], sendAt: string, sockets: number, perSecond: number, seconds: number }} Plan */

/** Connections opened in parallel; more would not help, a process accepts them one by one. */
const AT_ONCE = 50;
const LAST_MS = 10_000;

/** @type {Map<string, number>} */
const sentAt = new Map();
/** @type {number[]} */
const took = [];
let doubled = 0;
let again = 0;

/**
 * Retries after a 503 of an overloaded server, and after an idle connection was closed.
 * @param {Guest} guest @param {string} id @param {string} message
 */
async function send(guest, id, message) {
  const body = JSON.stringify({ id, message: { message_type: 'text', payload: { message } } });
  const headers = { 'content-type': 'application/json', 'x-guest': guest.token };
  for (;;) {
    const answer = await fetch(`${guest.url}/api/chat/send-message`, { method: 'POST', headers, body }).catch(
      () => null,
    );
    const text = await answer?.text();
    if (answer?.ok) return;
    if (answer && answer.status !== 503) throw new Error(`a message was answered ${answer.status} ${text}`);
    again += 1;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** @param {string} listenAt @param {string} sendAt @returns {Promise<Guest>} */
async function openPage(listenAt, sendAt) {
  const answer = await fetch(`${sendAt}/api/chat/config`);
  const config = /** @type {{ guestToken: string, guestId: string, PREFIX: string }} */ (await answer.json());
  const socket = io(listenAt, { transports: ['websocket'], forceNew: true, auth: { guest: config.guestToken } });
  await new Promise((resolve, reject) =>
    socket.once('connect', () => resolve(undefined)).once('connect_error', reject),
  );
  const guest = { url: sendAt, token: config.guestToken, room: config.PREFIX + config.guestId };
  if (!(await socket.emitWithAck('join', guest.room))) throw new Error('a room was refused');
  socket.on('messaging', ({ id, sender }) => {
    if (sender !== 'customer') return;
    const at = sentAt.get(id);
    if (at === undefined) {
      doubled += 1;
      return;
    }
    sentAt.delete(id);
    took.push(performance.now() - at);
  });
  return guest;
}

/** @param {Plan} plan */
async function run({ listenAt, sendAt, sockets, perSecond, seconds }) {
  /** @type {Guest[]} */
  const guests = [];
  while (guests.length < sockets) {
    const next = Array.from({ length: Math.min(AT_ONCE, sockets - guests.length) }, (_, index) =>
      openPage(listenAt[(guests.length + index) % listenAt.length] ?? sendAt, sendAt),
    );
    const opened = await Promise.all(next);
    // The first message opens the conversation and is greeted, so it is not representative.
    for (const guest of opened) {
      const id = randomUUID();
      sentAt.set(id, performance.now());
      await send(guest, id, 'hello');
    }
    guests.push(...opened);
  }
  await until(() => sentAt.size === 0);
  took.length = 0;
  process.send?.({ isReady: true });
  const total = perSecond * seconds;
  const start = performance.now();
  /** @type {Promise<void>[]} */
  const sending = [];
  for (let count = 0; count < total; count += 1) {
    const due = start + (count * 1_000) / perSecond;
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1));
    const guest = guests[count % guests.length];
    if (!guest) break;
    const id = randomUUID();
    sentAt.set(id, performance.now());
    sending.push(send(guest, id, `message ${count}`));
  }
  await Promise.all(sending);
  await until(() => sentAt.size === 0);
  const pace = total / ((performance.now() - start) / 1_000);
  return {
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
    heard: took.length,
    lost: sentAt.size,
    doubled,
    again,
    pace,
  };
}

/** @param {() => boolean} isSo */
async function until(isSo) {
  const end = performance.now() + LAST_MS;
  while (!isSo() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
}

process.on('message', (/** @type {Plan} */ plan) => {
  run(plan).then(
    (result) => process.send?.({ result }, () => process.exit(0)),
    (error) => process.send?.({ error: String(error?.stack ?? error) }, () => process.exit(1)),
  );
});
