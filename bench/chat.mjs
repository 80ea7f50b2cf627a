/**
 * Delivery time and CPU cost of a chat message, and whether any message is lost or duplicated.
 *
 *   npm run bench:chat -- [--sockets 2000] [--rate 200] [--seconds 60] [--kills 20]
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { io } from 'socket.io-client';
import { runCommand } from '../scripts/lib/command.mjs';
import { createLife } from '../scripts/lib/life.mjs';
import { findFreePort } from '../scripts/lib/ports.mjs';
import { serverUrlOf } from '../scripts/lib/postgres-folder.mjs';
import { startProgram, waitUntilReady } from '../scripts/lib/program.mjs';
import { createProgress } from '../scripts/lib/progress.mjs';
import { startTestWorld } from '../scripts/lib/test-world.mjs';
import { printFigures } from './lib/figures.mjs';
import { median } from './lib/measure.mjs';
import { callAs, makeMembers } from './lib/members.mjs';

const { values: options } = parseArgs({
  options: {
    sockets: { type: 'string', default: '2000' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    kills: { type: 'string', default: '20' },
  },
});
const SOCKETS = Number(options.sockets);
const RATE = Number(options.rate);
const SECONDS = Number(options.seconds);
const KILLS = Number(options.kills);
const P99_GOAL_MS = 150;
const MESSAGES = 10_000;
const PAGE = 10;
const READS = 300;
const FACTOR_MAX = 1.3;
/** Messages sent to a process before it is killed, and how many of them it has answered by then. */
const BEFORE_KILL = { sent: 40, answered: 10 };
/** Clock ticks per second of the system. */
const TICKS = 100;

/** @typedef {{ url: string, pid: number, kill(): Promise<void> }} Api */
/** @typedef {{ p50: number, p99: number, heard: number, lost: number, doubled: number, again: number, pace: number }} Heard */

const { step, printLine } = createProgress();
const life = createLife(printLine);
await life.run(async () => {
  const world = await startTestWorld(life, step, { demo: 'off' });
  const databaseUrl = await step('making a database', () => makeDatabase(world.databaseUrl));
  const start = () => startApi(databaseUrl, world.sandboxUrl);
  const database = new pg.Client({ connectionString: databaseUrl });
  database.on('error', () => {}); // The connection ends with the server.
  await database.connect();

  const one = await start();
  const near = await receive(`${SOCKETS} sockets on one process`, one, [one.url]);
  const other = await start();
  const far = await receive(`${SOCKETS} sockets on another process than the messages`, one, [other.url]);

  const members = await makeMembers(database, 2, 100n);
  const [writer, reader] = members;
  if (!writer || !reader) throw new Error('no member was made');
  await one.kill();
  const killed = await killAgainAndAgain(start, other, writer, database);
  const pages = await comparePages(other, reader, database);
  await database.end();
  printFigures([...near, ...far, killed, pages]);
  life.finish();
});

/** Creates a separate database, so that the secret and the api processes are this script's. @param {string} worldUrl */
async function makeDatabase(worldUrl) {
  const admin = new pg.Client({ connectionString: worldUrl });
  await admin.connect();
  await admin.query('create database chat_bench');
  await admin.end();
  const databaseUrl = worldUrl.replace(/\/krapao$/, '/chat_bench');
  const env = { ...envOf(databaseUrl), MIGRATION_DATABASE_URL: databaseUrl };
  for (const entry of ['migrate', 'seed']) {
    await runCommand(process.execPath, [`apps/api/dist/${entry}.js`], { failure: `${entry} fails:`, env });
  }
  return databaseUrl;
}

/** @param {string} databaseUrl */
function envOf(databaseUrl) {
  return {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: serverUrlOf(databaseUrl),
    APP_SECRET: 'a secret that only this measurement uses',
  };
}

/** @param {string} databaseUrl @param {string} sandboxUrl @returns {Promise<Api>} */
async function startApi(databaseUrl, sandboxUrl) {
  const port = await findFreePort();
  const env = {
    ...envOf(databaseUrl),
    SANDBOX_URL: sandboxUrl,
    PORT: String(port),
    BACKOFFICE_PORT: '0',
    FILES_DIR: path.join(tmpdir(), 'krapao-bench-files'),
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'silent',
  };
  const program = startProgram({ name: 'bench-api', args: ['apps/api/dist/main.js'], env, logDir: '.cache/bench' });
  life.add(program);
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(program, `${url}/readyz`, life.signal);
  const kill = async () => {
    program.kill();
    await program.ended;
  };
  return { url, pid: program.pid ?? 0, kill };
}

/**
 * @param {string} name
 * @param {Api} sendTo
 * @param {string[]} listenAt
 * @returns {Promise<import('./lib/figures.mjs').Figure[]>}
 */
