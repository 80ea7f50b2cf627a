/**
 * Share of PostgreSQL's best throughput that remains with all checks of the ledger. Alternates the raw limit
 * (2 inserts and 2 balance updates in one function call, nothing else) with our transfer, so that a busy machine
 * affects both, and prints ratios of medians.
 *
 *   npm run bench:ledger -- [--rounds 5] [--seconds 3] [--clients 8,32]
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { printFigures } from './lib/figures.mjs';
import { startLedgerServer } from './lib/ledger-server.mjs';

const ACCOUNTS = 1_000;
const FUNDS = 1_000_000_000;

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    clients: { type: 'string', default: '8,32' },
  },
});

const RAW = `
  create schema raw;
  create table raw.account (id bigint primary key, balance bigint not null) with (fillfactor = 50);
  create table raw.entry (
    id bigint generated always as identity primary key,
    account_id bigint not null, amount bigint not null, created_at timestamptz not null default now());
  insert into raw.account select id, ${FUNDS} from generate_series(1, ${ACCOUNTS}) id;
  create function raw.transfer(p_low bigint, p_high bigint, p_amount bigint) returns void language plpgsql as $$
  begin
    update raw.account set balance = balance - p_amount where id = p_low;
    update raw.account set balance = balance + p_amount where id = p_high;
    insert into raw.entry (account_id, amount) values (p_low, -p_amount);
    insert into raw.entry (account_id, amount) values (p_high, p_amount);
  end $$;
  grant usage on schema raw to krapao_app;
  grant all on all tables in schema raw to krapao_app;`;

/** @typedef {{ name: string, text: string, values(): unknown[] }} Workload */

const server = await startLedgerServer({ max_connections: '80', shared_buffers: '512MB', max_wal_size: '8GB' });
try {
  const { members, bank } = await prepare();
  const figures = [];
  const workloads = workloadsOn(members, bank);
  for (const clients of options.clients.split(',').map(Number)) {
    /** @type {Map<string, { rate: number, p50: number, p99: number }[]>} */
    const results = new Map(workloads.map(({ name }) => [name, []]));
    const connections = await connect(clients);
    for (const workload of workloads) await run(workload, connections, 1_000); // Warms caches and plans, as a pool does.
    for (let round = 0; round < Number(options.rounds); round += 1) {
      for (const workload of workloads) {
        results.get(workload.name)?.push(await run(workload, connections, Number(options.seconds) * 1_000));
      }
    }
    await Promise.all(connections.map((client) => client.end()));
    figures.push(...print(clients, results));
  }
  await check();
  printFigures(figures);
} finally {
  await server.stop();
}

async function prepare() {
  const owner = new pg.Client({ connectionString: server.url });
  await owner.connect();
  await owner.query(RAW);
  const { rows } = await owner.query(
    `select array(select ledger.open_account('wallet', 'member ' || i, 'THB') from generate_series(1, $1::int) i) as members,
       ledger.open_account('bank', 'main', 'THB') as bank`,
    [ACCOUNTS],
  );
  const { members, bank } = rows[0];
  await owner.query(
    `select ledger.pay('deposit', 'THB', $1, array(select gen_random_uuid() from unnest($2::bigint[])), $2,
       array(select $3::bigint from unnest($2::bigint[])), array(select 'r' from unnest($2::bigint[])))`,
    [bank, members, FUNDS],
  );
  await owner.query('vacuum analyze');
  await owner.end();
  return { members: members.map(Number), bank: Number(bank) };
}

/**
 * @param {number[]} members
 * @param {number} bank
 * @returns {Workload[]}
 */
