import { createCipheriv, createHmac, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/clock.ts';
import { type ApiProcess, startApiProcess } from '../../testing/api-process.ts';
import {
  callbackBody,
  givenBankAccount,
  givenCode,
  KRAPAO_KBANK,
  paymentsOf,
  peopleOf,
} from '../../testing/deposits.ts';
import { expectBooksInOrder, givenPlayer, type Player, statementOf, walletOf } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { until } from '../../testing/until.ts';

let server: MoneyServer;
let doomed: ApiProcess;
const locks: pg.Client[] = [];
beforeAll(async () => {
  server = await moneyServer({ GIFT_WALLET_TIMEOUT_MS: '20000' });
  doomed = await startApiProcess(server.env);
});
afterEach(() => server.sandbox.call('DELETE', '/faults'));
afterAll(async () => {
  await release();
  await doomed.kill();
  await expectBooksInOrder(server);
  await server.close();
});

/** Locks a row from another connection, so that the server waits for it. */
async function lock(sql: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.database.url });
  client.on('error', () => {});
  await client.connect();
  locks.push(client);
  await client.query('begin');
  await client.query(`${sql} for update`, values);
}
const release = () => Promise.all(locks.splice(0).map((client) => client.end()));
const isWaiting = async () => {
  const [row] = await server.database.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return (row?.count ?? 0) > 0;
};

function callBack(code: string, body: object): void {
  const text = JSON.stringify(body);
  const timestamp = `${Math.floor(Date.now() / 1_000)}`;
  const key = `sandbox-callback-${code.toLowerCase()}`;
  const signature = createHmac('sha256', key).update(`${timestamp}.${text}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature };
  const path = code === 'BANK' ? 'bank' : `payments/${code}`;
  void fetch(`${doomed.url}/callbacks/${path}`, { method: 'POST', headers, body: text }).catch(() => {});
}

async function sendGift(player: Player, link: string): Promise<void> {
  const { body } = await server.call('GET /api/lookup/deposit', { token: player.token });
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(body.giftLinkKey, 'base64'), iv);
  const sealed = Buffer.concat([iv, cipher.update(link, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  const call = { token: player.token, key: randomUUID(), body: { link: sealed.toString('base64') } };
  void doomed.post('/api/wallet/truelink', call).catch(() => {});
}

/** The server is killed with three deposits in progress, each at its worst moment. */
it('a killed server leaves no deposit behind, and none twice', async () => {
  const people = peopleOf(() => server);
  const [payer, giver] = [await givenPlayer(server), await givenPlayer(server)];
  const senders = await Promise.all(Array.from({ length: 5 }, () => givenPlayer(server, { money: 1 })));

  // A callback recorded, not yet credited.
  const { reference } = await givenCode(server, payer, 'KBANK', 500);
  const reported = callbackBody(server, { reference });
  await lock('select from qr_code where reference = $1', [reference]);
  callBack('KBANK', reported);
  await until(async () => (await paymentsOf(server, reported.transRef)).length > 0, 'the callback to be heard');

  // A page of the feed, half of it credited.
  for (const sender of senders) {
    await people.paid({ from: await givenBankAccount(server, sender), to: KRAPAO_KBANK, amount: '20.00' });
  }
  await lock('select from statement_count where member_id = $1', [senders[2]?.id]);
  callBack('BANK', KRAPAO_KBANK);
  const amounts = async () =>
    (await Promise.all(senders.map((one) => walletOf(server, one)))).map(({ amount }) => amount);
  await until(async () => (await amounts())[1] === 21 && (await isWaiting()), 'half of the feed to be credited');

  // A gift redeemed by the wallet, whose answer never reached us.
  await server.sandbox.setFault('gift', { mode: 'timeout-after', times: 1, calls: ['redeem'] });
  const from = (await people.wallet()).accountNo;
  const { body: gift } = await server.sandbox.call('POST', '/test/gifts', { from, amount: '50.00' });
  await sendGift(giver, String(gift.link));
  const taken = () => server.database.query('select 1 from sandbox.gift_ticket where hash = $1', [gift.hash]);
  await until(async () => (await taken()).length > 0, 'the wallet to redeem the gift');

  await doomed.kill();
  await release();
  expect(await walletOf(server, payer)).toEqual({ amount: 0, inProgress: 0 });
  expect(await walletOf(server, giver)).toEqual({ amount: 0, inProgress: 0 });

  const job = (name: string) => server.modules.jobs.handlers[name]?.({});
  for (let round = 0; round < 2; round++) {
    await job('read-bank-feeds');
    await job('settle-payments');
    await server.later(MINUTE_MS);
  }
  expect(await walletOf(server, payer)).toEqual({ amount: 500, inProgress: 0 });
  expect(await amounts()).toEqual([21, 21, 21, 21, 21]);
  expect(await walletOf(server, giver)).toEqual({ amount: 50, inProgress: 0 });
  for (const player of [payer, giver]) expect((await statementOf(server, player)).total).toBe(1);
  for (const sender of senders) expect((await statementOf(server, sender)).total).toBe(2);
});
