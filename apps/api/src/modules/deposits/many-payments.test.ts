import { beforeAll, expect, it } from 'vitest';
import { givenDatabase } from '../../testing/given-database.ts';
import { pagesRead } from '../../testing/pages-read.ts';
import { findSharingSender } from './feed/senders.repository.ts';

const given = givenDatabase();

/** Inserts payments of a member, all from one account or each from its own. */
async function pay(member: string, count: number, account: string): Promise<void> {
  await given.database.query(
    `set local session_replication_role = replica;
     insert into payment (id, sender_bank, trans_ref, receiver_bank, receiver_account, amount, currency, sender_account,
       paid_at, heard_at, heard_from, state, member_id, reference, credited_at)
     select gen_random_uuid(), '004', '${member} ' || n, 'KBANK', '1', 100, 'THB', ${account}, now(), now(), 'feed', 'credited',
       '${member}', '${member} ' || n, now()
     from generate_series(1, ${count}) n`,
  );
}

beforeAll(async () => {
  await pay('busy', 200, `'5550001112'`);
  await pay('another', 1, `'5550001112'`);
  await pay('others', 500, `'7' || n`);
  await given.database.query('vacuum analyze payment');
});

it('who else pays from the same account costs the same to find, however many payments others made', async () => {
  const cost = () => pagesRead(given.connection.pool, given.database, (db) => findSharingSender(db, 'busy'));
  const few = await cost();
  await pay('more', 8_000, `'8' || n`);
  await given.database.query('vacuum analyze payment');
  expect((await cost()) / few).toBeLessThan(1.5);
  expect(await findSharingSender(given.connection.db, 'busy')).toEqual([{ id: 'another', shared: '5550001112' }]);
});
