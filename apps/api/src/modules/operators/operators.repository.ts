import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

export type OperatorState = 'invited' | 'active' | 'disabled';

export type OperatorRow = {
  id: string;
  username: string | null;
  name: string;
  role: string;
  state: OperatorState;
  createdAt: Date;
  lastSeenAt: Date | null;
};

/** Null for the service itself. */
type InvitedBy = { invitedBy: string | null };

/** The facts that show whether one account created another. */
export type AccountOrigin = {
  id: string;
  /** Everybody who ever sent a link for the account; nobody for one of the service itself. */
  inviters: string[];
  name: string;
  isActive: boolean;
  permissions: string[];
  admittedAt: Date | null;
};

export type Credentials = {
  id: string;
  name: string;
  state: OperatorState;
  password: string | null;
  phoneSecret: Buffer | null;
};

export type Invitation = {
  operatorId: string;
  username: string | null;
  name: string;
  role: string;
  phoneSecret: Buffer;
  expiresAt: Date;
};

export type RoleRow = { code: string; name: string; permissions: string[]; operators: number };

const OPERATOR = `
  select id, username, name, role, state, created_at as "createdAt", last_seen_at as "lastSeenAt" from operator`;
const CREDENTIALS = `select id, name, state, password, phone_secret as "phoneSecret" from operator`;
const ROLE = `
  select code, name, permissions, (select count(*)::int from operator where role = code) as operators from office_role`;
const PERMISSIONS_OF = `
  select r.permissions from operator o join office_role r on r.code = o.role where o.id = $1 and o.state = 'active'`;
const ORIGIN = `
  select o.id::text, o.name, o.state = 'active' as "isActive", r.permissions,
    array_remove(o.past_inviters || o.invited_by, null)::text[] as inviters, o.admitted_at as "admittedAt"
  from operator o join office_role r on r.code = o.role order by o.name, o.id`;
const CAN_LET_IN = `
  select from operator o join office_role r on r.code = o.role
  where o.state = 'active' and 'operators.write' = any (r.permissions) limit 1`;

