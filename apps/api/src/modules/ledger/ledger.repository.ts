import type { Currency } from '@krapao/money';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { statement } from '../../platform/database/query.ts';
import {
  type AuditRow,
  type BalanceRow,
  type BookedRow,
  type EntryRow,
  type FindingRow,
  type HeadRow,
  type HoldRow,
  type MoveRow,
  type SealRow,
  toAudit,
  toBalance,
  toBooked,
  toBookedMove,
  toEntry,
  toFinding,
  toHead,
  toHold,
  toSeal,
} from './ledger.rows.ts';
import type {
  AccountId,
  AccountOf,
  Booked,
  Booking,
  BookingOf,
  HoldEnd,
  LedgerLeg,
  Meta,
  Payouts,
  Reservation,
} from './ledger.types.ts';
import { asLedgerError } from './ledger-error.ts';

const FIRST_PAGE_BELOW = 9_223_372_036_854_775_807n;

/**
 * The calls of the ledger's functions, and the only place with SQL on its tables. `db` may be the pool or a
 * transaction: in a transaction the money moves if and only if the other writes commit.
 */
export function ledgerRepository(db: Db) {
  async function rows<Row>(query: RawBuilder<Row>): Promise<Row[]> {
    try {
      return (await query.execute(db)).rows;
    } catch (error) {
      throw asLedgerError(error);
    }
  }
  async function one<Row>(query: RawBuilder<Row>): Promise<Row> {
    const [row] = await rows(query);
    if (row === undefined) throw new Error('a function of the ledger gave no answer');
    return row;
  }

  /** From one account to another: nearly every operation, and the fastest path. */
  async function move({ id, kind, reference, currency, meta, eventAt }: Booking, low: LedgerLeg, high: LedgerLeg) {
    const row = await one(sql<MoveRow>`select ledger.move(${id}, ${kind}, ${reference}, ${currency}, ${low.account},
      ${high.account}, ${low.amount}, ${json(meta)}, ${eventAt ?? null}) as lines, statement_timestamp() as created_at`);
    return row.lines ? toBookedMove(id, low, high, row.created_at, row.lines) : bookedBefore(id);
  }

  async function bookedBefore(id: string): Promise<Booked> {
    return toBooked(await one(sql<BookedRow>`select * from ledger.receipt_of(${id}, 0::smallint)`));
  }

  async function bookLines(
    { id, kind, reference, currency, meta, eventAt }: Booking,
    lines: readonly LedgerLeg[],
  ): Promise<Booked> {
    return toBooked(
      await one(sql<BookedRow>`select * from ledger.transfer(${id}, ${kind}, ${reference}, ${currency},
        ${lines.map((line) => line.account)}::bigint[], ${lines.map((line) => line.amount)}::bigint[],
        ${json(meta)}, ${eventAt ?? null})`),
    );
  }

  return {
    async openAccount(kind: AccountOf['kind'], owner: string, currency: Currency): Promise<AccountId> {
      const { id } = await one(sql<{ id: string }>`select ${idOf({ kind, owner }, currency)} as id`);
      return BigInt(id) as AccountId;
    },

    /** The database locks accounts in the order of their ids and refuses legs in any other order. */
    async book(booking: Booking) {
      const lines = [...booking.lines].sort((a, b) => (a.account < b.account ? -1 : 1));
      const [low, high, third] = lines;
      return low && high && !third && low.amount === -high.amount
        ? move(booking, low, high)
        : bookLines(booking, lines);
    },

    async reserve({ id, kind, reference, currency, from, to, amount, meta, eventAt, expiresAt, job }: Reservation) {
      return toHold(
        await one(sql<HoldRow>`select * from ledger.reserve(${id}, ${kind}, ${reference}, ${currency},
          ${idOf(from, currency)}, ${idOf(to, currency)}, ${amount}, ${json(meta)}, ${eventAt ?? null}, ${expiresAt ?? null},
          ${job?.task ?? null}, ${JSON.stringify(job?.payload ?? {})}::json, ${job?.runAt ?? null})`),
      );
    },

    async post({ hold, meta, eventAt }: HoldEnd, amount: bigint | null) {
      return toBooked(
        await one(sql<BookedRow>`select * from ledger.post(${hold}, ${amount}, ${json(meta)}, ${eventAt ?? null})`),
      );
    },

    async void({ hold, meta, eventAt }: HoldEnd) {
      return toHold(await one(sql<HoldRow>`select * from ledger.void(${hold}, ${json(meta)}, ${eventAt ?? null})`));
    },

    async expire(hold: string) {
      return toHold(await one(sql<HoldRow>`select * from ledger.expire(${hold})`));
    },

    async reverse(id: string, meta?: Meta, eventAt?: Date) {
      return toBooked(
        await one(sql<BookedRow>`select * from ledger.reverse(${id}, ${json(meta)}, ${eventAt ?? null})`),
      );
    },

    async pay({ kind, currency, from, payments, meta, eventAt }: Payouts): Promise<string[]> {
      const { paid } = await one(sql<{ paid: string[] }>`select ledger.pay(${kind}, ${currency}, ${from},
        ${payments.map((p) => p.id)}::uuid[], ${payments.map((p) => p.account)}::bigint[],
        ${payments.map((p) => p.amount)}::bigint[], ${payments.map((p) => p.reference)}::text[],
        ${json(meta)}, ${eventAt ?? null}) as paid`);
      return paid;
    },

    async findMemberBalance(account: AccountId) {
      const [row] = await rows(sql<BalanceRow>`
        select account_id, currency, available, held, seq as entries, frozen from ledger.balance where account_id = ${account}`);
      return row && toBalance(row);
    },

    /** `isUnsure` while some of the money is held, or an account of the member is stopped. */
    findMoneyOf: (owners: readonly string[]) =>
      rows(sql<{ owner: string; available: string; vault: string; isUnsure: boolean }>`
        select a.owner, coalesce(sum(b.available) filter (where a.kind <> 'vault'), 0)::text as available,
          coalesce(sum(b.available) filter (where a.kind = 'vault'), 0)::text as vault,
          bool_or(b.held > 0 or b.frozen) as "isUnsure"
        from ledger.account a join ledger.balance b on b.account_id = a.id
        where a.kind in ('wallet', 'bonus', 'vault') and a.owner = any(${owners}) and a.side = 'member' group by a.owner`),

    async findBalanceOf(kind: AccountOf['kind'], owner: string) {
      const [row] = await rows(sql<BalanceRow>`
        select b.account_id, b.currency, b.available, b.held, b.seq as entries, b.frozen
        from ledger.account a join ledger.balance b on b.account_id = a.id
        where a.kind = ${kind === 'money' ? kindInUse(owner) : kind} and a.owner = ${owner} and a.side = 'member'`);
      return row && toBalance(row);
    },

    async findHouseBalances(accounts: readonly AccountId[]) {
      return (
        await rows(sql<BalanceRow>`
          select account_id, currency, balance as available, 0 as held, entries, frozen from ledger.house_balances(${accounts}::bigint[])`)
      ).map(toBalance);
    },

    async findEntries(account: AccountId, below: bigint | undefined, limit: number) {
      return (
        await rows(sql<EntryRow>`select * from ledger.page(${account}, ${below ?? FIRST_PAGE_BELOW}, ${limit})`)
      ).map(toEntry);
    },

    async findHold(id: string) {
      const [row] = await rows(sql<HoldRow>`select * from ledger.hold where id = ${id}`);
      return row && toHold(row);
    },

    async findOpenHolds(account: AccountId) {
      return (
        await rows(
          sql<HoldRow>`select * from ledger.hold where account_id = ${account} and state = 'pending' order by created_at`,
        )
      ).map(toHold);
    },

    async findDueHolds(limit: number): Promise<string[]> {
      return (
        await rows(sql<{ id: string }>`select id from ledger.hold
          where state = 'pending' and expires_at <= now() order by expires_at limit ${limit}`)
      ).map((row) => row.id);
    },

    /** Returns the number of operations sealed; 0 when none is waiting. */
    async seal(limit: number): Promise<number> {
      const { operations } = await one(
        sql<{ operations: number | null }>`select operations from ledger.seal(${limit})`,
      );
      return operations ?? 0;
    },

    async reconcile(full: boolean) {
      return toAudit(await one(sql<AuditRow>`select * from ledger.reconcile(p_full => ${full})`));
    },

    async head() {
      return toHead(await one(sql<HeadRow>`select * from ledger.head()`));
    },

    /** Undefined while the operation's last step is not sealed yet. */
    async findSeal(operation: string) {
      const [row] = await rows(sql<SealRow>`select s.id, s.hash, s.sealed_at from ledger.seal s
        where s.through_xid >= (select o.xid from ledger.operation o where o.id = ${operation} order by o.step desc limit 1)
        order by s.through_xid limit 1`);
      return row && toSeal(row);
    },

    async findOpenFindings() {
      return (await rows(sql<FindingRow>`select * from ledger.finding where resolved_at is null order by id`)).map(
        toFinding,
      );
    },

    /** Records a failed check. Returns the number of failures in a row. */
    async checkFailed(error: string): Promise<number> {
      return (await one(sql<{ times: number }>`select ledger.check_failed(${error}) as times`)).times;
    },

    async checkPassed(): Promise<void> {
      await one(sql`select ledger.check_passed()`);
    },

    async stopUnreadable(): Promise<string[]> {
      return (await one(sql<{ accounts: string[] }>`select ledger.stop_unreadable() as accounts`)).accounts;
    },

    async report(fault: string, account: AccountId | null, detail?: Meta): Promise<boolean> {
      const row = await one<{ isNew: boolean }>(
        sql`select ledger.report(${fault}, ${account}, ${json(detail)}) as "isNew"`,
      );
      return row.isNew;
    },

    async release(account: AccountId, note: string): Promise<void> {
      await one(sql`select ledger.release(${account}, ${note})`);
    },

    async makeMonths(): Promise<void> {
      await one(sql`select ledger.make_months()`);
    },

    /** Settings under which a crash could lose money that was reported as moved. */
    async findUnsafeSettings({ needsStandby = false } = {}): Promise<string[]> {
      return (
        await rows(sql<{ name: string }>`select name || ' = ' || setting as name from pg_settings
          where (name in ('fsync', 'full_page_writes') and setting <> 'on')
             or (name = 'synchronous_commit' and setting in ('off', 'local'))
             or (name = 'synchronous_standby_names' and setting = '' and ${needsStandby})`)
      ).map((row) => row.name);
    },
  };
}