function workloadsOn(members, bank) {
  const any = () => Math.floor(Math.random() * ACCOUNTS);
  const twoOf = () => {
    const [one, two] = [any(), any()];
    return one === two ? [one, (one + 1) % ACCOUNTS].sort(ascending) : [one, two].sort(ascending);
  };
  const move = 'select ledger.move($1, $2, $3, $4, $5, $6, $7) as lines, statement_timestamp() as created_at';
  return [
    {
      name: 'raw limit',
      text: 'select raw.transfer($1, $2, $3)',
      values: () => [...twoOf().map((index) => index + 1), 5],
    },
    {
      name: 'ledger, random accounts',
      text: move,
      values: () => [randomUUID(), 'move', 'r', 'THB', ...twoOf().map((index) => members[index]), -5],
    },
    {
      name: 'ledger, one house account',
      text: move,
      values: () => {
        const amount = Math.random() < 0.5 ? -5 : 5;
        return [randomUUID(), 'move', 'r', 'THB', ...[members[any()], bank].sort(ascending), amount];
      },
    },
  ];
}

/** @param {number | undefined} a @param {number | undefined} b */
function ascending(a, b) {
  return Number(a) - Number(b);
}

/**
 * Results stay text, without conversion to dates: the driver costs the same for all workloads and is not measured.
 * @param {number} clients
 */
async function connect(clients) {
  return Promise.all(
    Array.from({ length: clients }, async () => {
      const types = { getTypeParser: () => (/** @type {string} */ text) => text };
      const client = new pg.Client({ connectionString: server.url, options: '-c role=krapao_app', types });
      await client.connect();
      return client;
    }),
  );
}

/**
 * @param {Workload} workload
 * @param {pg.Client[]} connections
 * @param {number} durationMs
 */
async function run({ name, text, values }, connections, durationMs) {
  /** @type {number[]} */
  const latencies = [];
  const startedAt = performance.now();
  const endsAt = startedAt + durationMs;
  await Promise.all(
    connections.map(async (client) => {
      for (let before = performance.now(); before < endsAt; ) {
        await client.query({ name, text, values: values() });
        const now = performance.now();
        latencies.push(now - before);
        before = now;
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  latencies.sort(ascending);
  const at = (/** @type {number} */ part) => latencies[Math.floor(latencies.length * part)] ?? 0;
  return { rate: latencies.length / seconds, p50: at(0.5), p99: at(0.99) };
}

/**
 * @param {number} clients
 * @param {Map<string, { rate: number, p50: number, p99: number }[]>} results
 * @returns {import('./lib/figures.mjs').Figure[]}
 */
function print(clients, results) {
  const median = (/** @type {number[]} */ list) => list.toSorted(ascending)[Math.floor(list.length / 2)] ?? 0;
  const rates = [...results].map(([name, runs]) => {
    const [rate, p50, p99] = [runs.map((r) => r.rate), runs.map((r) => r.p50), runs.map((r) => r.p99)].map(median);
    console.log(
      `${String(clients).padStart(2)} clients  ${name.padEnd(26)} ${rate?.toFixed(0).padStart(6)} tx/s` +
        `   p50 ${p50?.toFixed(2)} ms   p99 ${p99?.toFixed(2)} ms`,
    );
    return rate ?? 0;
  });
  const [raw = 1, random = 1, hot = 0] = rates;
  console.log(`            ledger / raw limit       ${percent(random / raw)}   (goal: 55 %)`);
  console.log(`            one house account / random ${percent(hot / random)} (goal: 90 %)\n`);
  const rate = { unit: '/s', peer: { name: 'raw limit', value: raw } };
  return [
    { name: `moves between two accounts, ${clients} clients`, value: random, ...rate },
    { name: `moves through one house account, ${clients} clients`, value: hot, ...rate },
    { name: `moves, of the raw limit, ${clients} clients`, value: (random / raw) * 100, unit: '%', atLeast: 55 },
    { name: `house account, of other moves, ${clients} clients`, value: (hot / random) * 100, unit: '%', atLeast: 90 },
  ];
}

/** @param {number} ratio */
function percent(ratio) {
  return `${(ratio * 100).toFixed(0)} %`.padStart(5);
}

/** Checks the sums: throughput of a wrong ledger is worth nothing. */
async function check() {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query(
    `select sum(b.available + b.held) + (select balance from ledger.house_balances(array(select account_id from ledger.house))) as total
     from ledger.balance b`,
  );
  await client.end();
  if (rows[0].total !== '0') throw new Error(`the ledger does not add up: ${rows[0].total}`);
}
