import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { keyedHash } from './random.ts';

class OtherSecretError extends Error {
  readonly code = 'OTHER_SECRET';

  constructor() {
    super(
      'APP_SECRET is not the one that this database was made with, so stored game passwords could not be read: ' +
        'set the former one, or put the file app-secret back into the data folder from a backup.',
    );
  }
}

/** The first server on a database stores a keyed hash of its secret; every later server must have the same secret. */
export async function refuseOtherSecret(db: Db, secret: string): Promise<void> {
  const hash = keyedHash(secret, 'the secret of this database');
  const { rows } = await sql<{ hash: Buffer }>`select hash from secret_check`.execute(db);
  if (rows[0]) {
    if (!rows[0].hash.equals(hash)) throw new OtherSecretError();
    return;
  }
  const { numAffectedRows } =
    await sql`insert into secret_check (hash) values (${hash}) on conflict do nothing`.execute(db);
  // Another process inserted first.
  if (numAffectedRows === 0n) await refuseOtherSecret(db, secret);
}
