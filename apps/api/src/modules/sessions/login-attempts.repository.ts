import type { Generated } from 'kysely';
import { before, type Clock, DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';
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

const SUCCEED = `
  with failed as (delete from login_attempt where id = $1 returning phone, address, device, at)
  insert into login_attempt (phone, address, device, at, succeeded) select phone, address, device, at, true from failed`;

/** Failures of a phone since $5: from here since the last success here, and from anywhere. */
const RECENT_FAILURES = `
  with recent as (
    select at, succeeded, case when $3::text is null then address = $2 else device = $3 end as is_here
    from login_attempt where phone = $1 and at > $4
  ), since as (
    select coalesce(max(at) filter (where succeeded and is_here), '-infinity') as here from recent
  )
  select
    count(*) filter (where not succeeded and is_here and at > since.here and at > $5)::int as here,
    max(at)  filter (where not succeeded and is_here) as "lastHere",
    count(*) filter (where not succeeded and at > $5)::int as anywhere,
    max(at)  filter (where not succeeded) as "lastAnywhere",
    coalesce(bool_or(succeeded and is_here), false) as "isKnown"
  from since left join recent on true`;

/** The origin of an attempt: `device` is a browser that signed in to this account before. */
export type Attempt = { phone: string; address: string; device: string | undefined };
export type LoginAttempts = ReturnType<typeof loginAttemptsRepository>;

export function loginAttemptsRepository(handle: Db, clock: Clock) {
  const db = handle.withTables<Tables>();
  return {
    /**
     * Counts an attempt as failed before the password is checked, unless `judge` throws over the failures so far.
     * Attempts for one phone are serialised, so that parallel attempts cannot share a free one.
     */
    begin(attempt: Attempt, judge: (failures: RecentFailures) => void): Promise<string> {
      const { phone, address, device = null } = attempt;
      return handle.transaction().execute(async (transaction) => {
        await query(transaction, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sign-in ${phone}`]);
        judge(await recentFailures(transaction, attempt, clock.now()));
        const { id } = await transaction
          .withTables<Tables>()
          .insertInto('login_attempt')
          .values({ phone, address, device, at: clock.now(), succeeded: false })
          .returning('id')
          .executeTakeFirstOrThrow();
        return id;
      });
    },

    succeed: (id: string) => query(handle, SUCCEED, [id]),

    /** The owner has proved their identity, so past failures delay nobody. */
    forgive: (phone: string) =>
      db.deleteFrom('login_attempt').where('phone', '=', phone).where('succeeded', '=', false).execute(),

    forgetOld: () => db.deleteFrom('login_attempt').where('at', '<', before(clock.now(), KNOWN_ADDRESS_MS)).execute(),
  };
}

/** Failures of the last half hour. Here is the browser if known, whatever its address; else the address. */
async function recentFailures(db: Db, { phone, address, device }: Attempt, now: Date): Promise<RecentFailures> {
  const values = [phone, address, device || null, before(now, KNOWN_ADDRESS_MS), before(now, WINDOW_MS)];
  const [row] = await query<RecentFailures>(db, RECENT_FAILURES, values);
  if (!row) throw new Error('the count of failures gave no row');
  return { ...row, isKnown: device !== undefined || row.isKnown };
}
