import { type Currency, type Minor, minor } from '@krapao/money';
import type { Units } from '@krapao/money/exchange';
import type { CompiledQuery, Generated, Selectable } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { query, statement } from '../../platform/database/query.ts';
import type { Outcome } from '../games/public.ts';

/** Why a transfer failed, by the provider's answer or the lack of one. */
export type Failure = Extract<Outcome, { kind: 'rejected' }>['reason'];

type Tables = {
  game_transfer: {
    id: string;
    member_id: string;
    game_code: string;
    direction: 'in' | 'out';
    amount: string;
    units: string;
    currency: Currency;
    status: Generated<'sent' | 'succeeded' | 'failed'>;
    reference: string;
    provider_reference: string | null;
    reason: Failure | null;
    asked: Generated<number>;
    is_stuck: Generated<boolean>;
    connection: string | null;
    prepared: string | null;
    sent_at: Date;
    settled_at: Date | null;
  };
  game_transfer_ask: { id: Generated<string>; transfer_id: string; at: Date; by: string | null; answer: unknown };
};

/** A provider's answer to a status check, or a decision by two people. */
export type Answer = { says: Outcome['kind'] | 'posted' | 'voided'; detail: string | null };

export type NewTransfer = {
  id: string;
  memberId: string;
  gameCode: string;
  direction: 'in' | 'out';
  amount: Minor;
  units: Units;
  currency: Currency;
  reference: string;
  sentAt: Date;
  /** Where the transfer was sent, and is asked for; null before there were connections. */
  connection: string | null;
};

export type StoredTransfer = NewTransfer & {
  status: 'sent' | 'succeeded' | 'failed';
  reason: Failure | null;
  /** The id that the provider reserved; null where none was stored, empty where none may be stored any more. */
  prepared: string | null;
  /** Status checks have not resolved the transfer: operators may be handling it. */
  isStuck: boolean;
};

type Account = Pick<NewTransfer, 'memberId' | 'gameCode'>;

const stored = (row: Selectable<Tables['game_transfer']>): StoredTransfer => ({
  id: row.id,
  memberId: row.member_id,
  gameCode: row.game_code,
  direction: row.direction,
  amount: minor(BigInt(row.amount)),
  units: BigInt(row.units),
  currency: row.currency,
  reference: row.reference,
  sentAt: row.sent_at,
  connection: row.connection,
  status: row.status,
  reason: row.reason,
  isStuck: row.is_stuck,
  prepared: row.prepared,
});

