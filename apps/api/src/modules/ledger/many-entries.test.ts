import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/database/db.ts';
import { givenDatabase } from '../../testing/given-database.ts';
import { pagesRead } from '../../testing/pages-read.ts';
import { officeRepository } from './office.repository.ts';
import { sumsRepository } from './sums.repository.ts';

const given = givenDatabase();
const UNSEALED = 20;

/** Inserts deposits `from` to `to`, two a minute with the last one now; all but a few are sealed and summed. */
async function give(from: number, to: number, { isAnalysed = true } = {}): Promise<void> {
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
  if (isAnalysed) await given.database.query('analyze');
}

const day = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 86_400_000) };
const questions: Record<string, (db: Db) => Promise<unknown>> = {
  'the trial balance': (db) => sumsRepository(db).trialBalance(),
  'the accounts of the house': (db) => officeRepository(db).standings('bank', '', 51),
  'sums by the hour': (db) => sumsRepository(db).sums({ ...day, currency: 'THB', step: 'hour' }),
  'sums by the day': (db) => sumsRepository(db).sums({ ...day, currency: 'THB', step: 'day', byAccount: true }),
};

/** Pages read by each query. A connection's first run also reads the catalogue, so the minimum of the runs counts. */
async function costs(): Promise<Map<string, number>> {
  const read = new Map<string, number>();
  for (const [name, question] of Object.entries(questions)) {
    const tries: number[] = [];
    while (tries.length < 3) tries.push(await pagesRead(given.connection.pool, given.database, question));
    read.set(name, Math.min(...tries));
  }
  return read;
}

beforeAll(async () => {
  await given.database.query(
    `select ledger.open_account('bank', 'KBANK', 'THB'), ledger.open_account('wallet', 'm1', 'THB')`,
  );
});

describe('before the planner knows anything of a new service', () => {
  it('the entries of the house are found by their operations, not compared with all of them', async () => {
    await give(1, 2_000, { isAnalysed: false });
    const client = new pg.Client({ connectionString: given.database.url });
    await client.connect();
    const plans: string[] = [];
    client.on('notice', ({ message = '' }) => plans.push(message));
    await client.query(
      `load 'auto_explain';
       set auto_explain.log_min_duration = 0;
       set auto_explain.log_analyze = on;
       set auto_explain.log_nested_statements = on;
       set client_min_messages = log`,
    );
    const { rows } = await client.query(`select amount from ledger.house_changes('1000', '2000')`);
    await client.end();
    expect(rows).toEqual([{ amount: '-100000' }]);
    expect(plans.join()).toMatch(/Scan.* on entry_/);
    expect(plans.join()).not.toMatch(/Rows Removed by Join Filter: \d{4}/);
  });
});

describe('with a long history', () => {
  it('what came since the last seal costs the same', { tags: ['O476'] }, async () => {
    await give(2_001, 2_500);
    const short = await costs();
    await give(2_501, 40_000);
    const long = await costs();
    // The smallest relation with all of history: a query over history reads at least this many pages.
    const [history] = await given.database.query<{ pages: number }>(
      `select relpages as pages from pg_class where oid = 'ledger.operation_xid'::regclass`,
    );
    expect(history?.pages).toBeGreaterThan(100);
    for (const [name, pages] of long) expect(pages - (short.get(name) ?? 0), name).toBeLessThan(history?.pages ?? 0);
    const [sum] = await sumsRepository(given.connection.db).sums({ ...day, currency: 'THB', step: 'day' });
    expect(sum).toMatchObject({
      accountKind: 'bank',
      kind: 'deposit',
      entries: UNSEALED,
      debit: 100n * BigInt(UNSEALED),
    });
  });
});
