import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { buildChanged } from './build-changed.mjs';
import { findFreePort } from './ports.mjs';
import { startProgram, waitUntilReady } from './program.mjs';
import { ROOT } from './root.mjs';
import { startThrowAwayPostgres } from './throw-away-postgres.mjs';
import { addressesOf, programEnv, startWorld } from './world.mjs';

/** @typedef {ReturnType<typeof import('./life.mjs').createLife>} Life */

// Rate limits count by address, and all browsers of the tests share one.
const ENV = { ...process.env, RATE_LIMIT_FACTOR: '1000' };

/** The api refuses a database that could lose money in a crash, so this one has production durability. */
const DURABLE = { max_connections: '300' };

/**
 * Starts the built programs, as `npm start` does, on a throw-away database and free ports. A second api serves the Lao
 * build; its pages use the chat of the first, as that of another server.
 * @param {Life} life
 * @param {import('./world.mjs').Step} step
 * @param {{ demo?: import('./world.mjs').Demo, env?: NodeJS.ProcessEnv }} [options]  Most tests create their members,
 *   so the demo history is optional: here, or for all tests by DEMO_WORLD=on.
 */
export async function startTestWorld(
  life,
  step,
  { demo = process.env.DEMO_WORLD === 'on' ? 'story' : 'members', env = {} } = {},
) {
  await buildChanged(step, life.signal);
  const postgres = await step('starting PostgreSQL', () => startThrowAwayPostgres(DURABLE));
  life.add({ name: 'PostgreSQL', ...postgres });
  const world = {
    databaseUrl: postgres.serverUrl,
    ownerUrl: postgres.url,
    secret: randomBytes(32).toString('base64url'),
    host: '127.0.0.1',
    port: await findFreePort(),
    officePort: await findFreePort(),
    sandboxPort: await findFreePort(),
    demo,
    dev: false,
    logDir: path.join(ROOT, '.cache/e2e'),
    filesDir: path.join(ROOT, '.cache/e2e/files'),
  };
  const laoWorld = { ...world, port: await findFreePort(), officePort: await findFreePort() };
  const CHAT_ORIGINS = addressesOf(laoWorld).apiUrl;
  await startWorld(world, { env: { ...ENV, CHAT_ORIGINS, ...env }, step, ...life });
  await takeSlipsAtAnyHour(postgres.url);
  // Another host name of the same machine: no cookie of one site is sent to the other.
  const chatUrl = `http://localhost:${world.port}`;
  await step('starting the Lao api', () => startLaoApi(laoWorld, chatUrl, life));
  return { ...addressesOf(world), laoUrl: addressesOf(laoWorld).apiUrl, databaseUrl: postgres.url };
}

/** The seed's rules send slips to review late in the evening; tests run at any hour. @param {string} url */
async function takeSlipsAtAnyHour(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`update setting set value = value || '{"cutOffTime": "24:00"}' where key = 'slip'`);
  await client.end();
}

/**
 * @param {import('./world.mjs').World} world
 * @param {string} chatUrl
 * @param {Life} life
 */
async function startLaoApi(world, chatUrl, { add, onCrash, signal }) {
  const env = programEnv(world, { ...ENV, LAOS_MODE: 'true', CHAT_BACKEND_URL: chatUrl });
  const program = startProgram({ name: 'lao-api', args: ['apps/api/dist/main.js'], env, logDir: world.logDir });
  add(program);
  void program.ended.then(() => onCrash(program.explainEnd()));
  await waitUntilReady(program, `${addressesOf(world).apiUrl}/readyz`, signal);
}
