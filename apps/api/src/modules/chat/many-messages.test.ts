import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/database/db.ts';
import { givenDatabase } from '../../testing/given-database.ts';
import { pagesRead } from '../../testing/pages-read.ts';
import { officeRepository } from './office/office.repository.ts';
import { readerOf } from './office/reader.ts';
import { gramsOf } from './office/search-words.ts';

const given = givenDatabase();
const CONVERSATION = '00000000-0000-4000-8000-000000000001';

/** Inserts messages; every third matches, the newest last. */
const send = (from: number, to: number, plain: string) =>
  given.database.query(
    `insert into chat_message (conversation_id, seq, id, sender, message, created_at, plain, grams)
     select $1, n, gen_random_uuid(), 'customer', jsonb_build_object('message_type', 'text', 'payload', jsonb_build_object('message', $4::text)),
       '2026-01-01'::timestamptz + make_interval(secs => n), $4, $5
     from generate_series($2::int, $3::int, 3) n`,
    [CONVERSATION, from, to, plain, gramsOf(plain)],
  );
const sendAll = async (from: number, to: number) => {
  for (const [place, words] of ['whereismydeposit', 'thankyouall', 'howcanihelp'].entries())
    await send(from + place, to, words);
};
const find = (db: Db, word: string) =>
  officeRepository(db).find(readerOf({ id: 'nobody', permissions: new Set(['chat.read']) }), gramsOf(word), [word], 30);

describe('among many messages', () => {
  beforeAll(async () => {
    await given.database.query(
      `insert into chat_conversation (id, guest_id, last_seq, created_at, updated_at) values ($1, 'guest', 9, now(), now())`,
      [CONVERSATION],
    );
    await send(1, 1, 'whatwassaidonce');
    await sendAll(2, 3_000);
    await given.database.query('vacuum analyze chat_message');
  });

  it('what many said costs the same when three times as many have said it, newest first', {
    tags: ['O473'],
  }, async () => {
    const cost = () => pagesRead(given.connection.pool, given.database, (db) => find(db, 'deposit'));
    const few = await cost();
    await sendAll(3_002, 9_000);
    await given.database.query('vacuum analyze chat_message');
    expect((await cost()) / few).toBeLessThan(1.5);
    const found = await find(given.connection.db, 'deposit');
    expect(found.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, index) => 8_999 - 3 * index));
  });

  it('what was said once, before all that, is found', { tags: ['O473'] }, async () => {
    const found = await find(given.connection.db, 'once');
    expect(found.map(({ seq }) => seq)).toEqual([1]);
    expect(await find(given.connection.db, 'depositmy')).toEqual([]);
  });
});
