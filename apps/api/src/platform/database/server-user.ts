import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { type Db, SERVER_ROLE } from './db.ts';

const SCRAM_ROUNDS = 4_096;

/** The server must not sign in as this user. The message names the remedy. */
class ServerUserError extends Error {
  readonly code = 'SERVER_USER';

  constructor(reason: string) {
    super(
      `${reason} Keep that user in MIGRATION_DATABASE_URL, and set DATABASE_URL to one for the server alone, ` +
        'such as postgresql://krapao_server:password@host:5432/database: the migrations make it.',
    );
  }
}

/**
 * Creates the user of the server's address, if missing, and grants it the server's role and nothing else, so that no
 * other role is left to return to. An existing user keeps its password.
 */
export async function letServerIn(owner: Db, serverUrl: string): Promise<void> {
  const { user = '', password } = new pg.Client({ connectionString: serverUrl });
  const { rows } = await sql<{ isOwner: boolean; isThere: boolean; isIn: boolean }>`
    select ${user} = current_user as "isOwner",
      exists (select from pg_roles where rolname = ${user}) as "isThere",
      exists (select from pg_auth_members join pg_roles r on r.oid = member
        where r.rolname = ${user} and roleid = to_regrole(${SERVER_ROLE})) as "isIn"`.execute(owner);
  if (rows[0]?.isOwner) throw new ServerUserError('DATABASE_URL names the user who migrates.');
  const name = sql.id(user);
  if (!rows[0]?.isThere) {
    const secret = password ? sql` password ${sql.lit(scramVerifier(password))}` : sql``;
    await sql`create role ${name} login noinherit${secret}`.execute(owner);
  }
  if (!rows[0]?.isIn) await sql`grant ${sql.id(SERVER_ROLE)} to ${name}`.execute(owner);
}

/** Refuses to run as a user that could leave the server's role and change what the server must not. */
export async function refusePowerfulUser(db: Db): Promise<void> {
  const { rows } = await sql`
    select from pg_roles u where u.rolname = session_user and (
      u.rolsuper or u.rolcreaterole or u.rolreplication or u.rolbypassrls
      or exists (select from pg_class where relowner = u.oid)
      or exists (select from pg_auth_members m
        where m.member in (u.oid, ${SERVER_ROLE}::regrole) and m.roleid <> ${SERVER_ROLE}::regrole))`.execute(db);
  if (rows.length > 0) {
    throw new ServerUserError('The user in DATABASE_URL could change the ledger itself, which the server must not.');
  }
}

/**
 * The SCRAM verifier that PostgreSQL stores instead of a password. Computed here, so that no statement contains the
 * password and no log can record it.
 */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, SCRAM_ROUNDS, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${SCRAM_ROUNDS}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}
