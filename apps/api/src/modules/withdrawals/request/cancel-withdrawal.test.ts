import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { HOUR_MS, SECOND_MS } from '../../../platform/clock.ts';
import { startApiProcess } from '../../../testing/api-process.ts';
import {
  givenPlayer,
  newKey,
  type Player,
  statementOf,
  stopWallet,
  walletOf,
  withdraw,
} from '../../../testing/money.ts';
import type { MoneyServer } from '../../../testing/money-server.ts';
import { givenReviewQueue } from '../../../testing/review-queue.ts';
import { giveReward } from '../../../testing/rewards.ts';
import { givenSubscriber } from '../../../testing/signals.ts';
import { until } from '../../../testing/until.ts';
import { BY_HAND, givenRequestOn, withdrawalsOf } from '../../../testing/withdrawals.ts';
import { sendBackToReview } from '../office/send-back-to-review.ts';

let server: MoneyServer;
const { office, items, place } = givenReviewQueue(async (given) => {
  server = given;
  await setRules(BY_HAND);
});
afterAll(() => server.later(HOUR_MS));

const { setRules, paidTo, latest } = withdrawalsOf(() => server);
const givenRequest = () => givenRequestOn(server);
const referenceOf = async (player: Player) => (await statementOf(server, player)).statements[0]?.reference ?? '';
const cancel = (player: Player, reference: string, headers = {}) =>
  server.call('DELETE /api/wallet/withdraw/{reference}', { token: player.token, params: { reference }, headers });

const UNTOUCHED = { amount: 600, inProgress: 400 };
const RETURNED = { amount: 1_000, inProgress: 0 };

