import { type Currency, type Minor, minor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';
import type { AccountKind } from './ledger.types.ts';

/** Sums of house accounts of a kind in an hour or on a day, by kind of operation. */
export type Sum = {
  readonly at: Date;
  readonly accountKind: AccountKind;
  /** The account; undefined when the accounts of a kind are summed together. */
  readonly account: { readonly id: number; readonly owner: string } | undefined;
  readonly kind: string;
  readonly entries: number;
  readonly credit: Minor;
  readonly debit: Minor;
};

export type WantedSums = {
  from: Date;
  to: Date;
  currency: Currency;
  step: 'hour' | 'day';
  /** Sums each account separately. */
  byAccount?: boolean;
};

export type KindSum = {
  readonly kind: AccountKind;
  readonly side: 'member' | 'house';
  readonly currency: Currency;
  readonly entries: number;
  readonly credit: Minor;
  readonly debit: Minor;
};

type SumRow = {
  at: Date;
  accountKind: AccountKind;
  id: string | null;
  owner: string | null;
  kind: string;
  entries: string;
  credit: string;
  debit: string;
};

/** A day in Bangkok begins at 17:00 UTC of the day before. */
const sums = (from: 'sums' | 'day_sums') => `
  select date_bin($4::interval, s.hour, '2000-01-01 17:00:00+00') as at, s.account_kind as "accountKind",
    case when $5 then s.account_id end::text as id, case when $5 then s.owner end as owner, s.kind,
    sum(s.entries)::text as entries, sum(s.credit)::text as credit, sum(s.debit)::text as debit
  from ledger.${from}($1, $2) s where s.currency = $3
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 5`;

const units = (text: string) => minor(BigInt(text));

export function sumsRepository(db: Db) {
  return {
    /** Adds sealed entries to the sums; true while there is more. */
    async sumUp(): Promise<boolean> {
      const [row] = await query<{ seals: number }>(db, 'select ledger.sum_up() as seals', []);
      return (row?.seals ?? 0) > 0;
    },

    /** Sums of full hours from `from` up to `to`, including the last commit. */
    async sums({ from, to, currency, step, byAccount = false }: WantedSums): Promise<Sum[]> {
      const length = step === 'hour' ? '1 hour' : '1 day';
      const rows = await query<SumRow>(db, sums(step === 'day' ? 'day_sums' : 'sums'), [
        from,
        to,
        currency,
        length,
        byAccount,
      ]);
      return rows.map(({ id, owner, entries, credit, debit, ...row }) => ({
        ...row,
        account: id === null ? undefined : { id: Number(id), owner: owner ?? '' },
        entries: Number(entries),
        credit: units(credit),
        debit: units(debit),
      }));
    },

    async trialBalance(): Promise<KindSum[]> {
      const rows = await query<
        Omit<KindSum, 'entries' | 'credit' | 'debit'> & { entries: string; credit: string; debit: string }
      >(
        db,
        `select t.kind, t.side, t.currency, t.entries::text, t.credit::text, t.debit::text
         from ledger.trial_balance() t order by t.currency desc, t.side desc, t.kind`,
        [],
      );
      return rows.map(({ entries, credit, debit, ...row }) => ({
        ...row,
        entries: Number(entries),
        credit: units(credit),
        debit: units(debit),
      }));
    },

    /** Number of members whose money moved, by day, `from` and `to` included. Days are calendar dates. */
    async activeMembers(from: string, to: string, currency: Currency): Promise<Map<string, number>> {
      const rows = await query<{ day: string; members: number }>(
        db,
        `select a.day::text, a.members::int from ledger.active_members($1, $2) a where a.currency = $3`,
        [from, to, currency],
      );
      return new Map(rows.map(({ day, members }) => [day, members]));
    },

    /** The same number for a past day, up to a time of that day. */
    async activeBy(day: string, time: Date, currency: Currency): Promise<number> {
      const [row] = await query<{ members: number }>(db, 'select ledger.active_by($1, $2, $3)::int as members', [
        day,
        time,
        currency,
      ]);
      return row?.members ?? 0;
    },
  };
}
