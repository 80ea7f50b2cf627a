import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { givenDatabase } from '../../testing/given-database.ts';
import { type Ledger, ledgerOn } from './public.ts';
import { type Command, sequence } from './testing/ledger-commands.ts';
import { LedgerModel, type ModelAccount } from './testing/ledger-model.ts';
import { ledgerPlayer } from './testing/ledger-player.ts';

const SEQUENCES = process.env.LONG === '1' ? 10_000 : 500;
/** The long form takes an hour, and longer on a busy machine. */
const TIME_MAX_MS = SEQUENCES * 1_500;
const PARALLEL = 4;
const SEED = Number(process.env.SEED ?? Math.trunc(Math.random() * 2 ** 31));

/** The database's state of a few accounts, computed from the entries and not from the balances. */
const STATE_FUNCTION = `
  create function public.state_of(p_accounts bigint[]) returns jsonb
  language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
  begin
    return (select jsonb_object_agg(a.id, jsonb_build_object(
      'balance', coalesce(b.available + b.held, n.total)::text, 'held', coalesce(b.held, 0)::text,
      'entries', coalesce(b.seq, n.times)::text, 'frozen', coalesce(b.frozen, h.frozen),
      'sum', n.total::text, 'count', n.times::text, 'lastSeq', case when b.seq is null then n.times else n.last end::text,
      'lastBalance', coalesce(n.last_balance, n.total)::text, 'open', o.total::text))
    from ledger.account a
    left join ledger.balance b on b.account_id = a.id
    left join ledger.house h on h.account_id = a.id
    cross join lateral (
      select count(*) as times, coalesce(sum(e.amount), 0) as total, coalesce(max(e.seq), 0) as last,
        (array_agg(e.balance_after order by e.seq desc))[1] as last_balance
      from ledger.entry e where e.account_id = a.id) n
    cross join lateral (
      select coalesce(sum(i.amount), 0) as total from ledger.hold i where i.account_id = a.id and i.state = 'pending') o
    where a.id = any (p_accounts));
  end $$;
  grant execute on function public.state_of to krapao_app;`;

const given = givenDatabase({ connectionsMax: PARALLEL });
let ledger: Ledger;

beforeAll(async () => {
  await given.database.query(STATE_FUNCTION);
  ledger = ledgerOn(given.connection.db);
});

it(`agrees with a simple model after every step of ${SEQUENCES} random sequences (seed ${SEED})`, {
  tags: ['R17.2'],
  timeout: TIME_MAX_MS,
}, async () => {
  let steps = 0;
  const played = new Map<string, number>();
  const pools = Array.from({ length: PARALLEL }, (_, lane) =>
    fc.assert(
      fc.asyncProperty(sequence, async (commands) => {
        const model = new LedgerModel(await openAccounts());
        const player = ledgerPlayer(ledger, model, randomUUID, seal);
        for (const command of [...DEPOSITS, ...commands]) {
          const { expected, actual } = await player.play(command);
          expect({ command, answer: actual }).toEqual({ command, answer: expected });
          await expectSameState(model, command);
          steps += 1;
          const key = `${command.type} ${actual ?? 'ok'}`;
          played.set(key, (played.get(key) ?? 0) + 1);
        }
      }),
      { numRuns: SEQUENCES / PARALLEL, seed: SEED + lane, endOnFailure: process.env.SHRINK !== '1' },
    ),
  );
  await Promise.all(pools);

  expect(steps).toBeGreaterThan(SEQUENCES * 5);
  // A model test that never reaches a rule proves nothing about it.
  for (const rule of MUST_HAPPEN) expect(played.get(rule) ?? 0, rule).toBeGreaterThan(0);

  await given.database.strangersDone();
  while ((await seal()) > 0);
  const audit = await ledger.reconcile({ full: true });
  expect(audit.findings).toBe(0n);
  expect((await ledger.head()).unsealed).toBe(0n);
  const { rows } = await sql<{ fault: string }>`select * from ledger.verify()`.execute(given.connection.db);
  expect(rows).toEqual([]);
});

/** Members start with money, or most of the commands below would be refused. */
const DEPOSITS: Command[] = [
  { type: 'pay', from: 2, to: [0, 1, 3], amount: 1_000n },
  { type: 'pay', from: 6, to: [4], amount: 1_000n },
];

const MUST_HAPPEN = [
  'book ok',
  'book INSUFFICIENT_FUNDS',
  'book CURRENCY_MIX',
  'book BAD_LINES',
  'book ACCOUNT_FROZEN',
  'split ok',
  'reserve ok',
  'reserve INSUFFICIENT_FUNDS',
  'post ok',
  'post BAD_LINES',
  'post HOLD_CLOSED',
  'post ID_CONFLICT',
  'void ok',
  'void HOLD_CLOSED',
  'expire ok',
  'expire HOLD_NOT_DUE',
  'reverse ok',
  'reverse INSUFFICIENT_FUNDS',
  'pay ok',
  'replay ok',
  'conflict ID_CONFLICT',
];

async function seal(): Promise<number> {
  const { rows } = await sql<{ operations: number | null }>`select operations from ledger.seal(1000)`.execute(
    given.connection.db,
  );
  return rows[0]?.operations ?? 0;
}

async function openAccounts(): Promise<ModelAccount[]> {
  const owner = randomUUID();
  const wanted = [
    ['wallet', `${owner}-a`, 'THB'],
    ['wallet', `${owner}-b`, 'THB'],
    ['bank', owner, 'THB'],
    ['bonus', `${owner}-a`, 'THB'],
    ['vault', `${owner}-a`, 'THB'],
    ['wallet', `${owner}-c`, 'LAK'],
    ['provider', owner, 'THB'],
    ['bank', owner, 'LAK'],
  ] as const;
  const { rows } = await sql<{ ids: string[] }>`
    select array(select ledger.open_account(kind, owner, currency)
      from unnest(${wanted.map(([kind]) => kind)}::text[], ${wanted.map(([, name]) => name)}::text[],
        ${wanted.map(([, , currency]) => currency)}::text[]) as w (kind, owner, currency)) as ids`.execute(
    given.connection.db,
  );
  return wanted.map(([kind, , currency], index) => ({
    id: BigInt(rows[0]?.ids[index] ?? 0),
    house: kind === 'bank' || kind === 'provider',
    currency,
    balance: 0n,
    held: 0n,
    entries: 0n,
    frozen: false,
  }));
}

async function expectSameState(model: LedgerModel, command: Command): Promise<void> {
  const ids = model.accounts.map((account) => account.id);
  const { rows } = await sql<{ state: unknown }>`select state_of(${ids}::bigint[]) as state`.execute(
    given.connection.db,
  );
  const wanted = Object.fromEntries(
    model.accounts.map(({ id, balance, held, entries, frozen }) => [
      `${id}`,
      {
        balance: `${balance}`,
        held: `${held}`,
        entries: `${entries}`,
        frozen,
        sum: `${balance}`,
        count: `${entries}`,
        lastSeq: `${entries}`,
        lastBalance: `${balance}`,
        open: `${held}`,
      },
    ]),
  );
  expect({ command, state: rows[0]?.state }).toEqual({ command, state: wanted });
  for (const currency of ['THB', 'LAK']) {
    const all = model.accounts.filter((account) => account.currency === currency);
    expect(all.reduce((sum, account) => sum + account.balance, 0n)).toBe(0n);
  }
}
