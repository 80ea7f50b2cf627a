/**
 * Kills the primary of a cluster under a load of transfers, withdrawals, deposits, spins and chat, as often as asked,
 * and compares what was acknowledged, in a record outside the database, with what the database has at the end.
 *
 *   npm run test:failover -- [--rounds 3] [--members 8] [--asynchronous]
 *
 * `--asynchronous` has no synchronous standby and stops replication before each kill: it must lose something, which
 * proves that a loss would be noticed.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildChanged } from '../scripts/lib/build-changed.mjs';
import { databaseUrl, planCluster } from '../scripts/lib/cluster/plan.mjs';
import { rememberProcesses } from '../scripts/lib/cluster/processes.mjs';
import { findTools } from '../scripts/lib/cluster/tools.mjs';
import { startCluster, waitUntil } from '../scripts/lib/cluster/up.mjs';
import { createLife } from '../scripts/lib/life.mjs';
import { findFreePort } from '../scripts/lib/ports.mjs';
import { createProgress } from '../scripts/lib/progress.mjs';
import { GAME, KINDS, makeFailoverLoad } from './lib/failover-load.mjs';
import { callAs, makeMembers } from './lib/members.mjs';

/** @typedef {import('./lib/failover-load.mjs').Kind} Kind */

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    members: { type: 'string', default: '8' },
    asynchronous: { type: 'boolean', default: false },
  },
});
const RICH_SATANG = 100_000_000_000n;
const COINS = 1_000_000;
const CALM_MS = 5_000;
const REPLICATION_STOPPED_MS = 3_000;
const SETTLED_MS_MAX = 180_000;

/** What the database has of each kind, as members and marks. @type {Record<Kind, string>} */
const STORED = {
  transfer: `select member_id, amount::text as mark from game_transfer where direction = 'in' and status = 'succeeded'`,
  withdrawal: 'select member_id, amount::text as mark from withdrawal',
  deposit: `select member_id, amount::text as mark from payment where state = 'credited'`,
  spin: 'select member_id, number::text as mark from spin',
  chat: `select c.member_id, m.message->'payload'->>'message' as mark from chat_message m
         join chat_conversation c on c.id = m.conversation_id where m.sender = 'customer'`,
};

