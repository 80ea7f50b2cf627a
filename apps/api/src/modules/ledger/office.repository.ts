import type { Currency } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';
import type { FindingRow } from './ledger.rows.ts';
import type { AccountKind, HoldState, Meta } from './ledger.types.ts';
import { asLedgerError } from './ledger-error.ts';

/** Rows as the database returns them: bigint is text. */
export type AccountRow = { id: string; kind: AccountKind; owner: string; currency: Currency };
export type StandingRow = AccountRow & { balance: string; held: string; entries: string; frozen: boolean };

export type EntryOfRow = {
  account_id: string;
  seq: string;
  amount: string;
  balance_after: string | null;
  operation_id: string;
  step: number;
  action: string;
  kind: string;
  reference: string;
  created_at: Date;
};

export type StepRow = {
  step: number;
  action: 'transfer' | 'reserve' | 'post' | 'void' | 'expire' | 'reverse';
  kind: string;
  reference: string;
  currency: Currency;
  meta: Meta;
  event_at: Date;
  created_at: Date;
  seal: string | null;
  hash: Buffer | null;
  sealed_at: Date | null;
};

export type LineRow = { step: number; account_id: string; seq: string; amount: string; balance_after: string | null };

export type OfficeFindingRow = FindingRow & {
  resolved_at: Date | null;
  known_at: Date | null;
  note: string | null;
  by: string | null;
  is_stopped: boolean;
};

export type VerificationRow = {
  id: string;
  by: string;
  asked_at: Date;
  finished_at: Date | null;
  through_seal: string;
  seal_cursor: string;
  operations: string;
  faults: string;
};

type AuditRow = { finished_at: Date; accounts: string; seals: string; findings: string };

const STATE_OF_FINDING = {
  open: 'f.resolved_at is null and f.known_at is null',
  known: 'f.resolved_at is null and f.known_at is not null',
  closed: 'f.resolved_at is not null',
} as const;
export type FindingState = keyof typeof STATE_OF_FINDING;

const FINDING = `
  select f.*, coalesce((select bool_or(b.frozen) from ledger.balance b
      where b.account_id in (select f.account_id union select ledger.accounts_of(f.operation_id))), false)
    or coalesce((select h.frozen from ledger.house h where h.account_id = f.account_id), false) as is_stopped
  from ledger.finding f`;

/** The maximum of bigint: no entry has a higher number. */
export const NONE_ABOVE = '9223372036854775807';

/** The operators' queries on the ledger. */
export function officeRepository(db: Db) {
  const accounts = (ids: readonly string[]) =>
    query<AccountRow>(db, 'select id, kind, owner, currency from ledger.account where id = any($1)', [ids]);

  return {
    accounts,
    houseAccounts: (kind: string, currency: Currency) =>
      query<AccountRow>(
        db,
        `select id, kind, owner, currency from ledger.account where kind = $1 and currency = $2 and side = 'house'`,
        [kind, currency],
      ),
    standings: (kind: string, after: string, limit: number) =>
      query<StandingRow>(db, 'select * from ledger.accounts_of_kind($1, $2, $3)', [kind, after, limit]),

    /** Entries of one account, whatever their age. */
    page: (account: string, below: string, limit: number) =>
      query<EntryOfRow>(db, 'select $1::bigint as account_id, p.* from ledger.page($1, $2, $3) p', [
        account,
        below,
        limit,
      ]),
    between: (wanted: {
      accounts: string[];
      kind: string | null;
      from: Date;
      to: Date;
      below: string;
      limit: number;
    }) =>
      query<EntryOfRow>(db, 'select e.*, null as balance_after from ledger.entries_between($1, $2, $3, $4, $5, $6) e', [
        wanted.accounts,
        wanted.kind,
        wanted.from,
        wanted.to,
        wanted.below,
        wanted.limit,
      ]),
    /** Every leg of these steps. */
    linesOf: (operations: readonly { operation_id: string; step: number }[]) =>
      query<LineRow & { operation_id: string }>(
        db,
        `select e.operation_id, e.step, e.account_id, e.seq, e.amount, e.balance_after
         from unnest($1::uuid[], $2::int[]) as wanted (id, step)
         join ledger.operation o on o.id = wanted.id and o.step = wanted.step
         join ledger.entry e on e.xid = o.xid and e.operation_id = o.id and e.step = o.step and e.month = o.month
         order by e.operation_id, e.step, e.account_id`,
        [operations.map((one) => one.operation_id), operations.map((one) => one.step)],
      ),

    steps: (id: string) =>
      query<StepRow>(
        db,
        `select o.*, s.id as seal, s.hash, s.sealed_at from ledger.operation o
         left join lateral (
           select s.id, s.hash, s.sealed_at from ledger.seal s where s.through_xid >= o.xid order by s.through_xid limit 1
         ) s on true
         where o.id = $1 order by o.step`,
        [id],
      ),
    async hold(id: string) {
      const [row] = await query<{ account_id: string; to_account_id: string; amount: string; state: HoldState }>(
        db,
        'select account_id, to_account_id, amount, state from ledger.hold where id = $1',
        [id],
      );
      return row;
    },

    findings: (state: FindingState, before: string, limit: number) =>
      query<OfficeFindingRow>(
        db,
        `${FINDING} where ${STATE_OF_FINDING[state]} and f.id < $1 order by f.id desc limit $2`,
        [before, limit],
      ),
    async finding(id: string) {
      const [row] = await query<OfficeFindingRow>(db, `${FINDING} where f.id = $1`, [id]);
      return row;
    },
    async closeFinding(finding: { id: string; note: string; by: string; isKnown: boolean }) {
      try {
        const [row] = await query<{ became: 'closed' | 'known' | 'handled' | 'missing' }>(
          db,
          'select ledger.close_finding($1, $2, $3, $4) as became',
          [finding.id, finding.note, finding.by, finding.isKnown],
        );
        return row?.became ?? 'missing';
      } catch (error) {
        throw asLedgerError(error);
      }
    },

    async countOpenFindings(): Promise<number> {
      const [row] = await query<{ count: number }>(
        db,
        `select count(*)::int from ledger.finding f where ${STATE_OF_FINDING.open}`,
        [],
      );
      return row?.count ?? 0;
    },
    async lastAudit() {
      const [row] = await query<AuditRow>(db, 'select * from ledger.audit order by id desc limit 1', []);
      return row;
    },
    async lastVerification() {
      const [row] = await query<VerificationRow>(db, 'select * from ledger.verification order by id desc limit 1', []);
      return row;
    },
    async requestVerification(by: string): Promise<void> {
      await query(db, 'select ledger.ask_verification($1)', [by]);
    },
    /** True while there is more to verify. */
    async goOnVerifying(seals: number): Promise<boolean> {
      const [row] = await query<{ more: boolean }>(db, 'select ledger.go_on_verifying($1) as more', [seals]);
      return row?.more ?? false;
    },
  };
}
