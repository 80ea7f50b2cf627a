import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../app/seed/settings.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { givenGuest, historyOf, linesOf, sendFile, sendMessage } from '../../../testing/chat.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterAll(() => server.close());

const forget = () => server.modules.jobs.handlers['forget-old-chat']?.({});
const age = (days: number, guestId: string) =>
  Promise.all(
    ['chat_message', 'chat_file'].map((table) =>
      server.database.query(
        `update ${table} set created_at = created_at - $1 * interval '1 day' where conversation_id =
           (select id from chat_conversation where guest_id = $2)`,
        [days, guestId],
      ),
    ),
  );

it('messages and files older than the operator’s days are removed, the rest stays, and the log tells', {
  tags: ['P33'],
}, async () => {
  await server.saveSetting('chat', { ...DEFAULT_SETTINGS.chat, keepDays: 100 });
  const guest = await givenGuest(server);
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const { body } = await sendFile(server, guest, 'image', picture, 'x.png');
  const [name = ''] = /[0-9a-f-]{36}\.jpg/.exec(body.path) ?? [];
  await sendMessage(server, guest, { message_type: 'media', payload: { filePath: body.path, message: 'old' } });
  await age(101, guest.guestId);
  await sendMessage(server, guest, 'new');
  await forget();
  expect(linesOf(await historyOf(server, guest))).toEqual(['3 customer: new']);
  expect(existsSync(path.join(server.env.FILES_DIR, 'chat', name))).toBe(false);
  const line = server.logLines.map((text) => JSON.parse(text)).find(({ event }) => event === 'chat.forgotten');
  expect(line).toMatchObject({ messages: 2, files: 1, days: 100 });
  await sendMessage(server, guest, 'newer');
  expect((await historyOf(server, guest, { limit: 10 })).map(({ seq }) => seq)).toEqual([4, 3]);
});

it('in batches: thousands of messages are gone after one round', async () => {
  const guest = await givenGuest(server);
  await sendMessage(server, guest, 'first');
  await server.database.query(
    `insert into chat_message (conversation_id, seq, id, sender, message, created_at)
     select id, 2 + n, gen_random_uuid(), 'customer', '{"message_type":"text"}', now() - interval '200 days'
     from chat_conversation, generate_series(1, 2500) n where guest_id = $1`,
    [guest.guestId],
  );
  await forget();
  const [row] = await server.database.query<{ count: number }>(
    "select count(*)::int from chat_message where created_at < now() - interval '100 days'",
  );
  expect(row?.count).toBe(0);
});

it('no operator can keep less than 90 days', { tags: ['P33'] }, async () => {
  await expect(server.saveSetting('chat', { ...DEFAULT_SETTINGS.chat, keepDays: 89 })).rejects.toThrow();
  await server.saveSetting('chat', { ...DEFAULT_SETTINGS.chat, keepDays: 90 });
  const guest = await givenGuest(server);
  await sendMessage(server, guest, 'kept');
  await age(89, guest.guestId);
  await forget();
  expect(await historyOf(server, guest)).toHaveLength(2);
});

it('a conversation of which nothing is left is gone, and begins anew with the next message', async () => {
  const guest = await givenGuest(server);
  await sendMessage(server, guest, 'long ago');
  await age(400, guest.guestId);
  await server.database.query(
    `update chat_conversation set updated_at = now() - interval '400 days' where guest_id = $1`,
    [guest.guestId],
  );
  await forget();
  expect(await server.database.query('select from chat_conversation where guest_id = $1', [guest.guestId])).toEqual([]);
  await sendMessage(server, guest, 'again');
  expect(linesOf(await historyOf(server, guest))[0]).toBe('1 customer: again');
});

it('a file that belongs to no conversation is swept after a day, by the chat’s own sweep', async () => {
  const { files } = server.modules.chat;
  const guest = await givenGuest(server);
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const { body } = await sendFile(server, guest, 'image', picture, 'x.png');
  await files.save('11111111-1111-4111-8111-111111111111.jpg', picture);
  server.clock.advance(2 * DAY_MS);
  await server.modules.jobs.handlers['sweep-chat-files']?.({});
  await server.modules.jobs.handlers['sweep-slip-pictures']?.({});
  const [name = ''] = /[0-9a-f-]{36}\.jpg/.exec(body.path) ?? [];
  expect([
    await files.read('11111111-1111-4111-8111-111111111111.jpg'),
    (await files.read(name)) !== undefined,
  ]).toEqual([undefined, true]);
});