export function operatorsRepository(db: Db) {
  const one = async <Row>(text: string, values: readonly unknown[]) => (await query<Row>(db, text, values))[0];
  const isDone = async (text: string, values: readonly unknown[]) => (await query(db, text, values)).length > 0;
  return {
    /**
     * Serialises changes of permissions: two concurrent changes must not each rely on the other's owner as the last.
     */
    lock: () => query(db, `select pg_advisory_xact_lock(hashtextextended('operators', 0))`, []),

    all: () => query<OperatorRow>(db, `${OPERATOR} order by name, id`, []),
    byId: (id: string) => one<OperatorRow>(`${OPERATOR} where id = $1`, [id]),
    origins: () => query<AccountOrigin>(db, ORIGIN, []),
    names: (ids: readonly string[]) =>
      query<{ id: string; name: string }>(db, 'select id::text, name from operator where id::text = any($1)', [ids]),
    everybody: () =>
      query<{ id: string; name: string }>(db, 'select id::text, name from operator order by name, id', []),
    permissionsOf: async (id: string) =>
      (await one<{ permissions: string[] }>(PERMISSIONS_OF, [id]))?.permissions ?? [],
    idOf: async (username: string) =>
      (await one<{ id: string }>('select id from operator where username = $1', [username]))?.id,
    credentials: (username: string) => one<Credentials>(`${CREDENTIALS} where username = $1`, [username]),
    credentialsOf: (id: string) => one<Credentials>(`${CREDENTIALS} where id = $1`, [id]),
    /** Whether any active operator can invite others. */
    hasOwner: async () => (await query(db, CAN_LET_IN, [])).length > 0,

    async insert(row: Pick<OperatorRow, 'id' | 'name' | 'role' | 'createdAt'> & InvitedBy): Promise<void> {
      await query(
        db,
        `insert into operator (id, name, role, state, created_at, invited_by) values ($1, $2, $3, 'invited', $4, $5)`,
        [row.id, row.name, row.role, row.createdAt, row.invitedBy],
      );
    },
    rename: (id: string, name: string, role: string) =>
      query(db, 'update operator set name = $2, role = $3 where id = $1', [id, name, role]),
    /** Password and phone stay stored, but no longer give access. */
    disable: (id: string) =>
      query(
        db,
        `with links as (delete from operator_invitation where operator_id = $1)
         update operator set state = 'disabled' where id = $1`,
        [id],
      ),
    /**
     * Clears password, phone and passkeys. Adds the inviter, because the holder of the new link may be another person;
     * an earlier one stays, or an account could cut its own tie.
     */
    reset: (id: string, { invitedBy }: InvitedBy) =>
      query(
        db,
        `with codes as (delete from operator_recovery_code where operator_id = $1),
           passkeys as (delete from operator_passkey where operator_id = $1),
           links as (delete from operator_invitation where operator_id = $1)
         update operator set state = 'invited', password = null, phone_secret = null, invited_by = $2,
           past_inviters = array_remove(past_inviters || invited_by, null)
         where id = $1`,
        [id, invitedBy],
      ),
    admit: (row: { id: string; username: string; password: string; phoneSecret: Buffer; codeStep: number; at: Date }) =>
      query(
        db,
        `with links as (delete from operator_invitation where operator_id = $1)
         update operator set state = 'active', username = $2, password = $3, phone_secret = $4, code_step = $5,
           admitted_at = $6
         where id = $1`,
        [row.id, row.username, row.password, row.phoneSecret, row.codeStep, row.at],
      ),
    setPassword: (id: string, password: string) =>
      query(db, 'update operator set password = $2 where id = $1', [id, password]),

    /** False when a code of this 30-second step or a later one was used before. Marks the step as used. */
    useStep: (id: string, step: number) =>
      isDone('update operator set code_step = $2 where id = $1 and code_step < $2 returning id', [id, step]),
    useRecoveryCode: (id: string, hash: Buffer) =>
      isDone('delete from operator_recovery_code where operator_id = $1 and code_hash = $2 returning operator_id', [
        id,
        hash,
      ]),
    countRecoveryCodes: async (id: string) =>
      (await one<{ count: number }>('select count(*)::int from operator_recovery_code where operator_id = $1', [id]))
        ?.count ?? 0,
    replaceRecoveryCodes: async (id: string, hashes: readonly Buffer[]) => {
      await query(db, 'delete from operator_recovery_code where operator_id = $1', [id]);
      await query(db, 'insert into operator_recovery_code select $1, unnest($2::bytea[])', [id, hashes]);
    },

    insertInvitation: (row: {
      tokenHash: Buffer;
      operatorId: string;
      phoneSecret: Buffer;
      createdAt: Date;
      expiresAt: Date;
    }) =>
      query(
        db,
        `insert into operator_invitation (token_hash, operator_id, phone_secret, created_at, expires_at)
         values ($1, $2, $3, $4, $5)`,
        [row.tokenHash, row.operatorId, row.phoneSecret, row.createdAt, row.expiresAt],
      ),
    /** Locks the operator until the end of the transaction, so that a link is used once. */
    invitation: (tokenHash: Buffer, now: Date) =>
      one<Invitation>(
        `select o.id as "operatorId", o.username, o.name, o.role, i.phone_secret as "phoneSecret",
           i.expires_at as "expiresAt"
         from operator_invitation i join operator o on o.id = i.operator_id
         where i.token_hash = $1 and i.expires_at > $2 and o.state = 'invited' for update of o`,
        [tokenHash, now],
      ),
    forgetInvitations: (now: Date) => query(db, 'delete from operator_invitation where expires_at < $1', [now]),

    roles: () => query<RoleRow>(db, `${ROLE} order by code`, []),
    role: (code: string) => one<RoleRow>(`${ROLE} where code = $1`, [code]),
    saveRole: ({ code, name, permissions }: Omit<RoleRow, 'operators'>) =>
      query(
        db,
        `insert into office_role (code, name, permissions) values ($1, $2, $3)
         on conflict (code) do update set name = excluded.name, permissions = excluded.permissions`,
        [code, name, permissions],
      ),
    removeRole: (code: string) => query(db, 'delete from office_role where code = $1', [code]),
  };
}
