import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { explainDatabaseError } from './explain.ts';

const failure = async (connectionString: string) => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3_000 });
  client.on('error', () => {});
  return client.connect().then(
    () => client.end().then(() => 'it connected'),
    (error: unknown) => explainDatabaseError(error),
  );
};

describe('a database that cannot be used is explained in one sentence that says what to do', () => {
  it('when nothing answers', async () => {
    expect(await failure('postgresql://krapao@127.0.0.1:9/krapao')).toBe(
      'No PostgreSQL answers at DATABASE_URL. Start it, or unset DATABASE_URL to use the embedded one.',
    );
  });

  it('when the host is unknown', async () => {
    expect(await failure('postgresql://krapao@no-such-host.invalid/krapao')).toBe(
      'The host in DATABASE_URL is unknown. Check its spelling.',
    );
  });

  it('when the database does not exist', async () => {
    const url = (process.env.TEST_DATABASE_URL ?? '').replace(/\/[^/]*$/, '/no_such_database');
    expect(await failure(url)).toBe('The database named in DATABASE_URL does not exist. Create it first.');
  });

  it.each(['28P01', '28000'])('when the password is wrong (%s), without repeating it', (code) => {
    expect(explainDatabaseError({ code, message: 'password authentication failed for "secret"' })).toBe(
      'PostgreSQL refused the user or password in DATABASE_URL. Check both.',
    );
  });

  it('when its user may do too little', () => {
    expect(
      explainDatabaseError({ code: '42501', message: 'permission denied to create role' }, 'MIGRATION_DATABASE_URL'),
    ).toMatch(
      /^The user in MIGRATION_DATABASE_URL may not prepare the database \(permission denied to create role\)\./,
    );
  });

  it('when it was never prepared', () => {
    expect(explainDatabaseError({ code: '22023', message: 'role "krapao_app" does not exist' })).toMatch(
      /has not been prepared .* Run the migrations first\.$/,
    );
  });

  it.each(['OTHER_VERSION', 'EDITED_MIGRATION', 'OTHER_SECRET', 'SERVER_USER'])(
    'when it is not for this server (%s), in the words of who found out',
    (code) => {
      const message = 'This database was made by another version of Krapao. Run that version.';
      expect(explainDatabaseError({ code, message })).toBe(message);
    },
  );

  it('and otherwise with what the database said', () => {
    expect(explainDatabaseError(new Error('disk full'))).toBe('The database could not be prepared: disk full');
  });
});