const kindInUse = (owner: string) =>
  sql`case when exists (select from ledger.bonus_in_use where owner = ${owner}) then 'bonus' else 'wallet' end`;

export const holdingStillStatement = (owner: string) => statement('select ledger.hold_still($1)', [owner]);

export const usingBonusStatement = (owner: string, isInUse: boolean) =>
  statement('select ledger.use_bonus($1, $2)', [owner, isInUse]);

const RESERVE = `
  select ledger.reserve($1, $2, $3, $4, ledger.open_account($5, $6, $4), ledger.open_account($7, $8, $4), $9,
    p_event_at => $10, p_job => $11, p_job_payload => $12)`;

/** Holds money, as a statement of the transaction whose other writes commit or roll back with it. */
export const reservingStatement = (reservation: Reservation & { from: AccountOf; to: AccountOf }): CompiledQuery => {
  const { id, kind, reference, currency, from, to, amount, eventAt, job } = reservation;
  return statement(RESERVE, [
    ...[id, kind, reference, currency, from.kind, from.owner, to.kind, to.owner, amount],
    ...[eventAt ?? null, job?.task ?? null, job?.payload ?? {}],
  ]);
};

/** Sorts legs by account id inside the database, which alone has the ids here and requires that order. */
const BOOK = `
  select ledger.transfer($1, $2, $3, $4, accounts, amounts, $5, $6) from (
    select array_agg(account order by account) as accounts, array_agg(amount order by account) as amounts from (
      select ledger.open_account(kind, owner, $4) as account, amount
      from unnest($7::text[], $8::text[], $9::bigint[]) line (kind, owner, amount)
    ) line
  ) lines`;

/** Moves money, as a statement of the transaction whose other writes commit or roll back with it. */
export const bookingStatement = ({ id, kind, reference, currency, meta, eventAt, lines }: BookingOf): CompiledQuery =>
  statement(BOOK, [
    ...[id, kind, reference, currency, meta ?? {}, eventAt ?? null],
    ...[lines.map(({ account }) => account.kind), lines.map(({ account }) => account.owner)],
    lines.map(({ amount }) => amount),
  ]);

/** An account's id, or the function that finds or opens the account, which saves a separate statement. */
const idOf = (account: AccountId | AccountOf, currency: Currency) =>
  typeof account === 'bigint'
    ? sql`${account}`
    : sql`ledger.open_account(${account.kind}, ${account.owner}, ${currency})`;

const json = (meta: Meta | undefined) => sql`${JSON.stringify(meta ?? {})}::jsonb`;
