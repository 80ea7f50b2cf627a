import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiProcess, startApiProcess } from '../../testing/api-process.ts';
import { type ChatPage, givenChatPage, historyOf, linesOf, text } from '../../testing/chat.ts';
import { givenPlayer } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { until } from '../../testing/until.ts';

let server: MoneyServer;
const processes: ApiProcess[] = [];
const pages: ChatPage[] = [];
beforeAll(async () => {
  server = await moneyServer();
  server.startSignals();
});
afterAll(async () => {
  for (const { socket } of pages) socket.close();
  await Promise.all(processes.map((process) => process.kill()));
  await server.close();
});

const SENDING = 40;

/**
 * A correct client: resends unanswered messages under their ids, and after each disconnect fetches the messages after
 * the last one it received.
 */
it('a process that is killed in the middle loses no message and doubles none, for who sends and who listens', {
  tags: ['R36.1'],
  timeout: 180_000,
}, async () => {
  const player = await givenPlayer(server);
  const stays = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const page = await givenChatPage(stays, { auth: { token: player.token } });
  pages.push(page);
  expect(await page.join(`krapao-${player.id}`)).toBe(true);

  const unsent = new Map(Array.from({ length: SENDING }, (_, index) => [randomUUID(), `message ${index}`]));
  const ids = new Set(unsent.keys());
  for (let kill = 0; kill < 3; kill += 1) {
    const victim = await startApiProcess(server.env);
    processes.push(victim);
    const sending = Promise.allSettled(
      [...unsent].map(async ([id, line]) => {
        const { status } = await victim.post('/api/chat/send-message', {
          token: player.token,
          body: { id, message: text(line) },
          key: randomUUID(),
        });
        if (status === 200) unsent.delete(id);
      }),
    );
    // Kill once some messages are through: others are in flight, written and unanswered, or not yet received.
    await until(async () => unsent.size < SENDING - 10 * (kill + 1) || unsent.size === 0, 'some messages');
    await victim.kill();
    await sending;
  }
  for (const [id, line] of unsent) {
    const body = { id, message: text(line) };
    const { status } = await server.call('POST /api/chat/send-message', { token: player.token, body });
    expect(status).toBe(200);
  }

  const stored = await historyOf(server, player);
  const own = stored.filter(({ sender }) => sender === 'customer');
  expect(own.map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(stored.map(({ seq }) => seq).reverse()).toEqual(stored.map((_, index) => index + 1));
  // The page on the surviving process received every message from the commit itself, in the server's order.
  await until(async () => page.messages.length >= stored.length, 'every message');
  expect(linesOf(page.messages)).toEqual(linesOf(stored));
  expect(page.messages.map(({ seq }) => seq)).toEqual(stored.map(({ seq }) => seq).reverse());
});
