import { sql } from 'kysely';
import { before, type Clock, MINUTE_MS } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { transact } from '../database/transact.ts';
import { checkOf, storeFirstSecret } from './first-secret.ts';
import type { Secrets } from './secrets.ts';

/** How long after its last mark a process may still seal with a secret: marks are a minute apart. */
export const SEALING_MS = 3 * MINUTE_MS;

class SecretError extends Error {
  readonly code = 'OTHER_SECRET';
}

const OTHER =
  'APP_SECRET is not the one that this database was made with, so stored game passwords could not be read: ' +
  'set the former one, or put the file app-secret back into the data folder from a backup.';
const FORMER_MISSING =
  'APP_SECRET lacks a former secret that stored secrets are still sealed with: ' +
  'put it back behind the new one, with a space between, and run npm run rotate before it goes.';
const NOT_EVERYWHERE =
  'APP_SECRET begins with a secret that other running processes do not know, so they could not read what this one seals: ' +
  'start all of them with the new one behind the former one first, or wait three minutes after stopping all.';

type Check = { hash: Buffer; sealedAt: Date | null };

const readChecks = async (db: Db): Promise<Check[]> =>
  (await sql<Check>`select hash, sealed_at as "sealedAt" from secret_check`.execute(db)).rows;

/** Throws while a secret is missing that something may be sealed with. */
export async function refuseMissingSecret(db: Db, secrets: Secrets): Promise<void> {
  checkMissing(await readChecks(db), secrets);
}

function checkMissing(checks: readonly Check[], secrets: Secrets): void {
  const known = secrets.map(checkOf);
  const needed = checks.filter(({ sealedAt }) => sealedAt !== null);
  const missing = needed.filter(({ hash }) => !known.some((one) => one.equals(hash)));
  if (missing.length === 0) return;
  throw new SecretError(missing.length === needed.length ? OTHER : FORMER_MISSING);
}

/**
 * Checks the secrets of a starting process against those the database knows, and adds the new ones. The first process of
 * a database decides.
 */
export const acceptSecrets = (db: Db, clock: Clock, secrets: Secrets): Promise<void> =>
  transact(db, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('secret_check', 0))`.execute(transaction);
    const checks = await readChecks(transaction);
    checkMissing(checks, secrets);
    const isKnown = checks.some(({ hash }) => hash.equals(checkOf(secrets[0])));
    const isSealing = checks.some(({ sealedAt }) => sealedAt && sealedAt > before(clock.now(), SEALING_MS));
    if (!isKnown && isSealing) throw new SecretError(NOT_EVERYWHERE);
    await storeFirstSecret(transaction, secrets);
    for (const secret of secrets)
      await sql`insert into secret_check (hash, sealed_at) values (${checkOf(secret)}, null) on conflict do nothing`.execute(
        transaction,
      );
    await markSealing(transaction, clock, secrets);
  });

/** Marks the secret that this process seals with as in use. */
export async function markSealing(db: Db, clock: Clock, [secret]: Secrets): Promise<void> {
  const now = clock.now();
  await sql`
    insert into secret_check (hash, sealed_at) values (${checkOf(secret)}, ${now})
    on conflict (hash) do update set sealed_at = greatest(secret_check.sealed_at, excluded.sealed_at)`.execute(db);
}

/** Whether a process sealed with another secret than the first since this time. */
export async function isOtherSealing(db: Db, [secret]: Secrets, since: Date): Promise<boolean> {
  const first = checkOf(secret);
  return (await readChecks(db)).some(({ hash, sealedAt }) => !hash.equals(first) && sealedAt && sealedAt > since);
}

/** From now on the database needs the first secret alone. Returns false where another was used since. */
export async function forgetFormerSecrets(db: Db, secrets: Secrets, since: Date): Promise<boolean> {
  await sql`
    delete from secret_check where hash <> ${checkOf(secrets[0])} and (sealed_at is null or sealed_at <= ${since})`.execute(
    db,
  );
  return !(await isOtherSealing(db, secrets, since));
}
