import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, SECOND_MS } from '../../../platform/clock.ts';
import { outsideHttp } from '../../../platform/connections/outside-http.ts';
import {
  expectBooksInOrder,
  givenPlayer,
  type Player,
  statementOf,
  walletOf,
  withdraw,
} from '../../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { bankPayouts } from '../adapters/bank.ts';
import { approveWithdrawal, rejectWithdrawal } from '../public.ts';
import { payWithdrawal } from './pay-withdrawal.ts';
import type { Payouts } from './payouts.ts';

describe('an order to a bank', () => {
  const ORDER = {
    reference: 'r',
    bankCode: 'B',
    accountNo: '1',
    accountName: 'N',
    amount: '1.00',
    currency: 'THB',
  } as const;

  async function orderAt(status: number, text: string) {
    const bank = createServer((_request, response) => void response.writeHead(status).end(text));
    await new Promise<void>((resolve) => void bank.listen(0, '127.0.0.1', resolve));
    const { port } = bank.address() as AddressInfo;
    const context = { http: outsideHttp({ timeoutMs: 20_000 }), now: () => new Date(), uuid: () => 'u' };
    const outcome = await bankPayouts.create({ url: `http://127.0.0.1:${port}/`, key: 'k' }, context).port.pay(ORDER);
    bank.closeAllConnections();
    await new Promise((resolve) => void bank.close(resolve));
    return outcome;
  }

  it.each([
    [400, '{"error":{"code":"BAD_ORDER","message":"no such bank"}}', 'the bank answered 400 BAD_ORDER no such bank'],
    [403, '<h1>Forbidden</h1>', 'the bank answered 403'],
    [409, '{"error":{"code":"REFERENCE_CONFLICT"}}', 'the bank answered 409 REFERENCE_CONFLICT'],
    [422, '', 'the bank answered 422'],
  ])('answered %i is refused for good, with what the bank said', async (status, text, reason) => {
    expect(await orderAt(status, text)).toEqual({ kind: 'refused', reason });
  });

  it.each([401, 408, 425, 429, 500, 503])('answered %i is asked again', async (status) => {
    expect(await orderAt(status, '{}')).toMatchObject({ kind: 'unknown' });
  });

  it('answered 200 without sense is asked again', async () => {
    expect(await orderAt(200, '<html>')).toMatchObject({ kind: 'unknown' });
  });
});

describe('a payment that the bank would not take', () => {
  let server: MoneyServer;
  beforeAll(async () => {
    server = await moneyServer();
  });
  afterAll(async () => {
    await expectBooksInOrder(server);
    await server.close();
  });

  const orders = async (id: string) => {
    const [row] = await server.database.query<{ asked: number }>('select asked from withdrawal where id = $1', [id]);
    const jobs = await server.database.query(`select from graphile_worker._private_jobs where payload ->> 'id' = $1`, [
      id,
    ]);
    return { asked: row?.asked, jobs: jobs.length };
  };

  async function stepsOf(player: Player) {
    const [line] = (await statementOf(server, player, { type: 'withdraw' })).statements;
    return [line?.status, ...(line?.steps ?? []).map(({ step, because }) => because ?? step)];
  }

  /** The bank has used this reference for another payment, so it refuses the order. */
  async function givenRefusal() {
    const player = await givenPlayer(server, { money: 1_000 });
    await withdraw(server, player, 400);
    const [row] = await server.database.query<{ id: string }>('select id from withdrawal where member_id = $1', [
      player.id,
    ]);
    const id = row?.id ?? '';
    await server.database.query(
      `insert into sandbox.payout (reference, bank_code, account_no, account_name, amount, currency, status, created_at)
       values ($1, 'SCB', '999', 'X', '1.00', 'THB', 'rejected', now())`,
      [id],
    );
    await server.later(SECOND_MS);
    return { player, id };
  }

  it('goes to a person with what the bank said, keeps its money aside, and is not ordered again', async () => {
    const { player, id } = await givenRefusal();
    expect(await stepsOf(player)).toEqual(['IN_PROGRESS', 'requested', 'approved', 'BANK_REFUSED']);
    expect(await walletOf(server, player)).toEqual({ amount: 600, inProgress: 400 });
    expect(await orders(id)).toEqual({ asked: 0, jobs: 0 });
    await server.modules.jobs.handlers['requeue-withdrawals']?.({});
    await server.later(HOUR_MS);
    expect(await orders(id)).toEqual({ asked: 0, jobs: 0 });
    const [note] = await server.database.query<{ note: string }>(
      `select note from withdrawal_step where withdrawal_id = $1 and because = 'BANK_REFUSED'`,
      [id],
    );
    expect(note?.note).toContain('409 REFERENCE_CONFLICT');
    await rejectWithdrawal(server.modules.withdrawals, id, { by: 'operator-1', reason: 'the bank does not pay there' });
    expect(await walletOf(server, player)).toEqual({ amount: 1_000, inProgress: 0 });
    expect(await stepsOf(player)).toEqual(['FAILED', 'requested', 'approved', 'BANK_REFUSED', 'rejected']);
  });

  it('tells the member nothing of the bank’s own words', async () => {
    const { player } = await givenRefusal();
    expect(JSON.stringify(await statementOf(server, player))).not.toContain('REFERENCE_CONFLICT');
  });

  it('is ordered under the same reference when a person approves it again, and may come back once more', async () => {
    const { player, id } = await givenRefusal();
    expect(await approveWithdrawal(server.modules.withdrawals, id, 'operator-1')).toBe(true);
    await server.later(SECOND_MS);
    expect(await stepsOf(player)).toEqual([
      'IN_PROGRESS',
      ...['requested', 'approved', 'BANK_REFUSED'],
      ...['approved', 'BANK_REFUSED'],
    ]);
    await server.database.query('delete from sandbox.payout where reference = $1', [id]);
    await approveWithdrawal(server.modules.withdrawals, id, 'operator-1');
    await server.later(SECOND_MS);
    expect((await stepsOf(player))[0]).toBe('SUCCESS');
    const paid = await server.database.query(`select from sandbox.payout where reference = $1 and status = 'paid'`, [
      id,
    ]);
    expect(paid).toHaveLength(1);
    expect(await walletOf(server, player)).toEqual({ amount: 600, inProgress: 0 });
  });

  it('but was paid by another order of the same moment, is paid', async () => {
    const player = await givenPlayer(server, { money: 1_000 });
    await withdraw(server, player, 400);
    const [row] = await server.database.query<{ id: string }>('select id from withdrawal where member_id = $1', [
      player.id,
    ]);
    const deps = server.modules.withdrawals;
    const payingBy = (pay: Payouts['pay']) => ({
      ...deps,
      payouts: { ...deps.payouts, get: async () => ({ id: 'payouts-thb-bank', adapter: 'bank', port: { pay } }) },
    });
    const refusing = payingBy(async () => ({ kind: 'refused', reason: 'twice' }));
    const bank = (await deps.payouts.list('THB'))[0]?.port;
    const paying = payingBy(async (order) => {
      await payWithdrawal(refusing, { id: row?.id });
      return bank?.pay(order) ?? { kind: 'unknown', reason: 'no bank' };
    });
    await payWithdrawal(paying, { id: row?.id });
    expect(await stepsOf(player)).toEqual(['SUCCESS', 'requested', 'approved', 'BANK_REFUSED', 'paid']);
    expect(await walletOf(server, player)).toEqual({ amount: 600, inProgress: 0 });
  });
});
