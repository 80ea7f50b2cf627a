/**
 * Time of a member's call during a flood of unknown paths, relative to its time without one; ours with the rate limits
 * of production, beside a bare Fastify handler (`bench/baseline`) under the same flood. Rounds alternate.
 *
 *   npm run bench:unknown-paths -- [--rounds 5] [--seconds 4] [--connections 64]
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createLife } from '../scripts/lib/life.mjs';
import { createProgress } from '../scripts/lib/progress.mjs';
import { startTestWorld } from '../scripts/lib/test-world.mjs';
import { printFigures } from './lib/figures.mjs';
import { median, percentile } from './lib/measure.mjs';
import { callAs, makeMembers } from './lib/members.mjs';
import { startBare, startFlood } from './lib/start.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '64' },
  },
});
/** A pause between the calls: a member is limited too. */
const PAUSE_MS = 10;
const BODY = JSON.stringify(Array.from({ length: 9_000 }, (_, index) => index));
const HEAD = 'host: bench\r\n';
const FLOODS = {
  'unknown calls': `GET /api/secret HTTP/1.1\r\n${HEAD}\r\n`,
  'unknown calls with bodies': `POST /api/secret HTTP/1.1\r\n${HEAD}content-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`,
  'unknown pages': `GET /secret HTTP/1.1\r\n${HEAD}\r\n`,
};

const { step, printLine } = createProgress();
const life = createLife(printLine);
await life.run(async () => {
  const { apiUrl, databaseUrl } = await startTestWorld(life, step, { demo: 'off', env: { RATE_LIMIT_FACTOR: '1' } });
  const bare = await startBare(life, 'server', { DATABASE_URL: databaseUrl });
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const members = await makeMembers(database, 40, 100_000n);
  for (const { token } of members) {
    const answer = await callAs(apiUrl, token)('GET', '/api/wallet');
    await database.query('insert into bare_wallet values ($1, $2)', [token, answer]);
  }
  await database.end();
  const flood = startFlood(life);
  const ms = Number(options.seconds) * 1_000;
  const servers = {
    ours: { url: apiUrl, path: '/api/wallet' },
    bare: { url: bare.url, path: '/wallet' },
  };

  /** @param {{ url: string, path: string }} server @param {string} [request] */
  async function measure({ url, path }, request) {
    const calls = members.map(({ token }) => callAs(url, token));
    const flooded =
      request !== undefined &&
      flood({ port: Number(new URL(url).port), request, connections: Number(options.connections), ms });
    /** @type {number[]} */
    const took = [];
    for (let turn = 0, end = performance.now() + ms; performance.now() < end; turn += 1) {
      const start = performance.now();
      await calls[turn % calls.length]?.('GET', path);
      took.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    return { p50: median(took), p99: percentile(took, 0.99), perSecond: (await flooded) || 0 };
  }

  for (const server of Object.values(servers)) await measure(server);
  /** @type {import('./lib/figures.mjs').Figure[]} */
  const figures = [];
  for (const [kind, request] of Object.entries(FLOODS)) {
    /** @type {Record<string, { calm: number[], p50: number[], p99: number[], factor: number[], perSecond: number[] }>} */
    const results = {};
    for (let round = 0; round < Number(options.rounds); round += 1)
      for (const [name, server] of Object.entries(servers)) {
        results[name] ??= { calm: [], p50: [], p99: [], factor: [], perSecond: [] };
        const { calm, p50, p99, factor, perSecond } = results[name];
        const before = await measure(server);
        const beside = await measure(server, request);
        calm.push(before.p50);
        p50.push(beside.p50);
        p99.push(beside.p99);
        factor.push(beside.p50 / before.p50);
        perSecond.push(beside.perSecond);
      }
    for (const [name, { calm, p50, p99, factor, perSecond }] of Object.entries(results))
      printLine(
        `${kind.padEnd(26)} ${name}  ${median(calm).toFixed(2)} → ${median(p50).toFixed(2)} ms ` +
          `(${median(factor).toFixed(2)} times), p99 ${median(p99).toFixed(1)} ms, ${median(perSecond).toFixed(0)} refusals/s`,
      );
    const [ours, least] = [median(results.ours?.p50 ?? []), median(results.bare?.p50 ?? [])];
    printLine(`${kind.padEnd(26)} ours / bare ${(ours / least).toFixed(2)}`);
    const peer = { name: 'bare Fastify', value: least };
    figures.push({ name: `GET /api/wallet during ${kind}, p50`, value: ours, unit: 'ms', peer });
  }
  printFigures(figures);
  life.finish();
});
