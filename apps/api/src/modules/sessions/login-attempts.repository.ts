import { type Generated, type Kysely, sql } from 'kysely';
import { before, type Clock, DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { RecentFailures } from './throttle.ts';

type Tables = {
  login_attempt: { id: Generated<string>; phone: string; address: string; at: Date; succeeded: boolean };
};

const WINDOW_MS = 30 * MINUTE_MS;
const KNOWN_ADDRESS_MS = 30 * DAY_MS;

export type LoginAttempts = ReturnType<typeof loginAttemptsRepository>;

export function loginAttemptsRepository(handle: Db, clock: Clock) {
  const db = handle.withTables<Tables>();
  return {
    /**
     * Counts a try as failed before the password is looked at, unless `judge` throws over the failures
     * so far. Tries for one phone wait for each other here, so that parallel ones cannot share a free try.
     */
    begin(phone: string, address: string, judge: (failures: RecentFailures) => void): Promise<string> {
      return db.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${phone}`}, 0))`.execute(transaction);
        judge(await recentFailures(transaction, phone, address, clock.now()));
        const { id } = await transaction
          .insertInto('login_attempt')
          .values({ phone, address, at: clock.now(), succeeded: false })
          .returning('id')
          .executeTakeFirstOrThrow();
        return id;
      });
    },

    succeed: (id: string) =>
      sql`with failed as (delete from login_attempt where id = ${id} returning phone, address, at)
        insert into login_attempt (phone, address, at, succeeded) select phone, address, at, true from failed`.execute(
        db,
      ),

    forgetOld: () => db.deleteFrom('login_attempt').where('at', '<', before(clock.now(), KNOWN_ADDRESS_MS)).execute(),
  };
}

/** Failures of the last half hour: from this address since its last success here, and from everywhere. */
async function recentFailures(db: Kysely<Tables>, phone: string, address: string, now: Date): Promise<RecentFailures> {
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
      select coalesce(max(at) filter (where succeeded and address = ${address}), '-infinity') as here from recent
    )
    select
      count(*) filter (where not succeeded and address = ${address} and at > since.here and at > ${before(now, WINDOW_MS)}) as here,
      max(at)  filter (where not succeeded and address = ${address}) as "lastHere",
      count(*) filter (where not succeeded and at > ${before(now, WINDOW_MS)}) as anywhere,
      max(at)  filter (where not succeeded) as "lastAnywhere",
      coalesce(bool_or(succeeded and address = ${address}), false) as "isKnown"
    from since left join recent on true`.execute(db);
  const [row] = rows;
  return {
    here: Number(row?.here ?? 0),
    lastHere: row?.lastHere ?? null,
    anywhere: Number(row?.anywhere ?? 0),
    lastAnywhere: row?.lastAnywhere ?? null,
    isKnown: row?.isKnown ?? false,
  };
}
