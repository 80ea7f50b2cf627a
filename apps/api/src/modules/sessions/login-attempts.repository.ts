import { type Generated, sql } from 'kysely';
import { before, type Clock, DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';

type Tables = {
  login_attempt: { id: Generated<string>; phone: string; address: string; at: Date; succeeded: boolean };
};

const WINDOW_MS = 30 * MINUTE_MS;
const KNOWN_ADDRESS_MS = 30 * DAY_MS;

export type LoginAttempts = ReturnType<typeof loginAttemptsRepository>;

export function loginAttemptsRepository(handle: Db, clock: Clock) {
  const db = handle.withTables<Tables>();
  return {
    async record(phone: string, address: string, succeeded: boolean): Promise<void> {
      await db.insertInto('login_attempt').values({ phone, address, at: clock.now(), succeeded }).execute();
    },

    /** Failures of the last half hour: from this address since its last success here, and from everywhere. */
    async recentFailures(phone: string, address: string) {
      const now = clock.now();
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
    },

    forgetOld: () => db.deleteFrom('login_attempt').where('at', '<', before(clock.now(), KNOWN_ADDRESS_MS)).execute(),
  };
}
