import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freeStuckJobs } from '../platform/jobs/job-heartbeat.ts';
import { type ApiProcess, startApiProcess } from '../testing/api-process.ts';
import { givenPlayer } from '../testing/money.ts';
import { type MoneyServer, moneyServer } from '../testing/money-server.ts';
import { until } from '../testing/until.ts';

const BANK_MS = 1_500;

let server: MoneyServer;
let api: ApiProcess;
beforeAll(async () => {
  server = await moneyServer();
  api = await startApiProcess(server.env);
});
afterAll(async () => {
  await api?.kill();
  await server.close();
});

it('a process whose database goes away under a job lives on, and works off what comes later', async () => {
  const player = await givenPlayer(server, { money: 1_000 });
  const withdraw = () =>
    api.post('/api/wallet/withdraw', { token: player.token, key: randomUUID(), body: { amount: 100 } });
  const paid = async () =>
    (await server.database.query(`select from withdrawal where member_id = $1 and status = 'paid'`, [player.id]))
      .length;
  const atWork = `graphile_worker.jobs where locked_at is not null and task_identifier = 'pay-withdrawal'`;

  await server.sandbox.setFault('bank', { mode: 'slow', delayMs: BANK_MS, calls: ['payout'], times: 1 });
  expect((await withdraw()).status).toBe(200);
  await until(async () => (await server.database.query(`select from ${atWork}`)).length === 1, 'the bank to be asked');
  await server.database.stop();
  await sleep(2 * BANK_MS); // The job ends, and its outcome cannot be recorded.
  expect((await fetch(`${api.url}/healthz`)).status).toBe(200);

  await server.database.start();
  await until(async () => (await fetch(`${api.url}/readyz`)).ok, 'the database');
  expect((await withdraw()).status).toBe(200);
  await until(async () => (await paid()) === 1, 'the later job');

  await server.database.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '3 minutes' where locked_at is not null`,
  );
  await freeStuckJobs(server.connection.pool);
  await until(async () => (await paid()) === 2, 'the job that was cut off');
});
