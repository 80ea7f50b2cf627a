import { randomUUID } from 'node:crypto';
import { minor } from '@krapao/money';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import {
  expectBooksInOrder,
  givenPlayer,
  newKey,
  statementOf,
  stopWallet,
  walletOf,
  withdraw,
} from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { AUTOMATIC, withdrawalsOf } from '../../testing/withdrawals.ts';
import { rejectWithdrawal } from './public.ts';
import { requestWithdrawal } from './request/request-withdrawal.ts';

let server: MoneyServer;
/** A process of the same service with a short timeout for the bank. */
let hasty: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
  hasty = await moneyServer({ BANK_TIMEOUT_MS: '300' }, { besides: server });
});
afterEach(() => server.sandbox.call('DELETE', '/faults'));
afterAll(async () => {
  await expectBooksInOrder(server);
  await hasty.close();
  await server.close();
});

const { setRules, paidTo, latest, idOf } = withdrawalsOf(() => server);

describe('POST /api/wallet/withdraw', () => {
  it('reserves, is approved by the rule, is paid by the bank; each step with its time', {
    tags: ['S1.6', 'S7.41', 'R22.1', 'R22.3'],
  }, async () => {
    const player = await givenPlayer(server, { money: 1_000 });
    const { status, body } = await withdraw(server, player, 300.5);
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'IN_PROGRESS', amount: 300.5, reference: expect.stringMatching(/^[2-9A-Z]{10}$/) });
    expect(await walletOf(server, player)).toEqual({ amount: 699.5, inProgress: 300.5 });
    expect(await latest(player)).toEqual({ status: 'IN_PROGRESS', steps: ['requested', 'approved'] });
    expect(await paidTo(player)).toEqual([]);

    await server.later(SECOND_MS);
    const { code: bank_code, accountNo: account_no, accountName: account_name } = player.bank;
    expect(await paidTo(player)).toEqual([{ amount: '300.50', account_no, account_name, bank_code }]);
    expect(await walletOf(server, player)).toEqual({ amount: 699.5, inProgress: 0 });
    const [line] = (await statementOf(server, player)).statements;
    expect(line).toMatchObject({
      reference: body.reference,
      statementType: 'withdraw',
      from: 'WALLET',
      to: 'KBANK',
      amount: -300.5,
      status: 'SUCCESS',
      balanceAfter: 699.5,
      steps: [{ step: 'requested' }, { step: 'approved' }, { step: 'paid' }],
    });
    const times = line?.steps?.map(({ at }) => Date.parse(at)) ?? [];
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.every(Number.isFinite)).toBe(true);
  });

  it.each([
    [4_999.99, ['requested', 'approved']],
    [5_000, ['requested', 'approved']],
    [5_000.01, ['requested']],
  ])(
    'of %d baht has taken the steps %j under an automatic cap of 5,000',
    { tags: ['R22.4'] },
    async (amount, steps) => {
      const player = await givenPlayer(server, { money: 10_000 });
      await withdraw(server, player, amount);
      expect(await latest(player)).toEqual({ status: 'IN_PROGRESS', steps });
    },
  );

  it('tells its steps in their order even when they were taken in the same moment', async () => {
    const player = await givenPlayer(server, { money: 1_000 });
    await withdraw(server, player, 100);
    await server.later(SECOND_MS);
    await server.database.query(
      'update withdrawal_step set at = (select min(at) from withdrawal_step) where withdrawal_id = $1',
      [await idOf(player)],
    );
    expect((await latest(player)).steps).toEqual(['requested', 'approved', 'paid']);
  });

  it.each([
    [0, 422, { message: 'TRANSFER_MINIMUM', value: 100 }],
    [99.99, 422, { message: 'TRANSFER_MINIMUM', value: 100 }],
    [200_000.01, 422, { message: 'TRANSFER_MAXIMUM', value: 200_000 }],
    [1_000.01, 409, { message: 'MONEY_NOT_ENOUGH' }],
  ])('of %d baht answers %i %j, and reserves nothing', { tags: ['S9.36', 'R2.6'] }, async (amount, status, body) => {
    const player = await givenPlayer(server, { money: 1_000 });
    expect(await withdraw(server, player, amount)).toMatchObject({ status, body });
    expect(await walletOf(server, player)).toEqual({ amount: 1_000, inProgress: 0 });
    expect((await statementOf(server, player, { type: 'withdraw' })).total).toBe(0);
  });

  it('tells the limits that it holds to', { tags: ['S5.30'] }, async () => {
    const player = await givenPlayer(server, { money: 200_000 });
    const { body } = await server.call('GET /api/lookup/withdraw', { token: player.token });
    expect(body).toEqual({ withdrawMin: 100, withdrawMax: 200_000, waitHours: 24 });
    for (const amount of [body.withdrawMin, body.withdrawMax - body.withdrawMin]) {
      expect((await withdraw(server, player, amount)).status).toBe(200);
    }
  });

  it('of kip holds to the limits in kip and pays whole kip', async () => {
    const player = await givenPlayer(server, { money: 500_000, currency: 'LAK' });
    expect(await withdraw(server, player, 49_999)).toMatchObject({ status: 422, body: { value: 50_000 } });
    expect(await withdraw(server, player, 50_000.5)).toMatchObject({ status: 400, body: { message: 'KEY_INVALID' } });
    await withdraw(server, player, 60_000);
    await server.later(SECOND_MS);
    expect(await paidTo(player)).toMatchObject([{ amount: '60000', bank_code: 'BCEL' }]);
  });

  it('answers NO_BANK while the operator has closed the bank, and reserves nothing', { tags: ['S8.50'] }, async () => {
    const player = await givenPlayer(server, { money: 1_000 });
    await server.database.query("update bank set is_open = false where code = 'KBANK'");
    const answer = await withdraw(server, player, 100);
    await server.database.query("update bank set is_open = true where code = 'KBANK'");
    expect(answer).toMatchObject({ status: 404, body: { message: 'NO_BANK' } });
    expect(await walletOf(server, player)).toEqual({ amount: 1_000, inProgress: 0 });
  });

  it('answers TRANSFER_FAIL while the wallet is stopped for a mismatch, and reserves nothing', async () => {
    const player = await givenPlayer(server, { money: 1_000 });
    await stopWallet(server, player);
    expect(await withdraw(server, player, 100)).toMatchObject({ status: 502, body: { message: 'TRANSFER_FAIL' } });
    await stopWallet(server, player, false);
    expect(await walletOf(server, player)).toEqual({ amount: 1_000, inProgress: 0 });
  });

  it('whose answer was forgotten is the same withdrawal when it is asked again, and a conflict with another amount', async () => {
    const player = await givenPlayer(server, { money: 1_000 });
    const key = newKey();
    const again = async (amount: number) => {
      await server.database.query('delete from idempotency where scope = $1', [player.id]);
      return withdraw(server, player, amount, key);
    };
    const first = await again(100);
    expect(await again(100)).toMatchObject({ status: 200, body: first.body });
    expect(await again(200)).toMatchObject({ status: 409, body: { key: 'idempotency-key' } });
    expect(await walletOf(server, player)).toEqual({ amount: 900, inProgress: 100 });
  });

  it('under one id, many times at the same moment, is one withdrawal', async () => {
    const player = await givenPlayer(server, { money: 1_000 });
    const command = { id: randomUUID(), memberId: player.id, currency: 'THB', amount: minor(100_00n) } as const;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => requestWithdrawal(server.modules.withdrawals, command)),
    );
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
    expect(await walletOf(server, player)).toEqual({ amount: 900, inProgress: 100 });
    await server.later(SECOND_MS);
    expect(await paidTo(player)).toMatchObject([{ amount: '100.00' }]);
  });

  it('pays to the account that was registered when it was asked for', { tags: ['R22.6', 'P9'] }, async () => {
    const player = await givenPlayer(server, { money: 1_000 });
    await withdraw(server, player, 100);
    await server.database.query("update member set bank_account_no = '9999999999', bank_code = 'SCB' where id = $1", [
      player.id,
    ]);
    await server.later(SECOND_MS);
    expect(await paidTo(player)).toMatchObject([{ amount: '100.00', bank_code: 'KBANK' }]);
  });
});

