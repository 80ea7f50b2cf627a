import { type Generated, type Kysely, sql } from 'kysely';
import { before, type Clock, DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { RecentFailures } from './throttle.ts';

type Tables = {
  login_attempt: {
    id: Generated<string>;
    phone: string;
    address: string;
    device: string | null;
    at: Date;
    succeeded: boolean;
  };
};

const WINDOW_MS = 30 * MINUTE_MS;
const KNOWN_ADDRESS_MS = 30 * DAY_MS;

/** Who tries: `device` is a browser that signed in to this account before. */
export type Attempt = { phone: string; address: string; device: string | undefined };
export type LoginAttempts = ReturnType<typeof loginAttemptsRepository>;

export function loginAttemptsRepository(handle: Db, clock: Clock) {
  const db = handle.withTables<Tables>();
  return {
    /**
     * Counts a try as failed before the password is looked at, unless `judge` throws over the failures
     * so far. Tries for one phone wait for each other here, so that parallel ones cannot share a free try.
     */
    begin(attempt: Attempt, judge: (failures: RecentFailures) => void): Promise<string> {
      const { phone, address, device = null } = attempt;
      return db.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${phone}`}, 0))`.execute(transaction);
        judge(await recentFailures(transaction, attempt, clock.now()));
        const { id } = await transaction
          .insertInto('login_attempt')
          .values({ phone, address, device, at: clock.now(), succeeded: false })
          .returning('id')
          .executeTakeFirstOrThrow();
        return id;
      });
    },

    succeed: (id: string) =>
      sql`with failed as (delete from login_attempt where id = ${id} returning phone, address, device, at)
        insert into login_attempt (phone, address, device, at, succeeded)
        select phone, address, device, at, true from failed`.execute(db),

    /** The owner has shown that they are one: what was guessed before keeps nobody waiting. */
    forgive: (phone: string) =>
      db.deleteFrom('login_attempt').where('phone', '=', phone).where('succeeded', '=', false).execute(),

    forgetOld: () => db.deleteFrom('login_attempt').where('at', '<', before(clock.now(), KNOWN_ADDRESS_MS)).execute(),
  };
}

/**
 * Failures of the last half hour: from here since the last success here, and from everywhere. Here is the browser if
 * it is known, whatever its address; else the address.
 */
async function recentFailures(
  db: Kysely<Tables>,
  { phone, address, device }: Attempt,
  now: Date,
): Promise<RecentFailures> {
  const isHere = device ? sql`device = ${device}` : sql`address = ${address}`;
  const { rows } = await sql<{
    here: string;
    lastHere: Date | null;
    anywhere: string;
    lastAnywhere: Date | null;
    isKnown: boolean;
  }>`
    with recent as (
      select * from login_attempt where phone = ${phone} and at > ${before(now, KNOWN_ADDRESS_MS)}
    ), since as (
      select coalesce(max(at) filter (where succeeded and ${isHere}), '-infinity') as here from recent
    )
    select
      count(*) filter (where not succeeded and ${isHere} and at > since.here and at > ${before(now, WINDOW_MS)}) as here,
      max(at)  filter (where not succeeded and ${isHere}) as "lastHere",
      count(*) filter (where not succeeded and at > ${before(now, WINDOW_MS)}) as anywhere,
      max(at)  filter (where not succeeded) as "lastAnywhere",
      coalesce(bool_or(succeeded and ${isHere}), false) as "isKnown"
    from since left join recent on true`.execute(db);
  const [row] = rows;
  return {
    here: Number(row?.here ?? 0),
    lastHere: row?.lastHere ?? null,
    anywhere: Number(row?.anywhere ?? 0),
    lastAnywhere: row?.lastAnywhere ?? null,
    isKnown: device !== undefined || (row?.isKnown ?? false),
  };
}
