/**
 * What HTTP costs on top of the ledger. One interleaved run: our SQL function by itself, then calls through the api,
 * with the sandbox answering at once. `npm run bench:http`.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createLife } from '../scripts/lib/life.mjs';
import { createProgress } from '../scripts/lib/progress.mjs';
import { startTestWorld } from '../scripts/lib/test-world.mjs';
import { interleave, load, print } from './lib/measure.mjs';
import { callAs, makeMembers } from './lib/members.mjs';

const CLIENTS = 16;
const ROUND_MS = 4_000;
const ROUNDS = 3;
const RICH_SATANG = 100_000_000_000n;

const { step, say } = createProgress();
const life = createLife(say);
await life.run(async () => {
  const { apiUrl, databaseUrl } = await startTestWorld(life, step);
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const members = await step('making members', () => makeMembers(database, CLIENTS, RICH_SATANG));
  const calls = members.map(({ token }) => callAs(apiUrl, token));
  for (const call of calls) await call('GET', '/api/wallet/activate/takraw');

  const connections = await Promise.all(
    members.map(async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      return client;
    }),
  );
  const { rows } = await database.query(`select ledger.open_account('provider', 'bench', 'THB') as float`);
  const float = BigInt(rows[0].float);
  /** One ledger operation: wallet to house. @param {number} client */
  const sqlTransfer = async (client) => {
    const wallet = members[client]?.wallet ?? 0n;
    const [low, high, amount] = wallet < float ? [wallet, float, -100] : [float, wallet, 100];
    await connections[client]?.query({
      name: 'move',
      text: `select ledger.move($1, 'bench', 'bench', 'THB', $2, $3, $4)`,
      values: [randomUUID(), low, high, amount],
    });
  };
  /** @param {(call: ReturnType<typeof callAs>) => Promise<unknown>} ask @returns {(client: number) => Promise<void>} */
  const over = (ask) => async (client) => {
    const call = calls[client];
    if (call) await ask(call);
  };
  const scenarios = {
    'SQL: one ledger operation': sqlTransfer,
    'GET /api/wallet': over((call) => call('GET', '/api/wallet')),
    'POST /api/wallet/withdraw (ledger only)': over((call) => call('POST', '/api/wallet/withdraw', { amount: 5001 })),
    'POST /api/wallet/transfer (and the provider)': over((call) =>
      call('POST', '/api/wallet/transfer', { from: 'WALLET', to: 'takraw', amount: 1 }),
    ),
  };
  const results = await step(`measuring ${ROUNDS} rounds of ${CLIENTS} clients`, () =>
    interleave(
      ROUNDS,
      Object.fromEntries(Object.entries(scenarios).map(([name, work]) => [name, () => load(CLIENTS, ROUND_MS, work)])),
    ),
  );
  print(results);
  const base = results['SQL: one ledger operation']?.perSecond ?? Number.NaN;
  for (const [name, { perSecond }] of Object.entries(results)) {
    console.log(`${name.padEnd(44)} ${(perSecond / base).toFixed(3)} of the SQL figure`);
  }
  await Promise.all([database, ...connections].map((client) => client.end()));
  life.finish();
});
