import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import { expectBooksInOrder, givenPlayer, newKey, type Player, walletOf, withdraw } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { givenApp, unproved } from '../../testing/second-factor.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

const setSum = (player: Player, amount: number) =>
  server.call('PUT /api/second-factor/sum', { token: player.token, body: { amount } });
const prove = (player: Player, code: string) =>
  server.call('POST /api/second-factor/prove', { token: player.token, body: { code } });
const REQUIRED = { status: 403, body: { message: 'SECOND_FACTOR_REQUIRED', by: 'factor' } };

async function givenFactor(sum?: number) {
  const player = await givenPlayer(server, { money: 5_000 });
  const app = await givenApp(server, player.token);
  if (sum !== undefined) await setSum(player, sum);
  await unproved(server, player.id);
  server.clock.advance(30 * SECOND_MS);
  return { player, app };
}

it('a withdrawal above the member’s sum needs a proof, and the same call goes through after it', {
  tags: ['P105'],
}, async () => {
  const { player, app } = await givenFactor(1_000);
  expect((await withdraw(server, player, 1_000)).status).toBe(200);
  const key = newKey();
  for (let time = 0; time < 2; time += 1) expect(await withdraw(server, player, 1_000.01, key)).toMatchObject(REQUIRED);
  expect(await walletOf(server, player)).toEqual({ amount: 4_000, inProgress: 1_000 });
  await prove(player, app.code());
  const done = await withdraw(server, player, 1_000.01, key);
  expect(done.status).toBe(200);
  // A retry after the proof has ended is the same withdrawal, not a question.
  server.clock.advance(6 * MINUTE_MS);
  expect(await withdraw(server, player, 1_000.01, key)).toMatchObject({ status: 200, body: done.body });
  expect(await walletOf(server, player)).toEqual({ amount: 2_999.99, inProgress: 2_000.01 });
});

it('withdrawAll needs the same proof, and the key of a refusal stays free for the same call', {
  tags: ['P105'],
}, async () => {
  const { player, app } = await givenFactor();
  const key = newKey();
  const all = (amount: number) =>
    server.call('POST /api/wallet/withdrawAll', { token: player.token, body: { amount }, headers: key });
  expect(await all(100)).toMatchObject(REQUIRED);
  await prove(player, app.code());
  expect((await all(200)).status).toBe(409);
  expect((await all(100)).status).toBe(200);
});

it('closing the account, which pays out everything, needs a proof whatever the sum', { tags: ['P105'] }, async () => {
  const { player } = await givenFactor(5_000);
  const body = { password: 'any' };
  expect(await server.call('POST /api/closing', { token: player.token, body })).toMatchObject(REQUIRED);
  expect((await server.call('GET /api/closing', { token: player.token })).body.closing).toBeNull();
});

it('the sum is lowered at once and raised after a proof; a new factor asks always', { tags: ['P105'] }, async () => {
  const { player, app } = await givenFactor();
  expect(await withdraw(server, player, 100)).toMatchObject(REQUIRED);
  expect(await setSum(player, 500)).toMatchObject(REQUIRED);
  await prove(player, app.code());
  expect((await setSum(player, 500)).status).toBe(200);
  await unproved(server, player.id);
  expect(await setSum(player, 500.01)).toMatchObject(REQUIRED);
  expect((await setSum(player, 200)).status).toBe(200);
  expect((await withdraw(server, player, 200)).status).toBe(200);
  expect(await withdraw(server, player, 300)).toMatchObject(REQUIRED);
});

it.each([[-1], [1e20], ['1'], [0.001], [null]])('a sum of %j is refused', async (amount) => {
  const { player } = await givenFactor();
  expect((await setSum(player, amount as number)).status).toBe(400);
});

it('a member without a factor has no sum to set, and withdraws as ever', { tags: ['P109'] }, async () => {
  const player = await givenPlayer(server, { money: 500 });
  expect(await setSum(player, 100)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
  expect((await withdraw(server, player, 300)).status).toBe(200);
});
