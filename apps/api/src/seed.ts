import { readConfig } from './app/config.ts';
import { explainDatabaseError } from './app/http/explain.ts';
import { firstOwnerNotice } from './app/seed/first-owner.ts';
import { seedDefaults } from './app/seed/seed-defaults.ts';
import { seedDemo } from './app/seed/seed-demo.ts';
import { systemClock } from './platform/clock.ts';
import { connectDatabase } from './platform/database/db.ts';
import { createLog } from './platform/logs/log.ts';
import { systemRandom } from './platform/secrets/random.ts';
import { acceptSecrets } from './platform/secrets/secret-check.ts';

/** Without `--demo` there are no demo members, as in a real service. With `--story` they have a history. */
const [wantsDemo, withStory] = [process.argv.includes('--demo'), process.argv.includes('--story')];
/** The sandbox starts at the same time. */
const SANDBOX_WAIT_MS = 20_000;
const log = createLog('error');
try {
  const config = readConfig(process.env);
  // A demo's history is booked in its own past, which the owner of the ledger alone may do.
  const url = (withStory && process.env.MIGRATION_DATABASE_URL) || config.databaseUrl;
  const { db, pool, close } = connectDatabase(url, log);
  try {
    await acceptSecrets(db, systemClock, config.secrets);
    // The demo enables chat; tests, which have no history, enable what they need.
    const closed = { accounts: !config.bank.isSandbox, games: !config.games.isSandbox };
    await seedDefaults(db, { enableChatWidget: withStory }, closed);
    const platform = { config, log, clock: systemClock, random: systemRandom, db };
    const notice = wantsDemo
      ? await seedDemo({ ...platform, pool, withStory, sandboxWaitMs: SANDBOX_WAIT_MS })
      : await firstOwnerNotice(platform);
    // To the console and never to a log, because the link grants access.
    if (notice) process.stdout.write(`${notice}\n`);
  } finally {
    await close();
  }
} catch (error) {
  process.stderr.write(`${explainDatabaseError(error)}\n`);
  process.exitCode = 1;
}
