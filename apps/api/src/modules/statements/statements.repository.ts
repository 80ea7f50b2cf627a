import { type Currency, type Minor, minor } from '@krapao/money';
import { type CompiledQuery, type Generated, sql } from 'kysely';
import { ask, type Db, statement } from '../../platform/db.ts';

export type StatementType = 'deposit' | 'bonus' | 'finish_bonus' | 'withdraw' | 'transfer' | 'adjustment';
export type StatementStatus = 'SUCCESS' | 'FAILED' | 'IN_PROGRESS';

type Tables = {
  statement_line: {
    member_id: string;
    seq: string;
    type: StatementType;
    type_seq: string;
    id: string;
    reference: string;
    status: StatementStatus;
    from_account: string;
    to_account: string;
    amount: string;
    currency: Currency;
    balance_after: string | null;
    details: Generated<Record<string, unknown>>;
    created_at: Date;
    settled_at: Date | null;
  };
  statement_count: { member_id: string; type: string; lines: string };
};

export type StatementLine = Omit<Tables['statement_line'], 'details'> & { details: Record<string, unknown> };

export type NewLine = {
  id: string;
  memberId: string;
  type: StatementType;
  reference: string;
  from: string;
  to: string;
  amount: Minor;
  currency: Currency;
  at: Date;
  details?: Record<string, unknown>;
};

export type Settled = {
  id: string;
  status: StatementStatus;
  balanceAfter: Minor | null;
  at: Date;
  /** The ledger's operation, where that was not known when the line was opened. */
  operationId?: string;
  /** The amount, where that was not known. */
  amount?: Minor;
  /** What else there is to say now. */
  details?: Record<string, unknown>;
};

export type StatementFilter = {
  type?: StatementType | undefined;
  status?: StatementStatus | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  reference?: string | undefined;
};

export type PageOf = { page: number; limit: number };

const ALL = '*';

const OPEN = `
  with counted as (
    insert into statement_count as counter (member_id, type, lines) values ($1, '${ALL}', 1), ($1, $2, 1)
    on conflict (member_id, type) do update set lines = counter.lines + 1
    returning type, lines
  )
  insert into statement_line (member_id, seq, type, type_seq, id, reference, status, from_account, to_account,
    amount, currency, details, created_at)
  select $1, everything.lines, $2, own.lines, $3, $4, 'IN_PROGRESS', $5, $6, $7, $8, $9, $10
  from counted everything, counted own
  where everything.type = '${ALL}' and own.type = $2`;

/** Numbers a line and writes it as in progress. Part of the transaction that makes it true. */
export const opening = (line: NewLine): CompiledQuery =>
  statement(OPEN, [
    line.memberId,
    line.type,
    line.id,
    line.reference,
    line.from,
    line.to,
    line.amount,
    line.currency,
    line.details ?? {},
    line.at,
  ]);

const SETTLE = `
  update statement_line set status = $2, balance_after = $3, settled_at = $4, id = coalesce($5, id),
    amount = coalesce($6, amount), details = details || $7::jsonb
  where id = $1 returning reference`;

/** Ends a line. Part of the transaction that makes it true. */
export const settling = ({
  id,
  status,
  balanceAfter,
  at,
  operationId,
  amount,
  details,
}: Settled): CompiledQuery<{ reference: string }> =>
  statement(SETTLE, [id, status, balanceAfter, at, operationId ?? null, amount ?? null, details ?? {}]);

const MARK = `update statement_line set details = details || $2::jsonb where id = $1 returning reference`;

/** Says more of a line, whatever has become of it. Part of the transaction that makes it true. */
export const marking = (id: string, details: Record<string, unknown>): CompiledQuery<{ reference: string }> =>
  statement(MARK, [id, details]);

/** What was taken back was never put in. */
const STANDS = `not details ? 'reversedBy'`;

const SINCE = `
  select who.member_id as "memberId",
    coalesce(sum(amount) filter (where type = 'deposit'), 0)::text as deposits,
    coalesce(-sum(amount) filter (where type = 'withdraw'), 0)::text as withdrawals
  from unnest($1::text[], $2::timestamptz[]) who (member_id, since)
  left join statement_line line on line.member_id = who.member_id and status = 'SUCCESS'
    and type in ('deposit', 'withdraw') and settled_at > since and ${STANDS}
  group by who.member_id`;

export const findMoneySince = (db: Db, memberIds: readonly string[], since: readonly Date[]) =>
  ask<{ memberId: string; deposits: string; withdrawals: string }>(db, SINCE, [memberIds, since]);

const IS_UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whose line has this reference, or tells of this operation. */
export const findOwners = (db: Db, named: string) =>
  ask<{ id: string }>(
    db,
    `select member_id as id from statement_line where ${IS_UUID.test(named) ? 'id = $1::uuid' : 'reference = $1'}`,
    [named],
  );

