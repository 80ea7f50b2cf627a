import { type Currency, type Minor, minor } from '@krapao/money';
import { type CompiledQuery, type Generated, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { query, statement } from '../../platform/database/query.ts';
import { noticeSql, unreadEntriesSql } from '../notices/public.ts';

export type StatementType = 'deposit' | 'bonus' | 'finish_bonus' | 'withdraw' | 'transfer' | 'adjustment' | 'vault';
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

export type StatementEntry = Omit<Tables['statement_line'], 'details'> & {
  details: Record<string, unknown>;
  /** Has an unread notice. */
  is_unread: boolean;
};

export type NewStatementEntry = {
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
  at: Date;
  /** Not the member's own act of this moment: its notice is unread until they have seen it. */
  isNews?: boolean;
  /** The ledger operation, where it was unknown when the entry was opened. */
  operationId?: string;
  /** The amount, where it was unknown when the entry was opened. */
  amount?: Minor;
  /** Merged into the entry's details. */
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

/** Numbers an entry and inserts it as in progress, in the transaction that moves or holds its money. */
export const opening = (line: NewStatementEntry): CompiledQuery =>
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

/** A transfer that the member made and saw settled needs no notice. */
const SETTLE = `
  update statement_line set status = $2, settled_at = $3, id = coalesce($4, id), amount = coalesce($5, amount),
    details = details || $6::jsonb,
    balance_after = case when $2 = 'SUCCESS' then coalesce(balance_after, ledger.main_wallet(member_id)) end
  where id = $1 returning reference, case when $7 or type <> 'transfer' then
    ${noticeSql('money', { memberId: 'member_id', at: '$3', reference: 'reference', isRead: 'not $7' })} end`;

/** Settles an entry in the transaction of its outcome, after the ledger's part. */
export const settling = ({
  id,
  status,
  at,
  isNews = false,
  operationId,
  amount,
  details,
}: Settled): CompiledQuery<{ reference: string }> =>
  statement(SETTLE, [id, status, at, operationId ?? null, amount ?? null, details ?? {}, isNews]);

const LEAVE_WALLET = `update statement_line set balance_after = ledger.main_wallet(member_id) where id = $1`;

/**
 * Records the main wallet once the entry's money is held. Sent in the transaction of the hold, after the ledger's part.
 */
export const leavingWallet = (id: string): CompiledQuery => statement(LEAVE_WALLET, [id]);

const MARK = `update statement_line set details = details || $2::jsonb where id = $1 returning reference`;

/** Adds details to an entry in any status, in the transaction that makes them true. */
export const marking = (id: string, details: Record<string, unknown>): CompiledQuery<{ reference: string }> =>
  statement(MARK, [id, details]);

/** A reversed deposit does not count. */
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
  query<{ memberId: string; deposits: string; withdrawals: string }>(db, SINCE, [memberIds, since]);

const BY_PERIOD = `
  select date_trunc($2, settled_at at time zone 'Asia/Bangkok')::date::text as day, sum(amount)::text as amount
  from statement_line
  where member_id = $1 and status = 'SUCCESS' and type in ('deposit', 'withdraw') and ${STANDS}
  group by 1`;

/** Deposits less withdrawals of a member by period of Bangkok. */
export const findNetDeposits = (db: Db, memberId: string, by: 'day' | 'month' | 'year') =>
  query<{ day: string; amount: string }>(db, BY_PERIOD, [memberId, by]);

const IS_UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The owner of the entry with this reference or this operation. */
export const findOwners = (db: Db, named: string) =>
  query<{ id: string }>(
    db,
    `select member_id as id from statement_line where ${IS_UUID.test(named) ? 'id = $1::uuid' : 'reference = $1'}`,
    [named],
  );

const MONEY_LINES = `
  select member_id as "memberId", id, type, abs(amount)::text as amount, settled_at as at from statement_line
  where member_id = any($1) and status = 'SUCCESS' and type in ('deposit', 'withdraw')
    and settled_at >= $2 and settled_at < $3 and ${STANDS}
  order by settled_at, id`;

export const findMoneyEntries = (db: Db, memberIds: readonly string[], from: Date, to: Date) =>
  query<{ memberId: string; id: string; type: 'deposit' | 'withdraw'; amount: string; at: Date }>(db, MONEY_LINES, [
    memberIds,
    from,
    to,
  ]);

export function statementsRepository(handle: Db) {
  const db = handle.withTables<Tables>();
  const unreadOf = sql<string>`(${sql.raw(unreadEntriesSql('statement_line.member_id'))})`;
  const isUnread = sql<boolean>`reference in ${unreadOf}`;
  const lines = (memberId: string) =>
    db.selectFrom('statement_line').selectAll().select(isUnread.as('is_unread')).where('member_id', '=', memberId);

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
    /** Paged by entry numbers: the last page costs as much as the first. */
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

    /** The same, from the end of the page before. */
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

    /** The member's own entry; another member's reference finds nothing. */
    byReference: (memberId: string, reference: string) =>
      lines(memberId).where('reference', '=', reference).executeTakeFirst(),

    /** Unread entries and those opened since then, newest first; the limit applies to each of the two. */
    async newest(memberId: string, { since, limit }: { since: Date; limit: number }) {
      const newestOf = lines(memberId).orderBy('seq', 'desc').limit(limit);
      const [unread, recent] = await Promise.all([
        newestOf.where(isUnread).execute(),
        newestOf.where(sql<boolean>`not ${isUnread}`).where('created_at', '>=', since).execute(),
      ]);
      return [...unread, ...recent].sort((one, other) => Number(BigInt(other.seq) - BigInt(one.seq)));
    },

    byReferences: (memberId: string, references: readonly string[]) =>
      lines(memberId)
        .where('reference', 'in', [...references])
        .execute(),

    /** Money from outside and to outside; transfers between own accounts are neither. */
    async sumsOf(memberId: string, { from, to }: Pick<StatementFilter, 'from' | 'to'>) {
      const rows = await db
        .selectFrom('statement_line')
        .select(['type', 'currency', ({ fn }) => fn.sum<string>('amount').as('amount')])
        .where('member_id', '=', memberId)
        .$if(from !== undefined, (query) => query.where('created_at', '>=', from as Date))
        .$if(to !== undefined, (query) => query.where('created_at', '<=', to as Date))
        .where('status', '=', 'SUCCESS')
        .where('type', 'in', ['deposit', 'withdraw'])
        .where(sql<boolean>`${sql.raw(STANDS)}`)
        .groupBy(['type', 'currency'])
        .execute();
      const sum = (type: StatementType) => minor(BigInt(rows.find((row) => row.type === type)?.amount ?? 0));
      return { currency: rows[0]?.currency ?? 'THB', moneyIn: sum('deposit'), moneyOut: sum('withdraw') };
    },

    async latestDeposits(memberId: string, limit: number) {
      const deposits = await lines(memberId)
        .where('type', '=', 'deposit')
        .where('status', '=', 'SUCCESS')
        .where(sql<boolean>`${sql.raw(STANDS)}`)
        .orderBy('type_seq', 'desc')
        .limit(limit)
        .execute();
      return deposits.map(({ id, amount, settled_at, created_at }) => ({
        ...{ id, amount: minor(BigInt(amount)), at: settled_at ?? created_at },
      }));
    },

    /** Filters without precomputed numbers are counted per query. */
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
          .select(isUnread.as('is_unread'))
          .orderBy('seq', 'desc')
          .limit(limit)
          .offset((page - 1) * limit)
          .execute(),
      ]);
      return { total: Number(total), rows };
    },
  };
}