const { step, printLine, total } = createProgress();
const life = createLife(printLine);
await life.run(async () => {
  const tools = findTools();
  await buildChanged(step, life.signal);
  const folder = mkdtempSync(path.join(tmpdir(), 'krapao-cluster-'));
  chmodSync(folder, 0o711);
  life.add({ name: 'folder', stop: async () => rmSync(folder, { recursive: true, force: true }), kill: () => {} });
  const plan = planCluster({ folder, apis: 2, firstPort: await findFreePort(), isSynchronous: !options.asynchronous });
  const world = {
    ...{ host: '127.0.0.1', demo: /** @type {const} */ ('members'), dev: false, secret: 'failover'.repeat(8) },
    ...{ port: await findFreePort(), officePort: await findFreePort(), sandboxPort: await findFreePort() },
    ...{ logDir: path.join(folder, 'logs'), filesDir: path.join(folder, 'files') },
  };
  const sandboxUrl = `http://127.0.0.1:${world.sandboxPort}`;
  const processes = rememberProcesses(folder);
  const env = { ...process.env, RATE_LIMIT_FACTOR: '1000000' };
  const cluster = await startCluster(plan, { tools, processes, world, env, step, printLine }, life);

  const people = await step('making members', () => openMembers(cluster.url, sandboxUrl, databaseUrl(plan, 'owner')));
  const load = makeFailoverLoad({ url: cluster.url, sandboxUrl, ...people });
  const stop = load.start();
  for (let round = 1; round <= Number(options.rounds); round += 1) {
    await delay(CALM_MS);
    const primary = await findPrimary(cluster.nodes);
    if (options.asynchronous) {
      stopReplication(primary);
      await delay(REPLICATION_STOPPED_MS);
    }
    const killedAt = Date.now();
    primary.kill();
    await waitUntil('a success', life.signal, async () => (load.acknowledged.at(-1)?.at ?? 0) > killedAt + 500);
    const gap = longestGap(load.acknowledged, killedAt);
    primary.start();
    await waitUntil('the cluster', life.signal, () => isWhole(cluster.nodes));
    printLine(
      `  round ${round}: ${primary.name} killed, ${(gap / 1000).toFixed(1)} s without success, ${load.acknowledged.length} acknowledged so far`,
    );
  }
  await delay(CALM_MS);
  await stop();
  for (const text of load.refused.slice(0, 5)) printLine(`  refused: ${text}`);

  const { lost, doubled } = await step('comparing', () => compare(load.acknowledged, databaseUrl(plan, 'owner')));
  const open = await step('waiting until nothing is in progress', () => waitUntilSettled(databaseUrl(plan, 'owner')));
  const outside = await compareOutside(databaseUrl(plan, 'owner'), cluster.outsideUrl);
  printLine(
    [
      '',
      `  ${load.acknowledged.length} acknowledged, ${load.tally.sentAgain} sent again, ${load.refused.length} refused`,
      ...KINDS.map(
        (kind) =>
          `  ${kind.padEnd(10)} ${load.acknowledged.filter((act) => act.kind === kind).length} acknowledged, ${lost[kind]} lost, ${doubled[kind]} doubled`,
      ),
      `  ${open} in progress, ${outside.findings} findings in the books, ${outside.differing} players whose game disagrees`,
      `  ${total()} in all`,
    ].join('\n'),
  );
  const sum = (/** @type {Record<string, number>} */ counts) => Object.values(counts).reduce((a, b) => a + b, 0);
  const isProved = options.asynchronous
    ? sum(lost) > 0
    : sum(lost) + sum(doubled) + open + outside.findings + outside.differing + load.refused.length === 0;
  printLine(isProved ? '  ✓ as it must be' : '  ✗ not as it must be');
  process.exitCode = isProved ? 0 : 1;
  if (isProved) life.finish();
  else life.onCrash(new Error('The failover proof failed.'));
});

/**
 * Members with a wallet, a game, coins and an account at the sandbox's bank.
 * @param {string} url @param {string} sandboxUrl @param {string} ownerUrl
 */
async function openMembers(url, sandboxUrl, ownerUrl) {
  const database = new pg.Client({ connectionString: ownerUrl });
  await database.connect();
  const made = await makeMembers(database, Number(options.members), RICH_SATANG);
  const { rows } = await database.query(
    `select bank_code, account_no from deposit_account
     where currency = 'THB' and mode = 'AUTO' and is_open and bank_code = 'KBANK' limit 1`,
  );
  const [{ bank_code: bankCode, account_no: accountNo }] = rows;
  const members = [];
  for (const { id, token } of made) {
    await callAs(url, token)('GET', `/api/wallet/activate/${GAME}`);
    await database.query(
      `insert into coin_purse (member_id, coins, member_seed, earned_on) values ($1, $2, 'failover', current_date)
       on conflict (member_id) do update set coins = excluded.coins`,
      [id, COINS],
    );
    // The first spin is refused and makes the commitment that the next ones need.
    await callAs(url, token)('POST', '/api/spinwheel/spin', {});
    const { rows: accounts } = await database.query('select bank_account_no from member where id = $1', [id]);
    const account = { bankCode: 'KBANK', accountNo: accounts[0].bank_account_no };
    const opened = await fetch(`${sandboxUrl}/test/people`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...account, name: 'BENCH MEMBER', balance: '90000000' }),
    });
    if (!opened.ok) throw new Error(`the sandbox answered ${opened.status} ${await opened.text()}`);
    members.push({ id, token, account });
  }
  await database.end();
  return { members, receiver: { bankCode, accountNo } };
}

/** @param {Awaited<ReturnType<typeof startCluster>>['nodes']} nodes */
async function findPrimary(nodes) {
  for (const node of nodes) if (await node.isPrimary()) return node;
  throw new Error('No node is the primary.');
}

