import { randomUUID } from 'node:crypto';
import { slipQr } from '@krapao/payloads/slip-qr';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freeStuckJobs } from '../../platform/jobs/job-heartbeat.ts';
import { type ApiProcess, startApiProcess } from '../../testing/api-process.ts';
import { deposit, expectBooksInOrder, type Player, statementOf, walletOf } from '../../testing/money.ts';
import {
  aBankTransfer,
  form,
  givenSender,
  type SlipServer,
  slipOf,
  slipServer,
  slipsOf,
  upload,
} from '../../testing/slips.ts';
import { until } from '../../testing/until.ts';
import { evaluateSlip } from './reading/evaluate-slip.ts';
import { lineOf } from './reading/queue-reading.ts';
import { readingRepository } from './reading/reading.repository.ts';
import { BankTransfer } from './reading/slip-verifier.ts';
import { slipsRepository } from './slips.repository.ts';

let server: SlipServer;
beforeAll(async () => {
  server = await slipServer();
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

const count = async (sql: string, values: unknown[] = []) =>
  (await server.database.query<{ count: number }>(sql, values))[0]?.count ?? 0;
const open = () => count("select count(*)::int from slip where status = 'waiting'");
const notesOf = async (player: Player) => {
  const { body } = await server.call('POST /api/statement/slip', {
    token: player.token,
    body: { page: 1, limit: 100 },
  });
  return body.slips.map(({ status, note }) => note ?? status).sort();
};

describe('many at once', () => {
  it('the same slip twenty times: credited once, the others are duplicates', { tags: ['R24.3'] }, async () => {
    const player = await givenSender(server);
    const transfer = aBankTransfer(server, player);
    server.verifier.learn(transfer);
    const bytes = await slipOf(transfer);
    await Promise.all(Array.from({ length: 20 }, () => upload(server, player, bytes)));
    await server.later(0);
    expect(await notesOf(player)).toEqual([...Array<string>(19).fill('SLIP_REFNO_DUPLICATED'), 'SUCCESS']);
    expect(await walletOf(server, player)).toEqual({ amount: 500.25, inProgress: 0 });
    expect((await statementOf(server, player)).total).toBe(1);
  });

  it('the same slip by its owner and by a thief: the owner is credited, once', { tags: ['C9'] }, async () => {
    const owner = await givenSender(server);
    const thief = await givenSender(server);
    const transfer = aBankTransfer(server, owner);
    server.verifier.learn(transfer);
    const bytes = await slipOf(transfer);
    await Promise.all([thief, owner, thief, owner, thief].map((player) => upload(server, player, bytes)));
    await server.later(0);
    expect(await notesOf(owner)).toEqual(['SLIP_REFNO_DUPLICATED', 'SUCCESS']);
    expect((await notesOf(thief)).every((note) => ['NOT_MATCH', 'SLIP_REFNO_DUPLICATED'].includes(note))).toBe(true);
    expect(await walletOf(server, owner)).toEqual({ amount: 500.25, inProgress: 0 });
    expect(await walletOf(server, thief)).toEqual({ amount: 0, inProgress: 0 });
  });

  it('two that are judged in the same moment: one is credited, one is a duplicate', async () => {
    const player = await givenSender(server);
    const transfer = aBankTransfer(server, player);
    server.verifier.learn(transfer);
    const bytes = await slipOf(transfer);
    for (let round = 0; round < 2; round++) await upload(server, player, bytes);
    const { sendingBank, transRef } = transfer;
    const code = { payload: slipQr(transfer), sendingBank, transRef };
    const rows = await server.database.query<{ id: string }>('select id from slip where member_id = $1', [player.id]);
    const slips = slipsRepository(server.connection.db);
    for (const { id } of rows) await readingRepository(server.connection.db).saveCode(id, code, server.clock.now());
    await Promise.all(
      rows.map(async ({ id }) => {
        const slip = await slips.find(id);
        if (slip) await evaluateSlip(server.modules.slips, { ...slip, code }, BankTransfer.parse(transfer));
      }),
    );
    expect(await notesOf(player)).toEqual(['SLIP_REFNO_DUPLICATED', 'SUCCESS']);
    expect(await walletOf(server, player)).toEqual({ amount: 500.25, inProgress: 0 });
  });
});

describe('a server that is killed', () => {
  let reborn: ApiProcess | undefined;
  afterAll(() => reborn?.kill());

  it('while it keeps, reads, verifies and credits: after a restart every slip has ended, each credited once', async () => {
    const env = { ...server.env, SLIP_VERIFIER_TIMEOUT_MS: '60000' };
    const doomed = await startApiProcess(env);
    const locks: pg.Client[] = [];
    const lock = async (sql: string, values: unknown[]) => {
      const client = new pg.Client({ connectionString: server.database.url });
      client.on('error', () => {});
      await client.connect();
      locks.push(client);
      await client.query('begin');
      await client.query(sql, values);
    };
    const [keeping, crediting] = [await givenSender(server), await givenSender(server)];
    let verifying = await givenSender(server);
    // In the same job queue the second slip would wait for the first.
    while (lineOf(verifying.id) === lineOf(crediting.id)) verifying = await givenSender(server);
    // A member without history would have no row to lock.
    for (const { id } of [keeping, verifying, crediting]) await deposit(server, id, 10);
    const transfers = new Map([keeping, verifying, crediting].map((player) => [player, aBankTransfer(server, player)]));
    for (const transfer of transfers.values()) server.verifier.learn(transfer);
    const keys = new Map([...transfers.keys()].map((player) => [player, randomUUID()]));
    const send = async (api: ApiProcess, player: Player) => {
      const transfer = transfers.get(player);
      if (!transfer) throw new Error('no transfer');
      const { body, headers } = form({ bytes: await slipOf(transfer) });
      return fetch(`${api.url}/api/wallet/slip`, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${player.token}`, 'idempotency-key': keys.get(player) ?? '' },
        body: new Uint8Array(body),
      });
    };

    await lock("select pg_advisory_lock(hashtextextended('slips ' || $1, 0))", [keeping.id]);
    await lock('select from statement_count where member_id = $1 for update', [crediting.id]);
    void send(doomed, keeping).catch(() => {});
    await send(doomed, crediting).catch(() => {});
    await until(async () => (await waitingForLocks()) >= 2, 'one to be kept and one to be credited');
    server.verifier.answerWith(() => new Promise(() => {}));
    await send(doomed, verifying);
    const requestsBefore = server.verifier.requests.length;
    await until(
      async () => server.verifier.requests.length > requestsBefore - 1 && (await jobsAtWork()) >= 2,
      'the verifier to be asked',
    );
    await doomed.kill();
    server.verifier.answerWith(undefined);
    await Promise.all(locks.map((client) => client.end()));

    await server.database.query(
      "update graphile_worker._private_jobs set run_at = now(), locked_at = locked_at - interval '3 min'",
    );
    await server.database.query("update idempotency set claimed_at = claimed_at - interval '3 min'");
    await freeStuckJobs(server.connection.pool);
    reborn = await startApiProcess(server.env);
    const api = reborn;
    for (const player of transfers.keys()) expect((await send(api, player)).status).toBe(200);
    await until(async () => (await open()) === 0, 'every slip to end');
    for (const player of transfers.keys()) {
      expect(await notesOf(player)).toEqual(['SUCCESS']);
      expect((await slipsOf(server, player)).total).toBe(1);
      expect(await walletOf(server, player)).toEqual({ amount: 510.25, inProgress: 0 });
    }
  }, 120_000);

  const waitingForLocks = () =>
    count("select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()");
  const jobsAtWork = () => count('select count(*)::int from graphile_worker._private_jobs where locked_at is not null');
});
