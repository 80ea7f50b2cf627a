import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChatPage, givenChatPage, givenGuest, historyOf, sendMessage } from '../../testing/chat.ts';
import { givenPlayer } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { until } from '../../testing/until.ts';

let server: MoneyServer;
let url: string;
const pages: ChatPage[] = [];
beforeAll(async () => {
  server = await moneyServer();
  server.startSignals();
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const { socket } of pages) socket.close();
  await server.close();
});

it('a stranger writes nothing into another’s room, not even that they are typing', { tags: ['C33'] }, async () => {
  const [player, victim] = [await givenPlayer(server), await givenPlayer(server)];
  const room = `krapao-${victim.id}`;
  for (const { token } of [player, victim]) pages.push(await givenChatPage(url, { auth: { token } }));
  const [mine, theirs] = pages.slice(-2);
  await theirs?.join(room);
  mine?.socket.emit('typing', room);
  mine?.socket.emit('messaging', { room, message: { message_type: 'text', payload: { message: 'I am support' } } });
  // Both connections lead to one process, which receives their events in this order.
  await mine?.join(`krapao-${player.id}`);
  theirs?.socket.emit('typing', room);
  await until(async () => theirs?.others.length !== 0, 'the signal of the victim’s own');
  expect([theirs?.others, theirs?.messages]).toEqual([[['typing', { room, by: 'customer' }]], []]);
  expect(await historyOf(server, victim)).toEqual([]);
});

it('a guest id that was tampered with is nobody’s: it opens no line and reads nothing', { tags: ['C33'] }, async () => {
  const guest = await givenGuest(server);
  await sendMessage(server, guest, 'mine alone');
  const forged = `${guest.guestId}.${'A'.repeat(43)}`;
  const { body } = await server.call('GET /api/chat/config', { headers: { 'x-guest': forged } });
  expect(body.guestId).not.toBe(guest.guestId);
  const read = await server.call('POST /api/chat/history', { headers: { 'x-guest': forged }, body: {} });
  expect(read.body).toEqual([]);
  const socket = io(url, { transports: ['websocket'], reconnection: false, auth: { guest: forged } });
  await expect(new Promise((_, fail) => socket.once('connect_error', fail))).rejects.toThrow();
});
