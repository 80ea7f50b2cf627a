import { readConfig } from './app/config.ts';
import { explainDatabaseError } from './app/explain.ts';
import { seedDefaults } from './app/seed/seed-defaults.ts';
import { seedDemo } from './app/seed/seed-demo.ts';
import { wireModules } from './app/wire-modules.ts';
import { systemClock } from './platform/clock.ts';
import { connectDatabase } from './platform/db.ts';
import { createLog } from './platform/log.ts';
import { systemRandom } from './platform/random.ts';

/** `--no-demo` leaves the demo members out: a real service has none. */
const wantsDemo = !process.argv.includes('--no-demo');
const log = createLog('warn');
try {
  const config = readConfig(process.env);
  const { db, close } = connectDatabase(config.databaseUrl, log);
  try {
    await seedDefaults(db);
    if (wantsDemo)
      await seedDemo(wireModules({ config, log, clock: systemClock, random: systemRandom, db, tell: () => {} }));
  } finally {
    await close();
  }
} catch (error) {
  process.stderr.write(`${explainDatabaseError(error)}\n`);
  process.exitCode = 1;
}