async function receive(name, sendTo, listenAt) {
  const child = fork(fileURLToPath(new URL('lib/chat-process.mjs', import.meta.url)));
  life.add({ name: 'load', stop: async () => void child.kill(), kill: () => void child.kill('SIGKILL') });
  let [ticks, began] = [0, 0];
  /** @type {Heard} */
  const received = await new Promise((resolve, reject) => {
    child.on('message', (/** @type {{ isReady?: true, result?: Heard, error?: string }} */ message) => {
      if (message.isReady) [ticks, began] = [ticksOf(sendTo.pid), performance.now()];
      else if (message.result) resolve(message.result);
      else reject(new Error(message.error));
    });
    child.send({ listenAt, sendAt: sendTo.url, sockets: SOCKETS, perSecond: RATE, seconds: SECONDS });
  });
  const share = (ticksOf(sendTo.pid) - ticks) / TICKS / ((performance.now() - began) / 1_000);
  console.log(
    `${name}: ${received.pace.toFixed(0)} messages/s, sent to heard p50 ${received.p50.toFixed(1)} ms, ` +
      `p99 ${received.p99.toFixed(1)} ms (goal ${P99_GOAL_MS}); ${received.heard} heard, ${received.lost} lost, ` +
      `${received.doubled} doubled, ${received.again} sent again; ${(share * 100).toFixed(0)} % of a core`,
  );
  return [
    { name: `${name}, p99`, value: received.p99, unit: 'ms', atMost: P99_GOAL_MS },
    { name: `${name}, lost or doubled`, value: received.lost + received.doubled, unit: '', atMost: 0 },
  ];
}

/** CPU ticks of a process, user and system; NaN without /proc. @param {number} pid */
function ticksOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return Number.NaN;
  }
}

/**
 * Acts as a correct client: an unanswered message is sent again under its id. Another page of the same member listens
 * on a process that is never killed.
 * @param {() => Promise<Api>} start
 * @param {Api} lives
 * @param {{ id: string, token: string }} member
 * @param {pg.Client} database
 */
async function killAgainAndAgain(start, lives, { id: memberId, token }, database) {
  const socket = io(lives.url, { transports: ['websocket'], auth: { token } });
  /** @type {string[]} */
  const received = [];
  socket.on('messaging', ({ id, sender }) => void (sender === 'customer' && received.push(id)));
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  await socket.emitWithAck('join', `krapao-${memberId}`);
  /** @type {Set<string>} */
  const all = new Set();
  /** @type {Set<string>} */
  const unsent = new Set();
  let resent = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const victim = await start();
    resent += unsent.size;
    for (let count = 0; count < BEFORE_KILL.sent; count += 1) {
      const id = randomUUID();
      all.add(id);
      unsent.add(id);
    }
    let answered = 0;
    const call = callAs(victim.url, token);
    const sending = Promise.allSettled(
      [...unsent].map(async (id) => {
        await call('POST', '/api/chat/send-message', {
          id,
          message: { message_type: 'text', payload: { message: id } },
        });
        answered += 1;
        unsent.delete(id);
      }),
    );
    while (answered < BEFORE_KILL.answered) await new Promise((resolve) => setTimeout(resolve, 1));
    await victim.kill();
    await sending;
  }
  const call = callAs(lives.url, token);
  for (const id of unsent) {
    await call('POST', '/api/chat/send-message', { id, message: { message_type: 'text', payload: { message: id } } });
  }
  const { rows } = await database.query(
    `select m.id, m.seq::int as seq from chat_message m join chat_conversation c on c.id = m.conversation_id
     where c.member_id = $1 and m.sender = 'customer'`,
    [memberId],
  );
  const end = performance.now() + 10_000;
  while (received.length < all.size && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
  socket.close();
  const stored = new Set(rows.map(({ id }) => id));
  const lost = [...all].filter((id) => !stored.has(id) || !received.includes(id)).length;
  const doubled = rows.length - stored.size + (received.length - new Set(received).size);
  console.log(
    `killed ${KILLS} times: ${all.size} sent (${resent + unsent.size} again), ${rows.length} kept, ${received.length} heard; ` +
      `${lost} lost, ${doubled} doubled`,
  );
  if (lost + doubled > 0) throw new Error('a message was lost or doubled');
  return { name: `lost or doubled in ${KILLS} kills`, value: lost + doubled, unit: '', atMost: 0 };
}

/** @param {Api} api @param {{ id: string, token: string }} member @param {pg.Client} database */
async function comparePages(api, { id: memberId, token }, database) {
  const call = callAs(api.url, token);
  await call('POST', '/api/chat/send-message', {
    id: randomUUID(),
    message: { message_type: 'text', payload: { message: 'first' } },
  });
  await database.query(
    `insert into chat_message (conversation_id, seq, id, sender, message, created_at)
     select c.id, n, gen_random_uuid(), 'customer', jsonb_build_object('message_type', 'text', 'payload',
       jsonb_build_object('message', 'message ' || n)), now()
     from chat_conversation c, generate_series(3, $2::int) n where member_id = $1`,
    [memberId, MESSAGES],
  );
  await database.query('update chat_conversation set last_seq = $2 where member_id = $1', [memberId, MESSAGES]);
  await database.query('vacuum analyze chat_message');
  /** @type {Record<'first' | 'last', number[]>} */
  const times = { first: [], last: [] };
  for (let round = 0; round < READS; round += 1) {
    for (const [page, skip] of /** @type {const} */ ([
      ['first', 0],
      ['last', MESSAGES - PAGE],
    ])) {
      const before = performance.now();
      const messages = /** @type {unknown[]} */ (await call('POST', '/api/chat/history', { limit: PAGE, skip }));
      times[page].push(performance.now() - before);
      if (messages.length !== PAGE) throw new Error(`a page had ${messages.length} messages`);
    }
  }
  const [first, last] = [median(times.first), median(times.last)];
  console.log(
    `history of ${MESSAGES} messages: page 1 ${first.toFixed(2)} ms, page ${MESSAGES / PAGE} ${last.toFixed(2)} ms, ` +
      `ratio ${(last / first).toFixed(2)} (goal ${FACTOR_MAX})`,
  );
  return {
    name: `last page of ${MESSAGES} messages, of the first`,
    value: last / first,
    unit: 'times',
    atMost: FACTOR_MAX,
  };
}
