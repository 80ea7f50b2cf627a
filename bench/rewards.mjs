/**
 * Cost of rewards: a claim burst at one bonus, one member who claims a hundred times, and a transfer during a running
 * reward. Members claim from the page, so all have loaded it before the burst; `--cold` leaves that out. A bonus opens
 * on the hour, together with scheduled jobs: `--on-the-minute` sends the burst in the first second of a minute.
 *
 *   npm run bench:rewards -- [--members 1000] [--places 300] [--rounds 5] [--seconds 3] [--clients 16] [--cold]
 *     [--on-the-minute]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createLife } from '../scripts/lib/life.mjs';
import { createProgress } from '../scripts/lib/progress.mjs';
import { startTestWorld } from '../scripts/lib/test-world.mjs';
import { printFigures } from './lib/figures.mjs';
import { interleave, print } from './lib/measure.mjs';
import { callAs, makeMembers } from './lib/members.mjs';
import { startBare, startBurst, startLoad } from './lib/start.mjs';

const { values: options } = parseArgs({
  options: {
    members: { type: 'string', default: '1000' },
    places: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    clients: { type: 'string', default: '16' },
    cold: { type: 'boolean', default: false },
    'on-the-minute': { type: 'boolean', default: false },
  },
});
const SATANG = 100_000_000_000n;
const GAME = 'takraw';
const WAIT_MAX_MS = 2_000;
const RATIO_MAX = 1.15;
const COME_TOGETHER = 20;
const MINUTE_MS = 60_000;

const { step, printLine } = createProgress();
const life = createLife(printLine);
await life.run(async () => {
  const provider = await startBare(life, 'provider', {});
  const { apiUrl, databaseUrl } = await startTestWorld(life, step, {
    demo: 'off',
    env: { GAMES_URL: provider.url, RATE_LIMIT_FACTOR: '1000000' },
  });
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  /** @param {string} code @param {number | null} places */
  const offer = (code, places) =>
    database.query(
      `insert into offer (code, kind, type, max_received, currency, title, description, rule, success_percent,
         fail_percent, life_hours, fixed_amount, places_max)
       values ($1, 'bonus', 'limit', 1000, 'THB', $2, $2, 'balance', 300, 10, 72, 10000, $3)`,
      [code, JSON.stringify({ th: code, la: code, en: code }), places],
    );
  const bursts = ['RUSH', 'RUSH2', 'RUSH3'];
  for (const code of bursts) await offer(code, Number(options.places));
  await offer('ANY', null);
  const port = Number(new URL(apiUrl).port);
  const burstAt = startBurst(life);
  /** @param {readonly { token: string }[]} members @param {string} code */
  const claim = async (members, code) => {
    const request = { method: 'GET', path: `/api/bonus/activate/${code}`, statuses: [200, 409] };
    const answers = await burstAt({ port, asks: members.map(({ token }) => ({ ...request, token })) });
    return answers.map(({ answer, ms }) => {
      const { message = 'OK' } = /** @type {{ message?: string }} */ (JSON.parse(answer));
      return { answer: message, ms };
    });
  };

  /** Sends the requests of the page before its button can be pressed. @param {readonly { token: string }[]} members */
  const openPage = async (members) => {
    for (const path of ['/api/wallet', '/api/bonus']) {
      for (let first = 0; first < members.length; first += COME_TOGETHER) {
        const asks = members.slice(first, first + COME_TOGETHER).map(({ token }) => ({ method: 'GET', path, token }));
        await burstAt({ port, asks });
      }
    }
  };

  const clients = Number(options.clients);
  const [one, ...rest] = await step('making more members', () => makeMembers(database, 2 * clients + 1, SATANG));
  if (!one) throw new Error('there is no member');

  const greedy = await step('one member asks a hundred times at once', () =>
    claim(Array.from({ length: 100 }).fill(one), 'ANY'),
  );
  const longest = [printClaims('one member, a hundred times at once', greedy)];
  // With `--cold` the first burst reaches a process without warm caches.
  for (const code of bursts) {
    const members = await step('making members', () => makeMembers(database, Number(options.members), SATANG));
    if (!options.cold) await step('they open the page', () => openPage(members));
    if (options['on-the-minute'])
      await step('until the next minute', () => sleep(MINUTE_MS - (Date.now() % MINUTE_MS)));
    const burst = await step(`${members.length} members ask for ${options.places} places at once`, () =>
      claim(members, code),
    );
    longest.push(printClaims(`${members.length} members at ${options.places} places`, burst));
  }

  const [locked, free] = [rest.slice(0, clients), rest.slice(clients)];
  await claim(locked, 'ANY');
  for (const { token } of rest) await callAs(apiUrl, token)('GET', `/api/wallet/activate/${GAME}`);
  await database.end();
  const load = startLoad(life);
  const ms = Number(options.seconds) * 1_000;
  /** @param {{ token: string }[]} some */
  const transfers = (some) => () => {
    const request = { method: 'POST', path: '/api/wallet/transfer', body: { from: 'WALLET', to: GAME, amount: 1 } };
    return load({ port, asks: some.map(({ token }) => ({ token, ...request })), ms });
  };
  const scenarios = { 'transfer without a reward': transfers(free), 'transfer while one runs': transfers(locked) };
  await step('warming up', async () => {
    for (const run of Object.values(scenarios)) await run();
  });
  const results = await step('measuring transfers', () => interleave(Number(options.rounds), scenarios));
  print(results);
  const [without, beside] = Object.values(results);
  const ratio = (without?.perSecond ?? 0) / (beside?.perSecond ?? 1);
  console.log(`a transfer while a reward runs costs ${ratio.toFixed(2)} times one without (goal ${RATIO_MAX})`);
  const cost = { name: 'transfer while a reward runs, of one without', value: ratio, unit: 'times', atMost: RATIO_MAX };
  printFigures([...longest, cost]);
  life.finish();
});

/** @param {string} name @param {{ answer: string, ms: number }[]} claims */
function printClaims(name, claims) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { answer } of claims) counts[answer] = (counts[answer] ?? 0) + 1;
  const longest = Math.max(...claims.map(({ ms }) => ms));
  console.log(`${name}: ${JSON.stringify(counts)}, the longest waited ${longest.toFixed(0)} ms (goal ${WAIT_MAX_MS})`);
  return { name: `${name}, longest wait`, value: longest, unit: 'ms', atMost: WAIT_MAX_MS };
}
