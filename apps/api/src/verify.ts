import { readConfig } from './app/config.ts';
import { explainDatabaseError } from './app/http/explain.ts';
import { quietPlatform } from './app/seed/quiet-platform.ts';
import { presentFinding, verifyCopy } from './app/verify/verify-copy.ts';
import { wireModules } from './app/wire/wire-modules.ts';
import { systemClock } from './platform/clock.ts';
import { connectDatabase } from './platform/database/db.ts';
import { createLog } from './platform/logs/log.ts';
import { systemRandom } from './platform/secrets/random.ts';
import { refuseMissingSecret } from './platform/secrets/secret-check.ts';

/** Exit code 1: the copy is broken; 2: it is whole, and a service outside knows more. */
const log = createLog('error');
try {
  const config = readConfig(process.env);
  const { db, close } = connectDatabase(config.databaseUrl, log);
  try {
    await refuseMissingSecret(db, config.secrets);
    const platform = quietPlatform({ config, log, clock: systemClock, random: systemRandom, db });
    const states = new Set<string>();
    for await (const finding of verifyCopy(platform, wireModules(platform))) {
      states.add(finding.state);
      process.stdout.write(`${presentFinding(finding).join('\n')}\n`);
    }
    if (states.has('broken')) process.exitCode = 1;
    else if (states.has('differs')) process.exitCode = 2;
  } finally {
    await close();
  }
} catch (error) {
  process.stderr.write(`${explainDatabaseError(error)}\n`);
  process.exitCode = 1;
}
