import { expect, it } from 'vitest';
import { givenDatabase } from '../../testing/given-database.ts';
import { refuseOtherSecret } from './secret-check.ts';

const given = givenDatabase();
it('a database belongs to the first secret it was used with, and refuses any other in one sentence', async () => {
  const starts = Array.from({ length: 5 }, () => refuseOtherSecret(given.connection.db, 'the first secret'));
  await Promise.all(starts); // Nodes of one service, all at once.
  await refuseOtherSecret(given.connection.db, 'the first secret');
  await expect(refuseOtherSecret(given.connection.db, 'another secret')).rejects.toMatchObject({
    code: 'OTHER_SECRET',
    message: expect.stringMatching(/^APP_SECRET is not the one that this database was made with[^.]*\.$/),
  });
  await refuseOtherSecret(given.connection.db, 'the first secret');
});

it('keeps nothing from which the secret could be read', async () => {
  const [row] = await given.database.query('select * from secret_check');
  expect(JSON.stringify(row)).not.toContain('first');
  expect(row?.hash).toHaveLength(32);
});
