import { SESSION_BREAK_MINUTES } from '@krapao/contract/play-limits';
import type { SessionEnd } from '@krapao/contract/session-ends';
import type { Currency } from '@krapao/money';
import { type CompiledQuery, sql } from 'kysely';
import { before, type Clock, DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import { batchLoader } from '../../platform/database/batch-loader.ts';
import type { Db } from '../../platform/database/db.ts';
import { query, statement } from '../../platform/database/query.ts';
import { maskAddress } from '../../platform/http/address.ts';
import { publishSql } from '../../platform/live/signals.ts';
import { BLOCK_COLUMNS, type BlockColumns } from '../members/public.ts';
import { noticeSql } from '../notices/public.ts';

const RETENTION_MS = 90 * DAY_MS;

/** An expired session was not ended by anyone, so its row has no reason. */
export type StoredEnd = Exclude<SessionEnd, 'expired'>;

type Tables = {
  session: {
    id: string;
    member_id: string;
    token_hash: Buffer;
    device: string;
    browser: string | null;
    address: string;
    created_at: Date;
    last_seen_at: Date;
    idle_ms: number;
    expires_at: Date;
    previous_login_at: Date | null;
    proved_at: Date | null;
    ended_at: Date | null;
    end_reason: StoredEnd | null;
  };
  /** Read only: whether the member is still active, and the columns that nearly every call needs. */
  member: { id: string; status: 'active' | 'inactive'; currency: Currency; closed_at: Date | null };
};

/** Activity is written at most this often, so that reads do not become writes. */
const SEEN_EVERY_MS = MINUTE_MS;

/**
 * Runs with every request. One index lookup per token: a join planned while few were signed in would scan all sessions.
 * Values are wrapped in subqueries to hide them from the planner, so that one generic plan serves all.
 */
const FIND_LIVE = `
  select token_hash as "tokenHash", live.*, currency, factor_above as "factorAbove", ${BLOCK_COLUMNS}
  from unnest((select $1::bytea[])) asked (token_hash)
  cross join lateral (
    select id, member_id as "memberId", last_seen_at as "lastSeenAt", proved_at as "provedAt" from session
    where token_hash = asked.token_hash and ended_at is null and expires_at > (select $2::timestamptz)
      and last_seen_at + idle_ms * interval '1 millisecond' > (select $2::timestamptz)
    limit 1) live
  join member on member.id = live."memberId" and status = 'active'`;

/**
 * A row locked by another transaction is skipped: that transaction marks the activity or ends the session. The first
 * activity after a break begins the session's clock again, unless the member played or was active elsewhere.
 */
const SAVE_SEEN = `
  update session set last_seen_at = $2, active_since = case
    when last_seen_at < $2::timestamptz - interval '${SESSION_BREAK_MINUTES} minutes' then session_start(member_id, $2)
    else active_since end
  where id in (select id from session where id = any($1) for update skip locked)`;

type LiveSession = {
  id: string;
  memberId: string;
  currency: Currency;
  provedAt: Date | null;
  /** In minor units. */
  factorAbove: string | null;
} & BlockColumns;

const SHARING_A_BROWSER = `
  select pair.one from unnest($1::text[], $2::text[]) pair (one, other)
  where exists (
    select from session mine join session theirs on theirs.browser = mine.browser
    where mine.member_id = pair.one and theirs.member_id = pair.other)`;

/** The pairs that have signed in from the same browser. */
export async function findSharingABrowser(db: Db, one: readonly string[], other: readonly string[]): Promise<string[]> {
  return (await query<{ one: string }>(db, SHARING_A_BROWSER, [one, other])).map((row) => row.one);
}

/** The number of browsers of each member since then, and of other members on these browsers. */
const DEVICES = `
  select mine.member_id as id, count(distinct mine.browser)::int as browsers,
    count(distinct theirs.member_id) filter (where theirs.member_id <> mine.member_id)::int as others
  from session mine left join session theirs on theirs.browser = mine.browser
  where mine.member_id = any($1) and mine.browser is not null and mine.created_at >= $2
  group by mine.member_id`;

export const findDevices = (db: Db, memberIds: readonly string[], since: Date) =>
  query<{ id: string; browsers: number; others: number }>(db, DEVICES, [memberIds, since]);

export type SessionsRepository = ReturnType<typeof sessionsRepository>;

type NewSession = Omit<Tables['session'], 'ended_at' | 'end_reason' | 'last_seen_at'>;

/**
 * A sign-in is news for the member's other devices, and always from a browser that is new to a member who signed in
 * before. Otherwise its notice is read from the start.
 */
const INSERT = `
  with seen as (
    select $10::timestamptz is not null and not coalesce(bool_or(browser = $5), false) as is_new,
      coalesce(bool_or(ended_at is null and expires_at > $7 and browser is distinct from $5
        and last_seen_at + idle_ms * interval '1 millisecond' > $7), false) as has_others
    from session where member_id = $2
  ), inserted as (
    insert into session (id, member_id, token_hash, device, browser, address, created_at, last_seen_at, idle_ms,
      expires_at, previous_login_at, active_since, proved_at)
    values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, session_start($2, $7), $12)
  )
  select ${noticeSql('login', {
    memberId: '$2',
    at: '$7',
    session: '$1',
    data: `jsonb_build_object('device', $4::text, 'address', $11::text, 'isNew', is_new)`,
    isRead: 'not (is_new or has_others)',
  })}
  from seen`;

const PROVE = 'update session set proved_at = $2 where id = $1';
/** Proofs by an SMS end when a factor is added. */
const UNPROVE_OTHERS =
  'update session set proved_at = null where member_id = $1 and id <> $2 and proved_at is not null';

export const provingSession = (sessionId: string, at: Date): CompiledQuery => statement(PROVE, [sessionId, at]);
export const unprovingOthers = (memberId: string, sessionId: string): CompiledQuery =>
  statement(UNPROVE_OTHERS, [memberId, sessionId]);

/** Publishes every ended session in its statement, so that no open connection outlives its session. */
const END = `
  with ended as (
    update session set ended_at = $2, end_reason = $3
    where member_id = $1 and ended_at is null and ($4::uuid is null or id = $4) and ($5::uuid is null or id <> $5)
    returning id)
  select ${publishSql('session', { id: 'id' })} from ended`;

export function sessionsRepository(handle: Db, clock: Clock) {
  const db = handle.withTables<Tables>();
  const isAlive = (now: Date) =>
    sql<boolean>`ended_at is null and expires_at > ${now} and last_seen_at + idle_ms * interval '1 millisecond' > ${now}`;

  return {
    /** Adds the notice of the sign-in. */
    async insert(row: NewSession): Promise<void> {
      await query(handle, INSERT, [
        ...[row.id, row.member_id, row.token_hash, row.device, row.browser, row.address, row.created_at],
        ...[row.idle_ms, row.expires_at, row.previous_login_at, maskAddress(row.address), row.proved_at],
      ]);
    },

    /** The live session of a token whose member is active. */
    findLive: batchLoader(async (tokenHashes: readonly Buffer[]) => {
      const now = clock.now();
      const found = await query<LiveSession & { tokenHash: Buffer; lastSeenAt: Date }>(handle, FIND_LIVE, [
        tokenHashes,
        now,
      ]);
      const unseen = found.filter(({ lastSeenAt }) => lastSeenAt < before(now, SEEN_EVERY_MS));
      if (unseen.length > 0) await query(handle, SAVE_SEEN, [unseen.map(({ id }) => id), now]);
      const byHash = new Map(found.map((session) => [session.tokenHash.toString('base64'), session]));
      return (tokenHash): LiveSession | undefined => byHash.get(tokenHash.toString('base64'));
    }),

    /** The reason a token's session ended; undefined for an unknown token. */
    async findEnd(tokenHash: Buffer): Promise<SessionEnd | undefined> {
      const row = await db
        .selectFrom('session')
        .innerJoin('member', 'member.id', 'session.member_id')
        .select(['member.status', 'member.closed_at', 'ended_at', 'end_reason'])
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      if (!row) return undefined;
      if (row.closed_at) return 'closed';
      if (row.status === 'inactive') return 'disabled';
      return row.ended_at ? (row.end_reason ?? 'elsewhere') : 'expired';
    },

    /** The ended sessions among these. The check does not count as activity. */
    async findOver(sessionIds: readonly string[]): Promise<string[]> {
      const alive = await db
        .selectFrom('session')
        .innerJoin('member', 'member.id', 'session.member_id')
        .select('session.id')
        .where(sql<boolean>`session.id = any(${sessionIds})`)
        .where('member.status', '=', 'active')
        .where(isAlive(clock.now()))
        .execute();
      const living = new Set(alive.map(({ id }) => id));
      return sessionIds.filter((id) => !living.has(id));
    },

    listLive: (memberId: string) =>
      db
        .selectFrom('session')
        .select(['id', 'device', 'created_at', 'last_seen_at'])
        .where('member_id', '=', memberId)
        .where(isAlive(clock.now()))
        .orderBy('last_seen_at', 'desc')
        .execute(),

    /** Ends one session; false when there was none. */
    end: async (memberId: string, sessionId: string, reason: StoredEnd = 'elsewhere'): Promise<boolean> =>
      (await query(handle, END, [memberId, clock.now(), reason, sessionId, null])).length > 0,

    /** Ends all sessions of a member, except one. */
    async endAll(memberId: string, reason: StoredEnd, exceptSessionId?: string): Promise<void> {
      await query(handle, END, [memberId, clock.now(), reason, null, exceptSessionId ?? null]);
    },

    /** Expired sessions are retained for a while, for support. */
    forgetOld: () => db.deleteFrom('session').where('expires_at', '<', before(clock.now(), RETENTION_MS)).execute(),

    /** Removes what only a signed-in member needs. The browser stays as a signal until the row is forgotten. */
    forgetDevices: (memberId: string) =>
      db.updateTable('session').set({ device: '', address: '0.0.0.0' }).where('member_id', '=', memberId).execute(),

    async previousLogin(sessionId: string): Promise<Date | null> {
      const row = await db
        .selectFrom('session')
        .select('previous_login_at')
        .where('id', '=', sessionId)
        .executeTakeFirst();
      return row?.previous_login_at ?? null;
    },
  };
}
