import { beforeEach, describe, expect, it } from 'vitest';
import { givenDatabase } from '../../testing/given-database.ts';
import { movableClock } from '../../testing/movable-clock.ts';
import { MINUTE_MS } from '../clock.ts';
import { firstSecretOf } from './first-secret.ts';
import { acceptSecrets, forgetFormerSecrets, refuseMissingSecret } from './secret-check.ts';
import type { Secrets } from './secrets.ts';

const given = givenDatabase();
const clock = movableClock();
beforeEach(() => given.database.query('truncate secret_check, first_secret'));
const start = (...secrets: Secrets) => acceptSecrets(given.connection.db, clock, secrets);

describe('the secrets of a database', { tags: ['O1225'] }, () => {
  it('begin with that of the first process, and any other is refused in one sentence', async () => {
    await Promise.all(Array.from({ length: 5 }, () => start('the first secret'))); // Nodes of one service, all at once.
    await start('the first secret');
    await expect(start('another secret')).rejects.toMatchObject({
      code: 'OTHER_SECRET',
      message: expect.stringMatching(/^APP_SECRET is not the one that this database was made with[^.]*\.$/),
    });
    await start('the first secret');
  });

  it('store nothing from which a secret could be read', async () => {
    await start('the first secret');
    const [row] = await given.database.query('select * from secret_check');
    expect(JSON.stringify(row)).not.toContain('first');
    expect(row?.hash).toHaveLength(32);
    const [stored] = await given.database.query<{ box: Buffer }>('select box from first_secret');
    expect(stored?.box.includes('first')).toBe(false);
  });

  it('change in steps: known everywhere, then first everywhere, then alone', async () => {
    await start('the former');
    await expect(start('the new', 'the former')).rejects.toThrow(/^APP_SECRET begins with a secret that other/);
    await start('the former', 'the new');
    await refuseMissingSecret(given.connection.db, ['the former']); // Nothing is sealed with the new one yet.
    await start('the new', 'the former');
    await expect(start('the former')).rejects.toThrow(/^APP_SECRET lacks a former secret/);
    await expect(start('the new')).rejects.toThrow(/^APP_SECRET lacks a former secret[^.]*npm run rotate[^.]*\.$/);
    const { db } = given.connection;
    expect(await forgetFormerSecrets(db, ['the new', 'the former'], clock.now())).toBe(true);
    await start('the new');
    expect(await firstSecretOf(db, ['the new', 'the former'])()).toBe('the former');
  });

  it('may begin with a new one where no process has sealed for three minutes', async () => {
    await start('the former');
    clock.advance(3 * MINUTE_MS);
    await start('the new', 'the former');
  });
});
