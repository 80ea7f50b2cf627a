import { before, type Clock, DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';
import { publishSql } from '../../platform/live/signals.ts';

/** After this long without activity a session requires a code. */
const IDLE_MS = 15 * MINUTE_MS;
/** How long a step-up lasts after the operator's last activity, and after its code at most. */
export const PROVED_MS = 5 * MINUTE_MS;
const PROVED_MS_MAX = 30 * MINUTE_MS;
/** Activity is written at most this often, so that reads do not become writes. */
const SEEN_EVERY_MS = MINUTE_MS;
const RETENTION_MS = 90 * DAY_MS;

export type OfficeSessionRow = {
  id: string;
  operatorId: string;
  username: string;
  name: string;
  role: string;
  permissions: string[];
  createdAt: Date;
  lastSeenAt: Date;
  provedAt: Date;
  isLocked: boolean;
};

const LIVE = `s.ended_at is null and s.expires_at > $2 and o.state = 'active'`;
/** Runs with every request. Roles are read each time, so an owner's change applies at once. */
const FIND = `
  select s.id, o.id as "operatorId", o.username, o.name, o.role, r.permissions, s.created_at as "createdAt",
    s.last_seen_at as "lastSeenAt", s.proved_at as "provedAt", s.is_locked or s.last_seen_at <= $3 as "isLocked"
  from operator_session s join operator o on o.id = s.operator_id join office_role r on r.code = o.role
  where ${LIVE}`;
/** Disconnects the pages of a session; riding in the statement of the cause. */
const DISCONNECT = publishSql('session', { id: 'id' });
const SEEN = `
  with seen as (
    update operator_session set last_seen_at = $2, proved_at = case
      when proved_at > $3 and coalesce(coded_at, created_at) > $4 then $2 else proved_at end
    where id = $1 returning operator_id)
  update operator set last_seen_at = $2 where id = (select operator_id from seen)`;

export function officeSessionsRepository(db: Db, clock: Clock) {
  const idleSince = () => before(clock.now(), IDLE_MS);
  const find = async (where: string, value: unknown) =>
    (await query<OfficeSessionRow>(db, `${FIND} and ${where} = $1`, [value, clock.now(), idleSince()]))[0];

  return {
    byToken: (tokenHash: Buffer) => find('s.token_hash', tokenHash),
    byId: (id: string) => find('s.id', id),

    async see({ id, lastSeenAt }: OfficeSessionRow): Promise<void> {
      const now = clock.now();
      if (lastSeenAt < before(now, SEEN_EVERY_MS)) {
        const proof = [before(now, PROVED_MS), before(now, PROVED_MS_MAX)];
        await query(db, SEEN, [id, now, ...proof]);
      }
    },

    /** A session begins with a code, so it starts proved and active. */
    async insert(row: {
      id: string;
      operatorId: string;
      tokenHash: Buffer;
      device: string;
      browser: string;
      address: string;
      endsAt: Date;
    }) {
      const now = clock.now();
      await query(
        db,
        `with seen as (update operator set last_seen_at = $6 where id = $2)
         insert into operator_session
           (id, operator_id, token_hash, device, address, created_at, last_seen_at, proved_at, expires_at, browser)
         values ($1, $2, $3, $4, $5, $6, $6, $6, $7, $8)`,
        [row.id, row.operatorId, row.tokenHash, row.device, row.address, now, row.endsAt, row.browser],
      );
    },

    /** Records a step-up: the session is unlocked, and may change money and roles for a while. */
    async prove(id: string): Promise<void> {
      await query(
        db,
        'update operator_session set proved_at = $2, coded_at = $2, last_seen_at = $2, is_locked = false where id = $1',
        [id, clock.now()],
      );
    },

    async lock(id: string): Promise<void> {
      await query(
        db,
        `with locked as (update operator_session set is_locked = true where id = $1 returning id)
         select ${DISCONNECT} from locked`,
        [id],
      );
    },

    live: (operatorId: string) =>
      query<{ id: string; device: string; address: string; createdAt: Date; lastSeenAt: Date }>(
        db,
        `select id, device, address, created_at as "createdAt", last_seen_at as "lastSeenAt" from operator_session
         where operator_id = $1 and ended_at is null and expires_at > $2 order by last_seen_at desc`,
        [operatorId, clock.now()],
      ),

    /** Ends one session, or all but one; false when there was none. */
    async end(operatorId: string, which: { only?: string; allBut?: string } = {}): Promise<boolean> {
      const ended = await query(
        db,
        `with ended as (
           update operator_session set ended_at = $2 where operator_id = $1 and ended_at is null
             and ($3::uuid is null or id = $3) and ($4::uuid is null or id <> $4) returning id)
         select ${DISCONNECT} from ended`,
        [operatorId, clock.now(), which.only ?? null, which.allBut ?? null],
      );
      return ended.length > 0;
    },

    /** Browsers and addresses of operators, including those of ended sessions. */
    places: (since: Date) =>
      query<{ operatorId: string; browser: string | null; address: string }>(
        db,
        `select distinct operator_id::text as "operatorId", browser, address from operator_session
         where last_seen_at > $1`,
        [since],
      ),

    whoMay: (permission: string) =>
      query<{ id: string; name: string; isOnShift: boolean }>(
        db,
        `select o.id, o.name, exists (
           select from operator_session s
           where s.operator_id = o.id and ${LIVE} and not s.is_locked and s.last_seen_at > $3) as "isOnShift"
         from operator o join office_role r on r.code = o.role
         where o.state = 'active' and $1 = any (r.permissions) order by o.name, o.id`,
        [permission, clock.now(), idleSince()],
      ),

    onShift: () =>
      query<{ id: string; name: string; permissions: string[]; since: Date }>(
        db,
        `select o.id, o.name, r.permissions, min(s.created_at) as since
         from operator_session s join operator o on o.id = s.operator_id join office_role r on r.code = o.role
         where s.last_seen_at > $1 and ${LIVE} and not s.is_locked
         group by o.id, r.code order by o.name, o.id`,
        [idleSince(), clock.now()],
      ),

    /** Makes the open pages of an operator, or of a role, reconnect with their new permissions. */
    async reconnect({ operatorId, role }: { operatorId?: string; role?: string }): Promise<void> {
      await query(
        db,
        `select ${DISCONNECT} from (
           select s.id from operator_session s join operator o on o.id = s.operator_id
           where (o.id = $1::uuid or o.role = $2) and s.ended_at is null and s.expires_at > $3) open`,
        [operatorId ?? null, role ?? null, clock.now()],
      );
    },

    /** The sessions among these that may receive no more events: ended or locked. */
    async over(ids: readonly string[]): Promise<string[]> {
      const open = await query<{ id: string }>(
        db,
        `select s.id from operator_session s join operator o on o.id = s.operator_id
         where s.id = any($1) and ${LIVE} and not s.is_locked and s.last_seen_at > $3`,
        [ids, clock.now(), idleSince()],
      );
      const living = new Set(open.map(({ id }) => id));
      return ids.filter((id) => !living.has(id));
    },

    forgetOld: () =>
      query(db, 'delete from operator_session where expires_at < $1', [before(clock.now(), RETENTION_MS)]),
  };
}
