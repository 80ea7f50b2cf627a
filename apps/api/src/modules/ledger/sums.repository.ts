import { type Currency, type Minor, minor } from '@krapao/money';
import { ask, type Db } from '../../platform/db.ts';
import type { AccountKind } from './ledger.types.ts';

/** What house accounts of a kind gave and got in an hour or on a day, by the kind of operation. */
export type Sum = {
  readonly at: Date;
  readonly accountKind: AccountKind;
  /** The account; undefined when those of a kind are added up together. */
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
  /** Each account by itself. */
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

/** Bangkok's days begin at five in the afternoon of the day before, by UTC. */
const sums = (from: 'sums' | 'day_sums') => `
  select date_bin($4::interval, s.hour, '2000-01-01 17:00:00+00') as at, s.account_kind as "accountKind",
    case when $5 then s.account_id end::text as id, case when $5 then s.owner end as owner, s.kind,
    sum(s.entries)::text as entries, sum(s.credit)::text as credit, sum(s.debit)::text as debit
  from ledger.${from}($1, $2) s where s.currency = $3
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 5`;

const units = (text: string) => minor(BigInt(text));

export function sumsRepository(db: Db) {
  return {
    /** Adds what is sealed to the sums; true while there is more. */
    async sumUp(): Promise<boolean> {
      const [row] = await ask<{ seals: number }>(db, 'select ledger.sum_up() as seals', []);
      return (row?.seals ?? 0) > 0;
    },

    /** Of full hours from `from` up to `to`, right to the last commit. */
    async sums({ from, to, currency, step, byAccount = false }: WantedSums): Promise<Sum[]> {
      const length = step === 'hour' ? '1 hour' : '1 day';
      const rows = await ask<SumRow>(db, sums(step === 'day' ? 'day_sums' : 'sums'), [
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
      const rows = await ask<
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

    /** How many members' money moved, by day from the first to the last one. Days are written as in a calendar. */
    async activeMembers(from: string, to: string, currency: Currency): Promise<Map<string, number>> {
      const rows = await ask<{ day: string; members: number }>(
        db,
        `select a.day::text, a.members::int from ledger.active_members($1, $2) a where a.currency = $3`,
        [from, to, currency],
      );
      return new Map(rows.map(({ day, members }) => [day, members]));
    },

    /** How many it had been on a day that is over, by a time of it. */
    async activeBy(day: string, time: Date, currency: Currency): Promise<number> {
      const [row] = await ask<{ members: number }>(db, 'select ledger.active_by($1, $2, $3)::int as members', [
        day,
        time,
        currency,
      ]);
      return row?.members ?? 0;
    },
  };
}