describe('DELETE /api/wallet/withdraw/{reference}', () => {
  it('returns the money at once, shows as cancelled, and leaves the operators’ queue', {
    tags: ['R22.7'],
  }, async () => {
    const { player, id } = await givenRequest();
    const reference = await referenceOf(player);
    expect((await items('withdrawals')).some((item) => item.id === id)).toBe(true);

    expect(await cancel(player, reference)).toMatchObject({
      status: 200,
      body: { status: 'FAILED', reference, amount: 400 },
    });
    expect(await walletOf(server, player)).toEqual(RETURNED);
    expect(await latest(player)).toEqual({ status: 'FAILED', steps: ['requested', 'cancelled'] });
    expect((await items('withdrawals')).some((item) => item.id === id)).toBe(false);
    expect(await place('withdrawals', id)).toEqual({ left_by: null, is_approved: false, is_open: false });
    expect((await office(`GET /api/office/withdrawals/${id}`)).body).toMatchObject({ status: 'cancelled' });
    expect(await office(`POST /api/office/withdrawals/${id}/approve`)).toMatchObject({
      status: 409,
      body: { message: 'ITEM_HANDLED' },
    });
    await server.later(SECOND_MS);
    expect(await paidTo(player)).toEqual([]);
  });

  it('tells operators’ open pages that the queue has changed', async () => {
    const { player } = await givenRequest();
    const { received, stop } = await givenSubscriber(server, 'queue');
    await cancel(player, await referenceOf(player));
    await until(async () => received.some(({ kind }) => kind === 'withdrawals'), 'the notice of the queue');
    await stop();
  });

  it('repeated answers the same and moves nothing, with the same key or another', async () => {
    const { player } = await givenRequest();
    const reference = await referenceOf(player);
    const key = newKey();
    const first = await cancel(player, reference, key);
    for (const headers of [key, newKey(), {}])
      expect(await cancel(player, reference, headers)).toMatchObject({ status: 200, body: first.body });
    expect(await walletOf(server, player)).toEqual(RETURNED);
    expect((await latest(player)).steps).toEqual(['requested', 'cancelled']);
  });

  it('finds nothing under a reference of another member, of a deposit, or of nobody', async () => {
    const { player } = await givenRequest();
    const stranger = await givenPlayer(server, { money: 100 });
    const references = [await referenceOf(player), await referenceOf(stranger), 'NOSUCHLINE'];
    for (const reference of references)
      expect(await cancel(stranger, reference)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
    expect(await walletOf(server, player)).toEqual(UNTOUCHED);
  });

  it('is refused once somebody approved it, also when the bank sent it back', { tags: ['R22.7'] }, async () => {
    const { player, id } = await givenRequest();
    const reference = await referenceOf(player);
    const refusal = { status: 409, body: { message: 'WITHDRAW_APPROVED' } };
    await server.sandbox.setFault('bank', { mode: 'garbage' });
    expect((await office(`POST /api/office/withdrawals/${id}/approve`)).status).toBe(200);
    expect(await cancel(player, reference)).toMatchObject(refusal);
    await sendBackToReview(server.modules.withdrawals, id, 'no such bank');
    expect((await latest(player)).steps).toEqual(['requested', 'approved', 'requested']);
    expect(await cancel(player, reference)).toMatchObject(refusal);
    expect(await walletOf(server, player)).toEqual(UNTOUCHED);
    await server.sandbox.call('DELETE', '/faults');
    await office(`POST /api/office/withdrawals/${id}/reject`, { body: { reason: 'name' } });
    expect(await cancel(player, reference)).toMatchObject(refusal);
    expect(await walletOf(server, player)).toEqual(RETURNED);
  });

  it('puts free money back beside the reward that runs', async () => {
    const player = await givenPlayer(server, { money: 1_000 });
    await giveReward(server, player, 100, { isForDeposit: false });
    const wallet = async () => (await server.call('GET /api/wallet', { token: player.token })).body.wallet;
    const before = await wallet();
    expect(before.available).toBeGreaterThanOrEqual(400);
    await withdraw(server, player, 400);
    expect(await wallet()).toMatchObject({ available: before.available - 400, inProgress: 400 });
    expect((await cancel(player, await referenceOf(player))).status).toBe(200);
    expect(await wallet()).toEqual(before);
  });

  it('is refused while the wallet is stopped, and changes nothing', async () => {
    const { player } = await givenRequest();
    const reference = await referenceOf(player);
    await stopWallet(server, player);
    expect(await cancel(player, reference)).toMatchObject({ status: 502, body: { message: 'TRANSFER_FAIL' } });
    await stopWallet(server, player, false);
    expect(await walletOf(server, player)).toEqual(UNTOUCHED);
    expect((await cancel(player, reference)).status).toBe(200);
  });

  it.each(['approve', 'reject', 'paid', 'batches'])(
    'against an operator’s %s at the same moment: one wins',
    { tags: ['R22.7'] },
    async (act) => {
      const given = await Promise.all(Array.from({ length: 6 }, givenRequest));
      const outcomes = await Promise.all(
        given.map(async ({ player, id }, index) => {
          const reference = await referenceOf(player);
          const decide = () =>
            act === 'batches'
              ? office('POST /api/office/withdrawals/batches', { body: { ids: [id] } })
              : office(`POST /api/office/withdrawals/${id}/${act}`, {
                  body: { reason: 'name', bankReference: `KB${randomUUID().slice(0, 8)}` },
                });
          const [one, other] =
            index % 2 === 0
              ? await Promise.all([cancel(player, reference), decide()])
              : await Promise.all([decide(), cancel(player, reference)]);
          return [one.status, other.status].sort();
        }),
      );
      expect(outcomes).toEqual(given.map(() => [200, 409]));
      for (const { player } of given) {
        const { steps } = await latest(player);
        const isCancelled = steps?.includes('cancelled') === true;
        expect(steps?.some((step) => /approved|rejected/.test(step))).toBe(!isCancelled);
        if (isCancelled) expect(await walletOf(server, player)).toEqual(RETURNED);
      }
    },
  );
});

it('a process killed while it cancels leaves the withdrawal as it was, and the repeated call cancels it', {
  tags: ['R22.7'],
}, async () => {
  const { player, id } = await givenRequest();
  const reference = await referenceOf(player);
  const doomed = await startApiProcess(server.env);
  const blocker = new pg.Client({ connectionString: server.database.url });
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('select from statement_line where id = $1 for update', [id]);
  const key = randomUUID();
  const headers = { authorization: `Bearer ${player.token}`, 'idempotency-key': key };
  const call = fetch(`${doomed.url}/api/wallet/withdraw/${reference}`, { method: 'DELETE', headers }).catch(() => null);
  await until(async () => {
    const [row] = await server.database.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return (row?.count ?? 0) > 0;
  }, 'the cancellation to wait for its statement line');
  await doomed.kill();
  await blocker.query('rollback');
  await blocker.end();
  await call;
  await until(async () => (await walletOf(server, player)).inProgress === 400, 'the killed transaction to be undone');
  expect((await latest(player)).steps).toEqual(['requested']);

  server.clock.advance(HOUR_MS);
  expect((await cancel(player, reference, { 'idempotency-key': key })).status).toBe(200);
  expect(await walletOf(server, player)).toEqual(RETURNED);
});