const INSERT = `
  insert into game_transfer (id, member_id, game_code, direction, amount, units, currency, reference, sent_at, connection)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
const SETTLE = `
  update game_transfer set status = $2, provider_reference = $3, reason = $4, settled_at = $5
  where id = $1 and status = 'sent' returning id`;
const FIND = 'select * from game_transfer where id = $1';
const PREPARE = `
  update game_transfer set prepared = $2 where id = $1 and status = 'sent' and prepared is null returning id`;
const COUNT_ATTEMPT = `
  update game_transfer
  set asked = asked + 1, is_stuck = is_stuck or $2::boolean or (status = 'sent' and asked + 1 >= $3)
  where id = $1 returning asked`;
const LAST_ANSWERS = `
  select t.id, t.asked, (select a.answer from game_transfer_ask a where a.transfer_id = t.id order by a.id desc limit 1)
  from game_transfer t where t.id = any($1::uuid[])`;

export const inserting = (transfer: NewTransfer): CompiledQuery => {
  const { id, memberId, gameCode, direction, amount, units, currency, reference, sentAt, connection } = transfer;
  return statement(INSERT, [
    ...[id, memberId, gameCode, direction, amount, units, currency, reference, sentAt, connection],
  ]);
};

export function transfersRepository(handle: Db) {
  const db = handle.withTables<Tables>();
  return {
    async find(id: string): Promise<StoredTransfer | undefined> {
      const [row] = await query<Selectable<Tables['game_transfer']>>(handle, FIND, [id]);
      return row && stored(row);
    },

    async lock(id: string): Promise<StoredTransfer | undefined> {
      const [row] = await query<Selectable<Tables['game_transfer']>>(handle, `${FIND} for update`, [id]);
      return row && stored(row);
    },

    /** Returns the ids that were sent before. */
    async known(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await db
        .selectFrom('game_transfer')
        .select('id')
        .where('id', 'in', [...ids])
        .execute();
      return new Set(rows.map(({ id }) => id));
    },

    /** Transfers of one account sent or settled since then, or pending; oldest first. */
    async since({ memberId, gameCode }: Account, from: Date): Promise<StoredTransfer[]> {
      const rows = await db
        .selectFrom('game_transfer')
        .selectAll()
        .where('member_id', '=', memberId)
        .where('game_code', '=', gameCode)
        .where((row) => row.or([row('sent_at', '>=', from), row('settled_at', '>=', from), row('status', '=', 'sent')]))
        .orderBy('sent_at')
        .execute();
      return rows.map(stored);
    },

    /** The member's last transfer into a game. */
    async lastIn({ memberId, gameCode }: Account): Promise<StoredTransfer | undefined> {
      const row = await db
        .selectFrom('game_transfer')
        .selectAll()
        .where('member_id', '=', memberId)
        .where('game_code', '=', gameCode)
        .where('direction', '=', 'in')
        .where('status', '=', 'succeeded')
        .orderBy('sent_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && stored(row);
    },

    /** Returns true for the one caller that settles the transfer. */
    async settle(
      id: string,
      settled: { status: 'succeeded' | 'failed'; providerReference: string | null; reason: Failure | null; at: Date },
    ): Promise<boolean> {
      const { status, providerReference, reason, at } = settled;
      return (await query(handle, SETTLE, [id, status, providerReference, reason, at])).length === 1;
    },

    /**
     * Stores the id by which the transfer will be executed, or an empty one to rule that out. Returns true for the first
     * alone, so a transfer is either executed or given up.
     */
    prepare: async (id: string, prepared: string): Promise<boolean> =>
      (await query(handle, PREPARE, [id, prepared])).length === 1,

    /** Whether a provider's transaction on this member's account belongs to a transfer of ours. */
    async isClaimed({ memberId, gameCode }: Account, providerReference: string): Promise<boolean> {
      const row = await db
        .selectFrom('game_transfer')
        .select('id')
        .where('member_id', '=', memberId)
        .where('game_code', '=', gameCode)
        .where('provider_reference', '=', providerReference)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The transfer of ours to which a provider's transaction belongs. */
    async claiming({ memberId, gameCode }: Account, providerReference: string): Promise<StoredTransfer | undefined> {
      const row = await db
        .selectFrom('game_transfer')
        .selectAll()
        .where('member_id', '=', memberId)
        .where('game_code', '=', gameCode)
        .where('provider_reference', '=', providerReference)
        .executeTakeFirst();
      return row && stored(row);
    },

    /** The member's pending transfers, oldest first. */
    async pending(memberId: string) {
      const rows = await db
        .selectFrom('game_transfer')
        .select(['game_code', 'amount', 'reference', 'sent_at'])
        .where('member_id', '=', memberId)
        .where('status', '=', 'sent')
        .orderBy('sent_at')
        .execute();
      return rows.map((row) => ({
        game: row.game_code,
        amount: minor(BigInt(row.amount)),
        reference: row.reference,
        since: row.sent_at,
      }));
    },

    /** Transfers sent by then that are still pending. */
    async pendingSince(sentBy: Date): Promise<string[]> {
      const rows = await db
        .selectFrom('game_transfer')
        .select('id')
        .where('status', '=', 'sent')
        .where('sent_at', '<=', sentBy)
        .execute();
      return rows.map(({ id }) => id);
    },

    /**
     * Counts a status check; a transfer is stuck from `stuckAfter` checks on, or at once if further checks
     * cannot help.
     */
    async countAttempt(id: string, { isStuck, stuckAfter }: { isStuck: boolean; stuckAfter: number }): Promise<number> {
      const [row] = await query<{ asked: number }>(handle, COUNT_ATTEMPT, [id, isStuck, stuckAfter]);
      if (!row) throw new Error(`no transfer ${id}`);
      return row.asked;
    },

    saveAnswer: (id: string, { at, by, ...answer }: Answer & { at: Date; by: string | null }) =>
      db
        .insertInto('game_transfer_ask')
        .values({ transfer_id: id, at, by, answer: JSON.stringify(answer) })
        .execute(),

    async answers(id: string): Promise<(Answer & { at: Date; by: string | null })[]> {
      const rows = await db
        .selectFrom('game_transfer_ask')
        .select(['at', 'by', 'answer'])
        .where('transfer_id', '=', id)
        .orderBy('id')
        .execute();
      return rows.map(({ at, by, answer }) => ({ at, by, ...(answer as Answer) }));
    },

    /** The whole row, for the back office only. */
    findWhole: (id: string) => db.selectFrom('game_transfer').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Number of status checks and last answer of each transfer. */
    lastAnswers: (ids: readonly string[]) =>
      query<{ id: string; asked: number; answer: Answer | null }>(handle, LAST_ANSWERS, [ids]),
  };
}
