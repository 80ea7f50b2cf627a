import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SmallLedger, smallLedger } from '../../testing/small-ledger.ts';

let given: SmallLedger;
let database: SmallLedger['database'];
let bank: SmallLedger['bank'];
beforeAll(async () => {
  given = await smallLedger();
  ({ database, bank } = given);
});
afterAll(() => given?.drop());

/** All rows of the tables, to prove that an attempt changed nothing. */
const everything = () =>
  database.query(`
    select (select jsonb_agg(o order by id, step) from ledger.operation o) as operations,
      (select jsonb_agg(e order by account_id, seq) from ledger.entry e) as entries,
      (select jsonb_agg(h order by id) from ledger.hold h) as holds,
      (select jsonb_agg(b order by account_id) from ledger.balance b) as balances,
      (select jsonb_agg(s order by id) from ledger.seal s) as seals`);

const CHANGES = [
  'update ledger.entry set amount = amount + 1',
  'delete from ledger.entry',
  'truncate ledger.entry',
  'update ledger.operation set reference = reference',
  'delete from ledger.operation',
  'truncate ledger.operation',
  'update ledger.account set currency = currency',
  'delete from ledger.account',
  'update ledger.hold set amount = amount + 1',
  'delete from ledger.hold',
  'delete from ledger.balance',
  'update ledger.seal set hash = hash',
  'delete from ledger.seal',
  'truncate ledger.seal',
  'delete from ledger.finding',
  'insert into ledger.entry select operation_id, account_id + 1000, seq, amount, balance_after, month, step, currency from ledger.entry',
];

describe('the tables', () => {
  describe("are closed to the server's role", () => {
    const asServer = (statement: string) => sql.raw(statement).execute(given.connection.db);

    it.each([
      ...CHANGES,
      'update ledger.balance set available = available + 1',
      'update ledger.house set balance = balance + 1',
      "insert into ledger.operation select gen_random_uuid(), 0, 'transfer', 'x', 'x', 'THB', '{}', now(), now(), now()::date",
      'insert into ledger.hold select gen_random_uuid(), 1, 2, 3',
      "update ledger.finding set resolved_at = now(), note = ''",
      "select ledger.write(gen_random_uuid(), 0::smallint, now(), now()::date, 'THB', '{1,2}', '{1,-1}', null, 0)",
      "select ledger.find('x', 1, null, null, '{}')",
      'alter table ledger.entry disable trigger all',
      'set session_replication_role = replica',
    ])('may not: %s', { tags: ['R17.1'] }, async (statement) => {
      const before = await everything();
      await expect(asServer(statement)).rejects.toThrow(/permission denied|must be owner/);
      expect(await everything()).toEqual(before);
    });
  });

  describe('are guarded against their owner', () => {
    it.each(CHANGES)('is refused by a trigger: %s', async (statement) => {
      const before = await everything();
      // Seals are referenced by the proof log, so only a cascade reaches their trigger.
      const text = statement.startsWith('truncate') ? `${statement} cascade` : statement;
      await expect(database.query(text)).rejects.toMatchObject({ code: 'KL012', message: 'APPEND_ONLY' });
      expect(await everything()).toEqual(before);
    });

    it('is refused on each partition too, also when it plays a replica', async () => {
      const [{ partition } = { partition: '' }] = await database.query<{ partition: string }>(
        'select tableoid::regclass::text as partition from ledger.entry limit 1',
      );
      for (const change of ['update $ set amount = 1', 'delete from $', 'truncate $']) {
        const statement = change.replace('$', partition);
        await expect(database.query(statement)).rejects.toMatchObject({ code: 'KL012' });
        await expect(
          database.query(`set local session_replication_role = replica; ${statement}`),
        ).rejects.toMatchObject({
          code: 'KL012',
        });
      }
    });

    it('cannot commit an operation that does not add up', { tags: ['R17.1'] }, async () => {
      const write = (lines: string) =>
        database.query(`
        set local ledger.writing = 'on';
        with header as (
          insert into ledger.operation (id, step, action, kind, reference, currency, meta, event_at, created_at, month)
          values (gen_random_uuid(), 0, 'transfer', 'x', 'x', 'THB', '{}', now(), now(), ledger.month_of(now()))
          returning id, month)
        insert into ledger.entry (operation_id, step, account_id, seq, amount, balance_after, currency, month)
        select id, 0, account, seq, amount, null, currency, month
        from header, (values ${lines}) as line (account, seq, amount, currency)`);
      const before = await everything();
      await expect(write(`(${bank}, 901, 5, 'THB'), (${bank + 100n}, 902, -4, 'THB')`)).rejects.toMatchObject({
        code: 'KL013',
      });
      await expect(write(`(${bank}, 903, 5, 'THB')`)).rejects.toMatchObject({ code: 'KL013' });
      await expect(write(`(${bank}, 904, 5, 'THB'), (${bank + 100n}, 905, -5, 'LAK')`)).rejects.toMatchObject({
        code: 'KL013',
      });
      const three = (third: string) =>
        write(`(${bank}, 906, 5, 'THB'), (${bank + 100n}, 907, -4, 'THB'), (${bank + 101n}, 908, ${third})`);
      await expect(three("-2, 'THB'")).rejects.toMatchObject({ code: 'KL013' });
      await expect(three("-1, 'LAK'")).rejects.toMatchObject({ code: 'KL013' });
      await expect(
        database.query(`insert into ledger.operation (id, step, action, kind, reference, currency, meta, event_at, created_at, month)
        values (gen_random_uuid(), 0, 'transfer', 'x', 'x', 'THB', '{}', now(), now(), ledger.month_of(now()))`),
      ).rejects.toMatchObject({ code: 'KL013' });
      expect(await everything()).toEqual(before);
    });

    it('cannot overdraw an account or hold more than there is', async () => {
      const set = (change: string) =>
        database.query(`update ledger.balance set ${change} where account_id = $1`, [given.member]);
      await expect(set('available = -1')).rejects.toMatchObject({ constraint: 'not_negative_check' });
      await expect(set('held = -1')).rejects.toMatchObject({ constraint: 'not_negative_check' });
    });
  });
});