const MONEY_LINES = `
  select member_id as "memberId", id, type, abs(amount)::text as amount, settled_at as at from statement_line
  where member_id = any($1) and status = 'SUCCESS' and type in ('deposit', 'withdraw')
    and settled_at >= $2 and settled_at < $3 and ${STANDS}
  order by settled_at, id`;

export const findMoneyLines = (db: Db, memberIds: readonly string[], from: Date, to: Date) =>
  ask<{ memberId: string; id: string; type: 'deposit' | 'withdraw'; amount: string; at: Date }>(db, MONEY_LINES, [
    memberIds,
    from,
    to,
  ]);

export function statementsRepository(handle: Db) {
  const db = handle.withTables<Tables>();
  const lines = (memberId: string) => db.selectFrom('statement_line').selectAll().where('member_id', '=', memberId);

  async function count(memberId: string, type: string): Promise<number> {
    const row = await db
      .selectFrom('statement_count')
      .select('lines')
      .where('member_id', '=', memberId)
      .where('type', '=', type)
      .executeTakeFirst();
    return Number(row?.lines ?? 0);
  }

  return {
    /** Found by numbers: the last page costs what the first one does. */
    async page(memberId: string, type: StatementType | undefined, { page, limit }: PageOf) {
      const total = await count(memberId, type ?? ALL);
      const last = total - (page - 1) * limit;
      const number = type ? 'type_seq' : 'seq';
      const rows =
        last <= 0
          ? []
          : await lines(memberId)
              .$if(type !== undefined, (query) => query.where('type', '=', type as StatementType))
              .where(number, '<=', String(last))
              .where(number, '>', String(last - limit))
              .orderBy(number, 'desc')
              .execute();
      return { total, rows };
    },

    /** The same, by where the page before ended. */
    async below(memberId: string, type: StatementType | undefined, below: number | undefined, limit: number) {
      const total = await count(memberId, type ?? ALL);
      const number = type ? 'type_seq' : 'seq';
      const top = Math.min(below ?? total + 1, total + 1);
      const rows = await lines(memberId)
        .$if(type !== undefined, (query) => query.where('type', '=', type as StatementType))
        .where(number, '<', String(top))
        .orderBy(number, 'desc')
        .limit(limit)
        .execute();
      return { total, rows };
    },

    /** A member's own line; another member's reference finds nothing. */
    byReference: (memberId: string, reference: string) =>
      lines(memberId).where('reference', '=', reference).executeTakeFirst(),

    /** What came from outside and went outside; what moved between own accounts did neither. */
    async sumsSince(memberId: string, since: Date) {
      const rows = await db
        .selectFrom('statement_line')
        .select(['type', 'currency', ({ fn }) => fn.sum<string>('amount').as('amount')])
        .where('member_id', '=', memberId)
        .where('created_at', '>=', since)
        .where('status', '=', 'SUCCESS')
        .where('type', 'in', ['deposit', 'withdraw'])
        .where(sql<boolean>`${sql.raw(STANDS)}`)
        .groupBy(['type', 'currency'])
        .execute();
      const sum = (type: StatementType) => minor(BigInt(rows.find((row) => row.type === type)?.amount ?? 0));
      return { currency: rows[0]?.currency ?? 'THB', moneyIn: sum('deposit'), moneyOut: sum('withdraw') };
    },

    async newestDeposit(memberId: string) {
      const line = await lines(memberId)
        .where('type', '=', 'deposit')
        .where('status', '=', 'SUCCESS')
        .where(sql<boolean>`${sql.raw(STANDS)}`)
        .orderBy('type_seq', 'desc')
        .limit(1)
        .executeTakeFirst();
      return line && { id: line.id, amount: minor(BigInt(line.amount)), at: line.settled_at ?? line.created_at };
    },

    /** Filters that cannot be numbered ahead are counted as they are asked for. */
    async search(memberId: string, filter: StatementFilter, { page, limit }: PageOf) {
      let query = db.selectFrom('statement_line').where('member_id', '=', memberId);
      if (filter.type) query = query.where('type', '=', filter.type);
      if (filter.status) query = query.where('status', '=', filter.status);
      if (filter.from) query = query.where('created_at', '>=', filter.from);
      if (filter.to) query = query.where('created_at', '<=', filter.to);
      if (filter.reference) query = query.where('reference', '=', filter.reference.toUpperCase());
      const [{ total }, rows] = await Promise.all([
        query.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
        query
          .selectAll()
          .orderBy('seq', 'desc')
          .limit(limit)
          .offset((page - 1) * limit)
          .execute(),
      ]);
      return { total: Number(total), rows };
    },
  };
}
