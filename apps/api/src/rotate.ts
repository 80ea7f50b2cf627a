import { readConfig } from './app/config.ts';
import { explainDatabaseError } from './app/http/explain.ts';
import { rotateSecrets } from './app/rotation/rotate-secrets.ts';
import { systemClock } from './platform/clock.ts';
import { connectDatabase } from './platform/database/db.ts';
import { createLog } from './platform/logs/log.ts';

/** Seals everything with the first secret of APP_SECRET. Exit code 1: a former secret is still needed. */
try {
  const { databaseUrl, secrets } = readConfig(process.env);
  const { db, close } = connectDatabase(databaseUrl, createLog('error'));
  try {
    const { resealed, unreadable, isDone } = await rotateSecrets({ db, clock: systemClock, secrets });
    const damaged = unreadable.map((row) => `  ✗ no secret opens ${row}\n`).join('');
    const outcome = isDone
      ? 'Nothing stored needs a former secret.'
      : 'Former secrets are still needed: a process used one meanwhile. Run this again.';
    process.stdout.write(`${damaged}${resealed} stored secrets sealed anew. ${outcome}\n`);
    if (!isDone) process.exitCode = 1;
  } finally {
    await close();
  }
} catch (error) {
  process.stderr.write(`${explainDatabaseError(error)}\n`);
  process.exitCode = 1;
}