describe('the bank', () => {
  it('refuses: the money comes back with a reason in the member’s language, and the next withdrawal is free', {
    tags: ['P8'],
  }, async () => {
    const player = await givenPlayer(server, { money: 1_000, accountNo: '1234560000' }); // The sandbox's closed account.
    await withdraw(server, player, 400);
    await server.later(SECOND_MS);
    expect(await walletOf(server, player)).toEqual({ amount: 1_000, inProgress: 0 });
    expect(await latest(player)).toEqual({
      status: 'FAILED',
      steps: ['requested', 'approved', 'rejected: BANK_REFUSED'],
    });
    expect(await paidTo(player)).toEqual([]);
  });

  it.each([
    ['timeout-before', 0],
    ['timeout-after', 1],
    ['error-500', 0],
    ['garbage', 1],
    ['duplicate', 1],
  ])('%s: asked again under the same reference, and pays once', async (mode, paidFirst) => {
    const player = await givenPlayer(server, { money: 1_000 });
    await withdraw(server, player, 400);
    await server.sandbox.setFault('bank', { mode, times: 1 });
    await (mode.startsWith('timeout') ? hasty : server).later(SECOND_MS);
    expect(await paidTo(player)).toHaveLength(paidFirst);
    if (mode !== 'duplicate') {
      expect(await walletOf(server, player)).toEqual({ amount: 600, inProgress: 400 });
      expect(await latest(player)).toEqual({ status: 'IN_PROGRESS', steps: ['requested', 'approved'] });
    }
    await server.later(10 * SECOND_MS);
    expect(await paidTo(player)).toHaveLength(1);
    expect(await walletOf(server, player)).toEqual({ amount: 600, inProgress: 0 });
    expect(await latest(player)).toEqual({ status: 'SUCCESS', steps: ['requested', 'approved', 'paid'] });
  });

  it('is silent for hours: the money stays reserved, is never given back, and goes out once in the end', async () => {
    const player = await givenPlayer(server, { money: 1_000 });
    await withdraw(server, player, 400);
    await server.sandbox.setFault('bank', { mode: 'garbage' });
    for (const minutes of [1, 10, 60, 300]) {
      await server.later(minutes * MINUTE_MS);
      expect(await walletOf(server, player)).toEqual({ amount: 600, inProgress: 400 });
      expect(await rejectWithdrawal(server.modules.withdrawals, await idOf(player), { by: 'op', reason: 'no' })).toBe(
        false,
      );
    }
    await server.sandbox.call('DELETE', '/faults');
    await server.later(20 * MINUTE_MS);
    expect(await paidTo(player)).toHaveLength(1);
    expect(await walletOf(server, player)).toEqual({ amount: 600, inProgress: 0 });
  });

  describe('and the wallet is stopped', () => {
    it('before it is told to pay: it is told once the wallet is released', async () => {
      const player = await givenPlayer(server, { money: 1_000 });
      await withdraw(server, player, 400);
      await stopWallet(server, player);
      await server.later(SECOND_MS);
      expect(await paidTo(player)).toEqual([]);
      expect((await latest(player)).status).toBe('IN_PROGRESS');
      await stopWallet(server, player, false);
      await server.later(20 * MINUTE_MS);
      expect(await latest(player)).toMatchObject({ status: 'SUCCESS' });
      expect(await paidTo(player)).toHaveLength(1);
    });

    it('after it has paid: the money goes once the wallet is released', async () => {
      const player = await givenPlayer(server, { money: 1_000 });
      await server.sandbox.setFault('bank', { mode: 'garbage' });
      await withdraw(server, player, 400);
      await server.later(SECOND_MS);
      expect(await paidTo(player)).toHaveLength(1);
      await server.sandbox.call('DELETE', '/faults');
      await stopWallet(server, player);
      await server.later(20 * MINUTE_MS);
      expect((await latest(player)).status).toBe('IN_PROGRESS');
      await stopWallet(server, player, false);
      await server.later(20 * MINUTE_MS);
      expect(await latest(player)).toMatchObject({ status: 'SUCCESS' });
      expect(await paidTo(player)).toHaveLength(1);
    });
  });
});

it.each([
  ['is gone', 'delete from graphile_worker._private_jobs'],
  ['has failed too often', 'update graphile_worker._private_jobs set attempts = max_attempts'],
])('an approved withdrawal whose job %s is found, and paid once', async (_, lose) => {
  await setRules(AUTOMATIC);
  const player = await givenPlayer(server, { money: 500 });
  await withdraw(server, player, 100);
  const id = await idOf(player);
  await server.database.query(`${lose} where payload ->> 'id' = $1`, [id]);
  await server.later(MINUTE_MS);
  expect(await walletOf(server, player)).toEqual({ amount: 400, inProgress: 100 });
  await server.modules.jobs.handlers['requeue-withdrawals']?.({});
  await server.modules.jobs.handlers['requeue-withdrawals']?.({});
  await server.later(SECOND_MS);
  expect(await walletOf(server, player)).toEqual({ amount: 400, inProgress: 0 });
  expect(await paidTo(player)).toHaveLength(1);
});
