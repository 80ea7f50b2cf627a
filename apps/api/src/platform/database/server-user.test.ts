import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createLog } from '../logs/log.ts';
import { connectDatabase, type DatabaseConnection, type Db } from './db.ts';
import { letServerIn, refusePowerfulUser } from './server-user.ts';

let database: TestDatabase;
let server: DatabaseConnection;
let owner: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  server = connectDatabase(database.serverUrl, createLog('silent'));
  const pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => {}); // Cut when the database is dropped.
  owner = new Kysely({ dialect: new PostgresDialect({ pool }) });
});
afterAll(async () => {
  await owner.destroy();
  await server.close();
  await database.drop();
});

const NOT_ALLOWED = { code: '42501' };

describe("the server's connection", () => {
  const forbidden = [
    'create table mine (n int)',
    'alter table member add column is_admin boolean',
    'drop table session',
    'delete from member',
    'truncate otp',
    'update login_attempt set succeeded = true',
    'insert into kysely_migration values (1, 1)',
    'alter table ledger.entry disable trigger all',
    'set session_replication_role = replica',
    'insert into ledger.entry select * from ledger.entry',
    'update ledger.balance set available = available + 1',
    'create role helper',
    'alter role krapao_app createrole',
  ];

  it.each(forbidden)('may not: %s', async (statement) => {
    await expect(server.pool.query(statement)).rejects.toMatchObject(NOT_ALLOWED);
  });

  it('steps out of its role only to a user who may do even less, and never up', async () => {
    const client = await server.pool.connect();
    try {
      for (const wayOut of ['reset role', 'set role none', 'set session authorization default', 'discard all']) {
        await client.query(wayOut);
        for (const statement of forbidden) {
          await expect(client.query(statement), `${wayOut}; ${statement}`).rejects.toMatchObject(NOT_ALLOWED);
        }
      }
      await client.query('set role none');
      await expect(client.query('select from member')).rejects.toMatchObject(NOT_ALLOWED);
      for (const up of ['set role krapao', 'set session authorization krapao']) {
        await expect(client.query(up)).rejects.toMatchObject(NOT_ALLOWED);
      }
    } finally {
      client.release(true);
    }
  });

  it('cannot be had as the owner by saying so: the owner has a password', async () => {
    const asOwner = new pg.Client({ connectionString: database.serverUrl.replace('krapao_server@', 'krapao:guess@') });
    await expect(asOwner.connect()).rejects.toMatchObject({ code: '28P01' });
  });
});

describe('the server refuses to start as', () => {
  const newUser = () => `user_${randomBytes(6).toString('hex')}`;
  const connectAs = (user: string, password = 'x') =>
    connectDatabase(database.url.replace(/\/\/[^@]*@/, `//${user}:${password}@`), createLog('silent'));
  const refusal = async (connection: DatabaseConnection) => {
    try {
      return await refusePowerfulUser(connection.db).catch((error: Error) => error.message);
    } finally {
      await connection.close();
    }
  };

  it('the owner of the tables, who could step out of any role', async () => {
    expect(await refusal(connectDatabase(database.url, createLog('silent')))).toMatch(
      /^The user in DATABASE_URL could change the ledger itself.* MIGRATION_DATABASE_URL/,
    );
  });

  it.each([
    ['makes roles', 'createrole', ''],
    ['belongs to another role as well', '', 'grant pg_write_all_data to'],
  ])('a user who %s', async (_, option, grant) => {
    const user = newUser();
    await database.query(`create role ${user} login ${option} password 'x'`);
    await database.query(`grant krapao_app to ${user}`);
    if (grant) await database.query(`${grant} ${user}`);
    expect(await refusal(connectAs(user))).toMatch(/^The user in DATABASE_URL could change the ledger/);
    await database.query(`drop role ${user}`);
  });

  it('nobody else: the user that the migrations make signs in with its password and works', async () => {
    const user = newUser();
    const url = `postgresql://${user}:p%40ss-word@localhost/krapao`;
    await letServerIn(owner, url);
    await letServerIn(owner, url); // Repeated at every later start.
    expect(await refusal(connectAs(user, 'p%40ss-word'))).toBeUndefined();
    await expect(refusal(connectAs(user, 'wrong'))).resolves.toMatch(/password authentication failed/);
    await database.query(`drop role ${user}`);
  });

  it('the one who migrates, named twice', async () => {
    await expect(letServerIn(owner, database.url)).rejects.toThrow(/^DATABASE_URL names the user who migrates/);
  });
});
