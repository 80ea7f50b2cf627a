import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts';
import { expectBooksInOrder, givenPlayer, walletOf, withdraw } from '../../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { BY_HAND, withdrawalsOf } from '../../../testing/withdrawals.ts';
import { approveWithdrawal, rejectWithdrawal } from '../public.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
  await setRules(BY_HAND);
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

const { setRules, paidTo, latest, idOf } = withdrawalsOf(() => server);

describe("the operator's word", () => {
  const approve = (id: string) => approveWithdrawal(server.modules.withdrawals, id, 'operator-1');
  const reject = (id: string) =>
    rejectWithdrawal(server.modules.withdrawals, id, { by: 'operator-2', reason: 'name differs' });

  async function givenRequest() {
    const player = await givenPlayer(server, { money: 1_000 });
    await withdraw(server, player, 400);
    return { player, id: await idOf(player) };
  }

  it('yes: the bank pays', async () => {
    const { player, id } = await givenRequest();
    await server.later(10 * MINUTE_MS);
    expect(await latest(player)).toEqual({ status: 'IN_PROGRESS', steps: ['requested'] });
    expect(await approve(id)).toBe(true);
    await server.later(SECOND_MS);
    expect(await latest(player)).toEqual({ status: 'SUCCESS', steps: ['requested', 'approved', 'paid'] });
    expect(await paidTo(player)).toHaveLength(1);
  });

  it('no: the money returns with the reason the member reads', { tags: ['R22.5'] }, async () => {
    const { player, id } = await givenRequest();
    expect(await reject(id)).toBe(true);
    expect(await walletOf(server, player)).toEqual({ amount: 1_000, inProgress: 0 });
    expect(await latest(player)).toEqual({ status: 'FAILED', steps: ['requested', 'rejected: name differs'] });
    await server.later(10 * MINUTE_MS);
    expect(await paidTo(player)).toEqual([]);
  });

  it('counts once: after a yes or a no nobody decides again', { tags: ['R22.4'] }, async () => {
    const [yes, no] = [await givenRequest(), await givenRequest()];
    await approve(yes.id);
    await reject(no.id);
    for (const { id } of [yes, no]) expect([await approve(id), await reject(id)]).toEqual([false, false]);
    expect(await approve('00000000-0000-4000-8000-000000000000')).toBe(false);
    await server.later(SECOND_MS);
    expect((await latest(yes.player)).status).toBe('SUCCESS');
    expect((await latest(no.player)).status).toBe('FAILED');
  });

  it('yes and no at the same moment, many times: one of them holds, and the money is in one place', async () => {
    for (let round = 0; round < 12; round++) {
      const { player, id } = await givenRequest();
      const decisions = await Promise.all([reject(id), approve(id), approve(id), reject(id)]);
      expect(decisions.filter(Boolean)).toHaveLength(1);
      await server.later(SECOND_MS);
      const { status } = await latest(player);
      expect(await paidTo(player)).toHaveLength(status === 'SUCCESS' ? 1 : 0);
      expect(await walletOf(server, player)).toEqual({ amount: status === 'SUCCESS' ? 600 : 1_000, inProgress: 0 });
    }
  });
});
