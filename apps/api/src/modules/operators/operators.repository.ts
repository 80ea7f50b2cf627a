import { ask, type Db } from '../../platform/db.ts';

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
const CAN_LET_IN = `
  select from operator o join office_role r on r.code = o.role
  where o.state = 'active' and 'operators.write' = any (r.permissions) limit 1`;

export function operatorsRepository(db: Db) {
  const one = async <Row>(text: string, values: readonly unknown[]) => (await ask<Row>(db, text, values))[0];
  const isDone = async (text: string, values: readonly unknown[]) => (await ask(db, text, values)).length > 0;
  return {
    /** Changes of who may do what wait for each other: two at once must not each leave the other as the last. */
    lock: () => ask(db, `select pg_advisory_xact_lock(hashtextextended('operators', 0))`, []),

    all: () => ask<OperatorRow>(db, `${OPERATOR} order by name, id`, []),
    byId: (id: string) => one<OperatorRow>(`${OPERATOR} where id = $1`, [id]),
    names: (ids: readonly string[]) =>
      ask<{ id: string; name: string }>(db, 'select id::text, name from operator where id::text = any($1)', [ids]),
    idOf: async (username: string) =>
      (await one<{ id: string }>('select id from operator where username = $1', [username]))?.id,
    credentials: (username: string) => one<Credentials>(`${CREDENTIALS} where username = $1`, [username]),
    credentialsOf: (id: string) => one<Credentials>(`${CREDENTIALS} where id = $1`, [id]),
    /** Whether anybody is there who can let others in. */
    hasOwner: async () => (await ask(db, CAN_LET_IN, [])).length > 0,

    async insert(row: Pick<OperatorRow, 'id' | 'name' | 'role' | 'createdAt'>): Promise<void> {
      await ask(db, `insert into operator (id, name, role, state, created_at) values ($1, $2, $3, 'invited', $4)`, [
        row.id,
        row.name,
        row.role,
        row.createdAt,
      ]);
    },
    rename: (id: string, name: string, role: string) =>
      ask(db, 'update operator set name = $2, role = $3 where id = $1', [id, name, role]),
    /** What they know stays known, and opens nothing. */
    disable: (id: string) =>
      ask(
        db,
        `with links as (delete from operator_invitation where operator_id = $1)
         update operator set state = 'disabled' where id = $1`,
        [id],
      ),
    /** Neither password nor phone of before is left. */
    reset: (id: string) =>
      ask(
        db,
        `with codes as (delete from operator_recovery_code where operator_id = $1),
           links as (delete from operator_invitation where operator_id = $1)
         update operator set state = 'invited', password = null, phone_secret = null where id = $1`,
        [id],
      ),
    admit: (row: { id: string; username: string; password: string; phoneSecret: Buffer; codeStep: number }) =>
      ask(
        db,
        `with links as (delete from operator_invitation where operator_id = $1)
         update operator set state = 'active', username = $2, password = $3, phone_secret = $4, code_step = $5
         where id = $1`,
        [row.id, row.username, row.password, row.phoneSecret, row.codeStep],
      ),
    setPassword: (id: string, password: string) =>
      ask(db, 'update operator set password = $2 where id = $1', [id, password]),

    /** Whether no code of this half minute or a later one was used before. From now on it was. */
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
      await ask(db, 'delete from operator_recovery_code where operator_id = $1', [id]);
      await ask(db, 'insert into operator_recovery_code select $1, unnest($2::bytea[])', [id, hashes]);
    },

    insertInvitation: (row: {
      tokenHash: Buffer;
      operatorId: string;
      phoneSecret: Buffer;
      createdAt: Date;
      expiresAt: Date;
    }) =>
      ask(
        db,
        `insert into operator_invitation (token_hash, operator_id, phone_secret, created_at, expires_at)
         values ($1, $2, $3, $4, $5)`,
        [row.tokenHash, row.operatorId, row.phoneSecret, row.createdAt, row.expiresAt],
      ),
    /** Its operator is locked until the end of the transaction, so that a link is used once. */
    invitation: (tokenHash: Buffer, now: Date) =>
      one<Invitation>(
        `select o.id as "operatorId", o.username, o.name, o.role, i.phone_secret as "phoneSecret",
           i.expires_at as "expiresAt"
         from operator_invitation i join operator o on o.id = i.operator_id
         where i.token_hash = $1 and i.expires_at > $2 and o.state = 'invited' for update of o`,
        [tokenHash, now],
      ),
    forgetInvitations: (now: Date) => ask(db, 'delete from operator_invitation where expires_at < $1', [now]),

    roles: () => ask<RoleRow>(db, `${ROLE} order by code`, []),
    role: (code: string) => one<RoleRow>(`${ROLE} where code = $1`, [code]),
    saveRole: ({ code, name, permissions }: Omit<RoleRow, 'operators'>) =>
      ask(
        db,
        `insert into office_role (code, name, permissions) values ($1, $2, $3)
         on conflict (code) do update set name = excluded.name, permissions = excluded.permissions`,
        [code, name, permissions],
      ),
    removeRole: (code: string) => ask(db, 'delete from office_role where code = $1', [code]),
  };
}
