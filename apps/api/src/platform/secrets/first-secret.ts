import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { keyedHash } from './random.ts';
import type { SealedColumn } from './sealed-column.ts';
import { secretBox } from './secret-box.ts';
import type { Secrets } from './secrets.ts';

/** What `secret_check` stores of a secret. */
export const checkOf = (secret: string): Buffer => keyedHash(secret, 'the secret of this database');

const PURPOSE = 'first secret';
const OWNER = 'the secret of this database';

const findBox = async (db: Db) => (await sql<{ box: Buffer }>`select box from first_secret`.execute(db)).rows[0]?.box;

/** The secret that the database was made with: read once, and stored since the first start. */
export function firstSecretOf(db: Db, secrets: Secrets): () => Promise<string> {
  let reading: Promise<string> | undefined;
  return () => {
    reading ??= readFirstSecret(db, secrets).catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
}

async function readFirstSecret(db: Db, secrets: Secrets): Promise<string> {
  const box = await findBox(db);
  if (box) return secretBox(secrets, PURPOSE).open(box, OWNER);
  // A database of the version before, which had one secret, or a new one.
  const { rows: checks } = await sql<{ hash: Buffer }>`select hash from secret_check`.execute(db);
  return secrets.find((secret) => checks.some(({ hash }) => hash.equals(checkOf(secret)))) ?? secrets[0];
}

export async function storeFirstSecret(db: Db, secrets: Secrets): Promise<void> {
  if (await findBox(db)) return;
  const box = secretBox(secrets, PURPOSE).seal(await readFirstSecret(db, secrets), OWNER);
  await sql`insert into first_secret (box) values (${box}) on conflict do nothing`.execute(db);
}

export const SEALED_FIRST_SECRET: SealedColumn = {
  purpose: PURPOSE,
  async list(db, [after]) {
    if (after !== undefined) return [];
    const box = await findBox(db);
    return box ? [{ key: [OWNER], owner: OWNER, box }] : [];
  },
  async replace(db, _, former, box) {
    await sql`update first_secret set box = ${box} where box = ${former}`.execute(db);
  },
};
