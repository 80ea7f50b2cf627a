import { readConfig } from './app/config.ts';
import { explainDatabaseError } from './app/explain.ts';
import { firstOwnerNotice } from './app/seed/first-owner.ts';
import { seedDefaults } from './app/seed/seed-defaults.ts';
import { seedDemo } from './app/seed/seed-demo.ts';
import { systemClock } from './platform/clock.ts';
import { connectDatabase } from './platform/db.ts';
import { createLog } from './platform/log.ts';
import { systemRandom } from './platform/random.ts';
import { refuseOtherSecret } from './platform/secret-check.ts';

/** Without `--demo` there are no demo members: a real service has none. With `--story` they have a past. */
const [wantsDemo, withStory] = [process.argv.includes('--demo'), process.argv.includes('--story')];
/** It is started at the same time. */
const SANDBOX_WAIT_MS = 20_000;
const log = createLog('error');
try {
  const config = readConfig(process.env);
  const { db, close } = connectDatabase(config.databaseUrl, log);
  try {
    await refuseOtherSecret(db, config.secret);
    // The demo shows all there is; the tests, which have no story, ask for what they are about.
    await seedDefaults(db, { enableChatWidget: withStory });
    const platform = { config, log, clock: systemClock, random: systemRandom, db };
    const notice = wantsDemo
      ? await seedDemo({ ...platform, withStory, sandboxWaitMs: SANDBOX_WAIT_MS })
      : await firstOwnerNotice(platform);
    // Here, and in no log: it lets somebody in.
    if (notice) process.stdout.write(`${notice}\n`);
  } finally {
    await close();
  }
} catch (error) {
  process.stderr.write(`${explainDatabaseError(error)}\n`);
  process.exitCode = 1;
}
