import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { givenGuest, historyOf, linesOf, sendFile, sendMessage, text } from '../../../testing/chat.ts';
import { givenPlayer } from '../../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';

let one: MoneyServer;
let other: MoneyServer;
beforeAll(async () => {
  one = await moneyServer();
  other = await moneyServer({}, { besides: one });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const own = (lines: string[]) => lines.filter((line) => / customer: /.test(line));
const conversations = (memberId: string, guestId: string) =>
  one.database.query<{ member_id: string | null; guest_id: string | null; last_seq: string; name: string }>(
    'select member_id, guest_id, last_seq, name from chat_conversation where member_id = $1 or guest_id = $2',
    [memberId, guestId],
  );

it('what a guest wrote goes on as the member’s who signs in, and this browser’s next guest does not see it', {
  tags: ['S6.2'],
}, async () => {
  const [guest, player] = [await givenGuest(one), await givenPlayer(one)];
  await sendMessage(one, guest, 'as a guest');
  const both = { token: player.token, headers: guest.headers };
  const history = await historyOf(one, both);
  expect(own(linesOf(history))).toEqual(['1 customer: as a guest']);
  expect(history[0]).toMatchObject({ userId: player.id, guestId: null });
  await sendMessage(one, both, 'as a member');
  expect(own(linesOf(await historyOf(other, player)))).toEqual(['1 customer: as a guest', '3 customer: as a member']);
  expect(await historyOf(one, guest)).toEqual([]);
  expect(await conversations(player.id, guest.guestId)).toMatchObject([
    { member_id: player.id, guest_id: null, name: 'มะลิ ใจดี' },
  ]);
});

it('it is added at the end of what the member has, in order and without a gap, with its files', async () => {
  const [guest, player] = [await givenGuest(one), await givenPlayer(one)];
  for (const line of ['one', 'two']) await sendMessage(one, player, line);
  await sendMessage(one, guest, 'three');
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const { body } = await sendFile(one, guest, 'image', picture, 'x.png');
  await sendMessage(one, guest, { message_type: 'media', payload: { filePath: body.path, message: 'four' } });
  const both = { token: player.token, headers: guest.headers };
  const lines = linesOf(await historyOf(one, both));
  expect(lines.map((line) => line.split(' ')[0])).toEqual(lines.map((_, index) => `${index + 1}`));
  expect(own(lines).map((line) => line.split(': ')[1])).toEqual(['one', 'two', 'three', 'four']);
  const again = await sendMessage(one, player, { message_type: 'media', payload: { filePath: body.path } });
  expect(again.status).toBe(200);
  expect(await conversations(player.id, guest.guestId)).toHaveLength(1);
});

it('asked many times at once through two processes it happens once', async () => {
  const [guest, player] = [await givenGuest(one), await givenPlayer(one)];
  for (let count = 1; count <= 5; count += 1) await sendMessage(one, guest, `guest ${count}`);
  const both = { token: player.token, headers: guest.headers };
  const ids = Array.from({ length: 10 }, () => randomUUID());
  const answers = await Promise.all(
    ids.flatMap((id, index) => [
      sendMessage(one, both, `member ${index}`, { id }),
      sendMessage(other, both, `member ${index}`, { id }),
      historyOf(index % 2 ? one : other, both),
    ]),
  );
  expect(answers).toHaveLength(30);
  const lines = linesOf(await historyOf(one, player));
  expect(lines.map((line) => line.split(' ')[0])).toEqual(lines.map((_, index) => `${index + 1}`));
  const texts = own(lines).map((line) => line.split(': ')[1] ?? '');
  expect(texts.filter((line) => line.startsWith('guest'))).toEqual([1, 2, 3, 4, 5].map((count) => `guest ${count}`));
  expect(texts.filter((line) => line.startsWith('member')).sort()).toEqual(ids.map((_, index) => `member ${index}`));
});

it('a message whose answer was lost on the way is not doubled by the sign-in', async () => {
  const [guest, player] = [await givenGuest(one), await givenPlayer(one)];
  const id = randomUUID();
  await sendMessage(one, guest, 'once', { id });
  await sendMessage(one, { token: player.token, headers: guest.headers }, 'once', { id });
  expect(own(linesOf(await historyOf(one, player)))).toEqual(['1 customer: once']);
});

it('another member who signs in on the same browser gets nothing of it', async () => {
  const [guest, player, stranger] = [await givenGuest(one), await givenPlayer(one), await givenPlayer(one)];
  await sendMessage(one, guest, text('mine'));
  await historyOf(one, { token: player.token, headers: guest.headers });
  expect(await historyOf(one, { token: stranger.token, headers: guest.headers })).toEqual([]);
});

it('what the team wrote to the guest counts as unread for the member', async () => {
  const [guest, player] = [await givenGuest(one), await givenPlayer(one)];
  await sendMessage(one, guest, 'hello');
  const both = { token: player.token, headers: guest.headers };
  expect((await one.call('GET /api/chat/config', both)).body.unread).toBe(1);
  await historyOf(one, both);
  expect((await one.call('GET /api/chat/config', { token: player.token })).body.unread).toBe(1);
  await one.call('PUT /api/chat/read-customer/', { token: player.token, body: {} });
  expect((await one.call('GET /api/chat/config', { token: player.token })).body.unread).toBe(0);
});
