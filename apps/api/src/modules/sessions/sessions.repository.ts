import type { Currency } from '@krapao/money';
import { sql } from 'kysely';
import { before, type Clock, DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import { ask, type Db } from '../../platform/db.ts';
import { gather } from '../../platform/gather.ts';
import { BLOCK_COLUMNS, type BlockColumns } from '../members/public.ts';

const KEEP_MS = 90 * DAY_MS;

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
    ended_at: Date | null;
  };
  /** Read only: whether the session's owner may still come in, and what nearly every call asks of them. */
  member: { id: string; status: 'active' | 'inactive'; currency: Currency };
};

/** Being seen is written at most this often, so that reading does not become writing. */
const SEEN_EVERY_MS = MINUTE_MS;

/**
 * Asked with every request. Each by its own token: a plan made while few were signed in would read all who are. The values
 * are hidden from the planner, so that one plan serves all.
 */
const FIND_LIVE = `
  select token_hash as "tokenHash", live.*, currency, ${BLOCK_COLUMNS}
  from unnest((select $1::bytea[])) asked (token_hash)
  cross join lateral (
    select id, member_id as "memberId", last_seen_at as "lastSeenAt" from session
    where token_hash = asked.token_hash and ended_at is null and expires_at > (select $2::timestamptz)
      and last_seen_at + idle_ms * interval '1 millisecond' > (select $2::timestamptz)
    limit 1) live
  join member on member.id = live."memberId" and status = 'active'`;

/** One that somebody else is writing just now is seen or ended by them. */
const SAVE_SEEN = `
  update session set last_seen_at = $2
  where id in (select id from session where id = any($1) for update skip locked)`;

type LiveSession = { id: string; memberId: string; currency: Currency } & BlockColumns;

const SHARING_A_BROWSER = `
  select pair.one from unnest($1::text[], $2::text[]) pair (one, other)
  where exists (
    select from session mine join session theirs on theirs.browser = mine.browser
    where mine.member_id = pair.one and theirs.member_id = pair.other)`;

/** Of these pairs, the ones who have signed in from the same browser. */
export async function findSharingABrowser(db: Db, one: readonly string[], other: readonly string[]): Promise<string[]> {
  return (await ask<{ one: string }>(db, SHARING_A_BROWSER, [one, other])).map((row) => row.one);
}

/** From how many browsers each signed in since then, and how many others did from the same. */
const DEVICES = `
  select mine.member_id as id, count(distinct mine.browser)::int as browsers,
    count(distinct theirs.member_id) filter (where theirs.member_id <> mine.member_id)::int as others
  from session mine left join session theirs on theirs.browser = mine.browser
  where mine.member_id = any($1) and mine.browser is not null and mine.created_at >= $2
  group by mine.member_id`;

export const findDevices = (db: Db, memberIds: readonly string[], since: Date) =>
  ask<{ id: string; browsers: number; others: number }>(db, DEVICES, [memberIds, since]);

export type SessionsRepository = ReturnType<typeof sessionsRepository>;

/** `onEnded` hears of every session that is ended, so that nothing which is still open outlives it. */
export function sessionsRepository(
  handle: Db,
  clock: Clock,
  onEnded: (sessionIds: readonly string[]) => void = () => {},
) {
  const db = handle.withTables<Tables>();
  const isAlive = (now: Date) =>
    sql<boolean>`ended_at is null and expires_at > ${now} and last_seen_at + idle_ms * interval '1 millisecond' > ${now}`;

  return {
    async insert(row: Omit<Tables['session'], 'ended_at'>): Promise<void> {
      await db
        .insertInto('session')
        .values({ ...row, ended_at: null })
        .execute();
    },

    /** The live session of a token whose member is still active. */
    findLive: gather(async (tokenHashes: readonly Buffer[]) => {
      const now = clock.now();
      const found = await ask<LiveSession & { tokenHash: Buffer; lastSeenAt: Date }>(handle, FIND_LIVE, [
        tokenHashes,
        now,
      ]);
      const unseen = found.filter(({ lastSeenAt }) => lastSeenAt < before(now, SEEN_EVERY_MS));
      if (unseen.length > 0) await ask(handle, SAVE_SEEN, [unseen.map(({ id }) => id), now]);
      const byHash = new Map(found.map((session) => [session.tokenHash.toString('base64'), session]));
      return (tokenHash): LiveSession | undefined => byHash.get(tokenHash.toString('base64'));
    }),

    /** Which of these sessions are over. Asking does not count as being seen. */
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

    async end(memberId: string, sessionId: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('session')
        .set({ ended_at: clock.now() })
        .where('id', '=', sessionId)
        .where('member_id', '=', memberId)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      const isEnded = numUpdatedRows === 1n;
      if (isEnded) onEnded([sessionId]);
      return isEnded;
    },

    /** Ends all sessions of a member, but for the one to keep. */
    async endAll(memberId: string, keptSessionId?: string): Promise<void> {
      const all = db
        .updateTable('session')
        .set({ ended_at: clock.now() })
        .where('member_id', '=', memberId)
        .where('ended_at', 'is', null);
      const ended = await (keptSessionId ? all.where('id', '!=', keptSessionId) : all).returning('id').execute();
      onEnded(ended.map(({ id }) => id));
    },

    /** A session that can no longer live is kept for a while, for questions. */
    forgetOld: () => db.deleteFrom('session').where('expires_at', '<', before(clock.now(), KEEP_MS)).execute(),

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
