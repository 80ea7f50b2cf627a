/**
 * Cost of our calls relative to handlers that do the minimum (`bench/baseline`). Rounds alternate, so that a busy
 * machine affects both, and ratios of medians are printed.
 *
 *   npm run bench:http -- [--rounds 5] [--seconds 3] [--clients 16] [--only wallet]
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createLife } from '../scripts/lib/life.mjs';
import { createProgress } from '../scripts/lib/progress.mjs';
import { startTestWorld } from '../scripts/lib/test-world.mjs';
import { printFigures } from './lib/figures.mjs';
import { interleave, print } from './lib/measure.mjs';
import { callAs, makeMembers } from './lib/members.mjs';
import { startBare, startLoad } from './lib/start.mjs';

/** @typedef {import('./lib/load-process.mjs').Ask} Ask */
/** @typedef {import('./lib/start.mjs').Result} Result */

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    clients: { type: 'string', default: '16' },
    only: { type: 'string', default: '' },
  },
});
const RICH_SATANG = 100_000_000_000n;
const GAME = 'takraw';
/** Above the limit of automatic approval, so that no job pays it during the run. */
const WITHDRAWN = 5_001;
/** Few members read their wallet while many clients sign in. */
const LOOKING = 4;

const { step, printLine } = createProgress();
const life = createLife(printLine);
await life.run(async () => {
  const provider = await startBare(life, 'provider', {});
  const { apiUrl, databaseUrl } = await startTestWorld(life, step, {
    demo: 'off',
    env: { GAMES_URL: provider.url, RATE_LIMIT_FACTOR: '1000000' },
  });
  const bare = await startBare(life, 'server', {
    DATABASE_URL: databaseUrl,
    PROVIDER_URL: `${provider.url}/a/${GAME}/transfer/in`,
  });
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const members = await step('making members', () => makeMembers(database, Number(options.clients), RICH_SATANG));
  for (const { token } of members) {
    const call = callAs(apiUrl, token);
    await call('GET', `/api/wallet/activate/${GAME}`);
    // The baseline returns the same bytes.
    await database.query('insert into bare_wallet values ($1, $2)', [token, await call('GET', '/api/wallet')]);
  }
  await database.end();

  const load = startLoad(life);
  const ours = Number(new URL(apiUrl).port);
  /** @param {Omit<Ask, 'token'>} request @returns {Ask[]} */
  const byAll = (request) => members.map(({ token }) => ({ token, ...request }));
  const transfer = { from: 'WALLET', to: GAME, amount: 1 };
  const pairs = [
    { path: '/healthz', bare: '/healthz' },
    { path: '/api/wallet', bare: '/wallet' },
    // The call of the member app; the wallet has enough, as for most withdrawals.
    { path: '/api/wallet/withdrawAll', bare: '/withdraw', body: { amount: WITHDRAWN } },
    { path: '/api/wallet/transfer', bare: '/transfer', body: transfer },
  ].filter(({ path }) => path.includes(options.only));
  const ms = Number(options.seconds) * 1_000;
  /** @type {Record<string, () => Promise<Result>>} */
  const scenarios = {};
  for (const { path, bare: barePath, ...rest } of pairs) {
    const method = rest.body ? 'POST' : 'GET';
    scenarios[`${method} ${path}`] = () => load({ port: ours, asks: byAll({ method, path, ...rest }), ms });
    scenarios[`bare ${barePath}`] = () =>
      load({ port: bare.port, asks: byAll({ method, path: barePath, ...rest }), ms });
  }
  const warmUp = Object.values(scenarios);
  await step('warming up', async () => {
    for (const run of warmUp) await run();
  });
  const results = await step(`measuring ${options.rounds} rounds of ${options.clients} clients`, () =>
    interleave(Number(options.rounds), scenarios),
  );
  print(results);
  /** @type {import('./lib/figures.mjs').Figure[]} */
  const figures = [];
  for (const { path, bare: barePath, ...rest } of pairs) {
    const name = `${rest.body ? 'POST' : 'GET'} ${path}`;
    const [own, least] = [results[name], results[`bare ${barePath}`]];
    console.log(
      `${path.padEnd(28)} ${(((own?.perSecond ?? 0) / (least?.perSecond ?? 1)) * 100).toFixed(0)} % of its bare one`,
    );
    const peer = { name: 'bare Fastify', value: least?.perSecond ?? Number.NaN };
    figures.push({ name, value: own?.perSecond ?? Number.NaN, unit: '/s', peer });
  }
  printFigures([...figures, await besideSignIns(ours, members, ms)]);
  life.finish();
});

/**
 * Time of a wallet read during a flood of sign-ins with wrong passwords.
 * @param {number} port
 * @param {{ token: string }[]} members
 * @param {number} ms
 */
async function besideSignIns(port, members, ms) {
  const [looking, flooding] = [startLoad(life), startLoad(life)];
  const looks = members.slice(0, LOOKING).map(({ token }) => ({ method: 'GET', path: '/api/wallet', token }));
  const body = { username: '08$digits', password: 'not-the-password', remember: false };
  const signIns = members.map(() => ({ method: 'POST', path: '/api/login', body, statuses: [401, 429] }));
  const look = () => looking({ port, asks: looks, ms });
  const results = await step('looking at a wallet beside a flood of sign-ins', () =>
    interleave(Number(options.rounds), {
      'GET /api/wallet, calm': look,
      'GET /api/wallet, beside sign-ins': async () =>
        (await Promise.all([look(), flooding({ port, asks: signIns, ms })]))[0],
    }),
  );
  print(results);
  const [calm, flooded] = Object.values(results);
  console.log(`beside sign-ins the p99 is ${((flooded?.p99 ?? 0) / (calm?.p99 ?? 1)).toFixed(2)} times as long`);
  return {
    name: 'GET /api/wallet beside sign-ins, p99',
    value: flooded?.p99 ?? Number.NaN,
    unit: 'ms',
    peer: { name: 'calm', value: calm?.p99 ?? Number.NaN },
  };
}
