import { before, type Clock, DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import { ask, type Db } from '../../platform/db.ts';

/** After so much silence a session asks for a code. */
const IDLE_MS = 15 * MINUTE_MS;
/** So long money and roles may be touched after a code. */
export const PROVED_MS = 5 * MINUTE_MS;
/** Being seen is written at most this often, so that reading does not become writing. */
const SEEN_EVERY_MS = MINUTE_MS;
const KEEP_MS = 90 * DAY_MS;

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
/** Asked with every request. Roles are read each time: what an owner changes is true at once. */
const FIND = `
  select s.id, o.id as "operatorId", o.username, o.name, o.role, r.permissions, s.created_at as "createdAt",
    s.last_seen_at as "lastSeenAt", s.proved_at as "provedAt", s.is_locked or s.last_seen_at <= $3 as "isLocked"
  from operator_session s join operator o on o.id = s.operator_id join office_role r on r.code = o.role
  where ${LIVE}`;
const SEEN = `
  with seen as (update operator_session set last_seen_at = $2 where id = $1 returning operator_id)
  update operator set last_seen_at = $2 where id = (select operator_id from seen)`;

export function officeSessionsRepository(db: Db, clock: Clock) {
  const idleSince = () => before(clock.now(), IDLE_MS);
  const find = async (where: string, value: unknown) =>
    (await ask<OfficeSessionRow>(db, `${FIND} and ${where} = $1`, [value, clock.now(), idleSince()]))[0];

  return {
    byToken: (tokenHash: Buffer) => find('s.token_hash', tokenHash),
    byId: (id: string) => find('s.id', id),

    async see({ id, lastSeenAt }: OfficeSessionRow): Promise<void> {
      const now = clock.now();
      if (lastSeenAt < before(now, SEEN_EVERY_MS)) await ask(db, SEEN, [id, now]);
    },

    /** A session begins with a code, and whoever begins one is there. */
    async insert(row: {
      id: string;
      operatorId: string;
      tokenHash: Buffer;
      device: string;
      address: string;
      endsAt: Date;
    }) {
      const now = clock.now();
      await ask(
        db,
        `with seen as (update operator set last_seen_at = $6 where id = $2)
         insert into operator_session
           (id, operator_id, token_hash, device, address, created_at, last_seen_at, proved_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $6, $6, $7)`,
        [row.id, row.operatorId, row.tokenHash, row.device, row.address, now, row.endsAt],
      );
    },

    /** A code was given: the session is open, and may touch money and roles for a while. */
    async prove(id: string): Promise<void> {
      await ask(db, 'update operator_session set proved_at = $2, last_seen_at = $2, is_locked = false where id = $1', [
        id,
        clock.now(),
      ]);
    },

    async lock(id: string): Promise<void> {
      await ask(db, 'update operator_session set is_locked = true where id = $1', [id]);
    },

    live: (operatorId: string) =>
      ask<{ id: string; device: string; address: string; createdAt: Date; lastSeenAt: Date }>(
        db,
        `select id, device, address, created_at as "createdAt", last_seen_at as "lastSeenAt" from operator_session
         where operator_id = $1 and ended_at is null and expires_at > $2 order by last_seen_at desc`,
        [operatorId, clock.now()],
      ),

    /** Ends one, or all but the one to keep. Gives the ids of those that were ended. */
    async end(operatorId: string, which: { only?: string; allBut?: string } = {}): Promise<string[]> {
      const ended = await ask<{ id: string }>(
        db,
        `update operator_session set ended_at = $2 where operator_id = $1 and ended_at is null
           and ($3::uuid is null or id = $3) and ($4::uuid is null or id <> $4) returning id`,
        [operatorId, clock.now(), which.only ?? null, which.allBut ?? null],
      );
      return ended.map(({ id }) => id);
    },

    whoMay: (permission: string) =>
      ask<{ id: string; name: string; isOnShift: boolean }>(
        db,
        `select o.id, o.name, exists (
           select from operator_session s
           where s.operator_id = o.id and ${LIVE} and not s.is_locked and s.last_seen_at > $3) as "isOnShift"
         from operator o join office_role r on r.code = o.role
         where o.state = 'active' and $1 = any (r.permissions) order by o.name, o.id`,
        [permission, clock.now(), idleSince()],
      ),

    idsOfRole: async (role: string): Promise<string[]> =>
      (
        await ask<{ id: string }>(
          db,
          `select s.id from operator_session s join operator o on o.id = s.operator_id
           where o.role = $1 and s.ended_at is null and s.expires_at > $2`,
          [role, clock.now()],
        )
      ).map(({ id }) => id),

    /** Which of these may hear nothing any more: they are over, or locked. */
    async over(ids: readonly string[]): Promise<string[]> {
      const open = await ask<{ id: string }>(
        db,
        `select s.id from operator_session s join operator o on o.id = s.operator_id
         where s.id = any($1) and ${LIVE} and not s.is_locked and s.last_seen_at > $3`,
        [ids, clock.now(), idleSince()],
      );
      const living = new Set(open.map(({ id }) => id));
      return ids.filter((id) => !living.has(id));
    },

    forgetOld: () => ask(db, 'delete from operator_session where expires_at < $1', [before(clock.now(), KEEP_MS)]),
  };
}
