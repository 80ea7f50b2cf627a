/**
 * The world of the browser tests: the built programs, as `npm start` runs them, on a throw-away database and free
 * ports. A second api speaks for the Lao build. The last line names the addresses; playwright.config.ts reads it.
 */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { buildChanged } from './lib/build-changed.mjs';
import { createLife } from './lib/life.mjs';
import { findFreePort } from './lib/ports.mjs';
import { startProgram, waitUntilReady } from './lib/program.mjs';
import { createProgress } from './lib/progress.mjs';
import { ROOT } from './lib/root.mjs';
import { startThrowAwayPostgres } from './lib/throw-away-postgres.mjs';
import { addressesOf, programEnv, startWorld } from './lib/world.mjs';

const { step, say } = createProgress();
const life = createLife(say);
// The limits are for strangers: all browsers of the tests come from one address.
const env = { ...process.env, RATE_LIMIT_FACTOR: '1000' };

await life.run(async () => {
  await buildChanged(step, life.signal);
  const postgres = await step('starting PostgreSQL', () => startThrowAwayPostgres());
  life.add({ name: 'PostgreSQL', ...postgres });
  const world = {
    databaseUrl: postgres.url,
    secret: randomBytes(32).toString('base64url'),
    host: '127.0.0.1',
    port: await findFreePort(),
    sandboxPort: await findFreePort(),
    demo: true,
    dev: false,
    logDir: path.join(ROOT, '.cache/e2e'),
  };
  await startWorld(world, { env, step, ...life });
  const laoWorld = { ...world, port: await findFreePort() };
  await startLaoApi(laoWorld);

  const { apiUrl, sandboxUrl } = addressesOf(world);
  say(`ready: ${apiUrl} ${addressesOf(laoWorld).apiUrl} ${sandboxUrl} ${postgres.url}`);
});

/** @param {import('./lib/world.mjs').World} world */
async function startLaoApi(world) {
  const program = startProgram({
    name: 'lao-api',
    args: ['apps/api/dist/main.js'],
    env: programEnv(world, { ...env, LAOS_MODE: 'true' }),
    logDir: world.logDir,
  });
  life.add(program);
  void program.ended.then(() => life.onCrash(program.explainEnd()));
  await step('starting the Lao api', () => waitUntilReady(program, `${addressesOf(world).apiUrl}/readyz`, life.signal));
}