/** @param {Awaited<ReturnType<typeof startCluster>>['nodes']} nodes */
async function isWhole(nodes) {
  const roles = await Promise.all(
    nodes.map(async (node) => [await node.isPrimary(), await node.isStandby(), await node.isSynchronous()]),
  );
  const count = (/** @type {number} */ at) => roles.filter((role) => role[at]).length;
  return count(0) === 1 && count(1) === 2 && (options.asynchronous || count(2) === 1);
}

/** Stops the processes that send the log to the standbys. @param {{ pidOfPostgres(): number | undefined }} node */
function stopReplication(node) {
  const children = execFileSync('pgrep', ['-P', `${node.pidOfPostgres()}`, '-f', 'walsender'], { encoding: 'utf8' });
  for (const pid of children.trim().split('\n')) process.kill(Number(pid), 'SIGSTOP');
}

/** The longest time without an acknowledged act since shortly before a kill. @param {readonly { at: number }[]} acts @param {number} killedAt */
function longestGap(acts, killedAt) {
  const times = acts.map(({ at }) => at).filter((at) => at > killedAt - 1_000);
  return times.reduce((longest, at, index) => Math.max(longest, index ? at - (times[index - 1] ?? at) : 0), 0);
}

/**
 * A deposit is acknowledged by the bank, which tells us again until we have it: it may come late, but not never.
 * @param {readonly import('./lib/failover-load.mjs').Act[]} acknowledged @param {string} ownerUrl
 */
async function compare(acknowledged, ownerUrl) {
  const database = new pg.Client({ connectionString: ownerUrl });
  await database.connect();
  const nothing = () => /** @type {Record<Kind, number>} */ (Object.fromEntries(KINDS.map((kind) => [kind, 0])));
  const [lost, doubled] = [nothing(), nothing()];
  const deadline = Date.now() + SETTLED_MS_MAX;
  for (const kind of KINDS) {
    const acts = acknowledged.filter((act) => act.kind === kind).map(({ memberId, mark }) => `${memberId} ${mark}`);
    for (;;) {
      const { rows } = await database.query(STORED[kind]);
      const stored = rows.map(({ member_id: memberId, mark }) => `${memberId} ${mark}`);
      const has = new Set(stored);
      lost[kind] = acts.filter((act) => !has.has(act)).length;
      doubled[kind] = stored.length - has.size;
      if (kind !== 'deposit' || lost[kind] === 0 || Date.now() > deadline) break;
      await delay(1_000);
    }
  }
  await database.end();
  return { lost, doubled };
}

/** @param {string} ownerUrl @returns {Promise<number>}  Transfers that are still in progress at the end. */
async function waitUntilSettled(ownerUrl) {
  const database = new pg.Client({ connectionString: ownerUrl });
  await database.connect();
  const deadline = Date.now() + SETTLED_MS_MAX;
  let open = 0;
  do {
    open = Number((await database.query("select count(*) from game_transfer where status = 'sent'")).rows[0].count);
    if (open > 0) await delay(1_000);
  } while (open > 0 && Date.now() < deadline);
  await database.end();
  return open;
}

/** Findings of the ledger, and players whose balance at the game is not what was transferred. @param {string} ownerUrl @param {string} outsideUrl */
async function compareOutside(ownerUrl, outsideUrl) {
  const [ours, theirs] = [ownerUrl, outsideUrl].map((url) => new pg.Client({ connectionString: url }));
  if (!ours || !theirs) throw new Error('two addresses are needed');
  await Promise.all([ours.connect(), theirs.connect()]);
  const findings = Number((await ours.query('select count(*) from ledger.finding')).rows[0].count);
  const { rows: sent } = await ours.query(
    `select a.username, sum(t.units)::text as units from game_transfer t
     join game_account a on a.member_id = t.member_id and a.game_code = t.game_code
     where t.status = 'succeeded' and t.direction = 'in' and t.member_id like 'bench%' group by a.username`,
  );
  const { rows: players } = await theirs.query(
    'select username, balance_units::text as balance from sandbox.game_player',
  );
  const balances = new Map(players.map(({ username, balance }) => [username, balance]));
  const differing = sent.filter(({ username, units }) => balances.get(username) !== units).length;
  await Promise.all([ours.end(), theirs.end()]);
  return { findings, differing };
}
