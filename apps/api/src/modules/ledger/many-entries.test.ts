import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/db.ts';
import { givenDatabase } from '../../testing/given-database.ts';
import { pagesRead } from '../../testing/pages-read.ts';
import { officeRepository } from './office.repository.ts';
import { sumsRepository } from './sums.repository.ts';

const given = givenDatabase();
const UNSEALED = 20;

/** Deposits up to the last of so many, all but a few of them sealed and added up; two a minute, the last one now. */
async function give(from: number, to: number): Promise<void> {
  const sealed = to - UNSEALED;
  await given.database.query(
    `set local session_replication_role = replica;
     set local ledger.writing = 'on';
     insert into ledger.operation (id, step, action, kind, reference, currency, meta, event_at, created_at, month, xid)
     select uuidv7(), 0, 'transfer', 'deposit', 'x', 'THB', '{}', now(), date_trunc('hour', now()), ledger.month_of(now()),
       n::text::xid8 from generate_series(${from}, ${to}) n;
     insert into ledger.entry (operation_id, step, account_id, seq, amount, balance_after, currency, month, xid)
     select o.id, 0, a.id, o.xid::text::bigint, case a.side when 'house' then -100 else 100 end,
       case a.side when 'member' then 100 end, 'THB', o.month, o.xid
     from ledger.operation o, ledger.account a where o.xid::text::bigint between ${from} and ${to};
     insert into ledger.seal (id, through_xid, operations, entries, digests, previous_hash, hash, sealed_at)
     values (${to}, '${sealed}', 1, 1, '', '', '', now());
     update ledger.summed set through_xid = '${sealed}'`,
  );
  await given.database.query('analyze');
}

const day = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 86_400_000) };
const questions: Record<string, (db: Db) => Promise<unknown>> = {
  'the trial balance': (db) => sumsRepository(db).trialBalance(),
  'the accounts of the house': (db) => officeRepository(db).standings('bank', '', 51),
  'sums by the hour': (db) => sumsRepository(db).sums({ ...day, currency: 'THB', step: 'hour' }),
  'sums by the day': (db) => sumsRepository(db).sums({ ...day, currency: 'THB', step: 'day', byAccount: true }),
};

describe('with a long history', () => {
  beforeAll(async () => {
    await given.database.query(
      `select ledger.open_account('bank', 'KBANK', 'THB'), ledger.open_account('wallet', 'm1', 'THB')`,
    );
    await give(1, 2_000);
  });

  it('what came since the last seal costs the same', async () => {
    // A connection that reads the catalogue for the first time reads more: the least of three is the question's own.
    const costOf = async (question: (db: Db) => Promise<unknown>) => {
      const tries: number[] = [];
      while (tries.length < 3) tries.push(await pagesRead(given.connection.pool, given.database, question));
      return Math.min(...tries);
    };
    const costs = () => Promise.all(Object.values(questions).map(costOf));
    const short = await costs();
    await give(2_001, 40_000);
    const long = await costs();
    for (const [index, name] of Object.keys(questions).entries())
      expect((long[index] ?? 0) / (short[index] ?? 0), name).toBeLessThan(2.5);
    const [sum] = await sumsRepository(given.connection.db).sums({ ...day, currency: 'THB', step: 'day' });
    expect(sum).toMatchObject({
      accountKind: 'bank',
      kind: 'deposit',
      entries: UNSEALED,
      debit: 100n * BigInt(UNSEALED),
    });
  });
});
