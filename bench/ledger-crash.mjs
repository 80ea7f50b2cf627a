/**
 * Kills every process of PostgreSQL with -9 under load, restarts the server and compares the ledger with the answers of
 * the clients: no acknowledged call may be missing or applied twice, and all sums must be exact.
 *
 *   node bench/ledger-crash.mjs [--cycles 25] [--clients 16] [--synchronous-commit on] [--json]
 *
 * With `--synchronous-commit off` the run must fail: that proves that a loss is detected.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { makeLoad } from './lib/crash-load.mjs';
import { startLedgerServer } from './lib/ledger-server.mjs';

const MEMBERS = 24;
const LOAD_MS_MIN = 700;
const LOAD_MS_SPREAD = 900;

const { values: options } = parseArgs({
  options: {
    cycles: { type: 'string', default: '25' },
    clients: { type: 'string', default: '16' },
    'synchronous-commit': { type: 'string', default: 'on' },
    json: { type: 'boolean', default: false },
  },
});
const printLine = (/** @type {string} */ line) => options.json || console.log(line);

const server = await startLedgerServer({ synchronous_commit: options['synchronous-commit'], max_connections: '60' });
try {
  const world = await openAccounts();
  const load = makeLoad({ url: server.url, ...world, clients: Number(options.clients) });
  const report = { cycles: 0, acknowledged: 0, lost: 0, wrong: 0, faults: 0, ...load.tally };
  const checked = new Set();

  for (let cycle = 1; cycle <= Number(options.cycles); cycle += 1) {
    const stop = load.start();
    const tracker = runUntilDead();
    await delay(LOAD_MS_MIN + Math.random() * LOAD_MS_SPREAD);
    server.kill();
    await Promise.all([stop(), tracker]);
    await server.start();

    const { lost, wrong } = await compare([...load.acknowledged].filter(([key]) => !checked.has(key)));
    for (const key of load.acknowledged.keys()) checked.add(key);
    await load.resolveDoubts();
    const findings = await countFindings();
    Object.assign(report, load.tally, {
      cycles: cycle,
      acknowledged: load.acknowledged.size,
      lost: report.lost + lost,
      wrong: report.wrong + wrong,
      faults: report.faults + findings,
    });
    printLine(
      `cycle ${cycle}: ${load.acknowledged.size} acknowledged so far, ${lost} lost, ${wrong} wrong, ${findings} faults`,
    );
    if (lost > 0) break; // One loss is proof enough; later sums would only repeat it.
  }

  if (report.lost === 0) {
    const last = await compare([...load.acknowledged]);
    report.lost += last.lost;
    report.wrong += last.wrong + (await compareBalances([...load.acknowledged.values()]));
  }
  console.log(options.json ? JSON.stringify(report) : `\n${JSON.stringify(report)}`);
  process.exitCode = report.lost + report.wrong + report.faults > 0 ? 1 : 0;
} finally {
  await server.stop();
}

async function openAccounts() {
  return withClient(async (client) => {
    const open = async (/** @type {string} */ kind, /** @type {string} */ owner) =>
      Number((await client.query("select ledger.open_account($1, $2, 'THB') as id", [kind, owner])).rows[0].id);
    const bank = await open('bank', 'main');
    const members = [];
    for (let index = 0; index < MEMBERS; index += 1) members.push(await open('wallet', `member ${index}`));
    await client.query('checkpoint'); // The accounts themselves are not under test.
    return { bank, members };
  });
}

/** Seals and reconciles without pause, as the background worker does, until the server is killed. */
async function runUntilDead() {
  try {
    await withClient(async (client) => {
      for (;;) {
        await client.query('select ledger.seal(500)');
        await client.query('select ledger.reconcile()');
        await delay(50);
      }
    });
  } catch {
    // The server was killed.
  }
}

/**
 * Checks for each acknowledged call that its operation exists, with exactly its legs.
 * @param {[string, import('./lib/crash-load.mjs').Call][]} calls
 */
async function compare(calls) {
  return withClient(async (client) => {
    let [lost, wrong] = [0, 0];
    for (let from = 0; from < calls.length; from += 5_000) {
      const part = calls.slice(from, from + 5_000);
      const { rows } = await client.query(
        `select o.id || ':' || o.step as key,
           coalesce(string_agg(e.account_id || '=' || e.amount, ',' order by e.account_id), '') as lines
         from ledger.operation o
         left join ledger.entry e on e.xid = o.xid and e.operation_id = o.id and e.step = o.step and e.month = o.month
         where o.id = any ($1) group by o.id, o.step`,
        [part.map(([, call]) => call.id)],
      );
      const found = new Map(rows.map((row) => [row.key, row.lines]));
      for (const [key, { lines }] of part) {
        const wanted = lines.map(({ account, amount }) => `${account}=${amount}`).join(',');
        if (!found.has(key)) lost += 1;
        else if (found.get(key) !== wanted) wrong += 1;
      }
    }
    return { lost, wrong };
  });
}

/**
 * Once every call in doubt is resolved, balances must equal the sum of the acknowledged calls, each counted once.
 * @param {import('./lib/crash-load.mjs').Call[]} calls
 */
async function compareBalances(calls) {
  /** @type {Map<number, number>} */
  const sums = new Map();
  for (const { lines } of calls) {
    for (const { account, amount } of lines) sums.set(account, (sums.get(account) ?? 0) + amount);
  }
  return withClient(async (client) => {
    const { rows } = await client.query(
      `select account_id, available + held as balance from ledger.balance
       union all select account_id, balance from ledger.house_balances(array(select account_id from ledger.house))`,
    );
    return rows.filter((row) => Number(row.balance) !== (sums.get(Number(row.account_id)) ?? 0)).length;
  });
}

/** Counts the findings of a full reconciliation, and reservations without exactly one job. */
async function countFindings() {
  return withClient(async (client) => {
    await client.query('select ledger.seal(1000000)');
    const { rows } = await client.query('select findings from ledger.reconcile(p_full => true)');
    const jobs = await client.query(`
      select count(*) from (select id::text from ledger.operation where action = 'reserve') reserved
      full join (select payload ->> 'id' as id from graphile_worker._private_jobs) job using (id)
      where reserved is null or job is null`);
    return Number(rows[0].findings) + Number(jobs.rows[0].count);
  });
}

/** @template T @param {(client: pg.Client) => Promise<T>} work */
async function withClient(work) {
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
