import { randomUUID } from 'node:crypto';
import { minor } from '@krapao/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/clock.ts';
import { expectBooksInOrder, givenPlayer, statementOf, stopWallet, transfer, withdraw } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { fundsOf, giveReward, grantTo, holdInGame, runningOf } from '../../testing/rewards.ts';
import { claimReward, creditReward } from './public.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

describe('claiming', () => {
  it('answers what the kind says while a withdrawal or a transfer is under way or the wallet is stopped', async () => {
    const withdrawing = await givenPlayer(server, { money: 10_000 });
    await withdraw(server, withdrawing, 6_000);
    await expect(giveReward(server, withdrawing, 100)).rejects.toMatchObject({ code: 'BONUS_CONDITION' });

    const stopped = await givenPlayer(server, { money: 500 });
    await stopWallet(server, stopped);
    await expect(giveReward(server, stopped, 1, { unsure: 'REFUND_CONDITION' })).rejects.toMatchObject({
      code: 'REFUND_CONDITION',
    });
    await stopWallet(server, stopped, false);

    const moving = await givenPlayer(server, { money: 500, games: ['takraw'] });
    await server.sandbox.setFault('takraw', { mode: 'timeout-after', calls: ['transfer/in'] });
    const hasty = await moneyServer({ GAMES_TIMEOUT_MS: '300' }, { besides: server });
    await transfer(hasty, moving, { from: 'WALLET', to: 'takraw', amount: 100 });
    await hasty.close();
    await expect(giveReward(server, moving, 100)).rejects.toMatchObject({ code: 'BONUS_CONDITION' });
    expect(await server.database.query('select from reward where member_id = $1', [moving.id])).toEqual([]);
    await server.sandbox.call('DELETE', '/faults');
    await server.later(10 * MINUTE_MS);
  });

  it('counts money in games, each asked anew, and shows what they said', async () => {
    const player = await givenPlayer(server, { money: 500, games: ['takraw'] });
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 400 });
    await holdInGame(server, player, 'takraw', 900);
    await giveReward(server, player, 500);
    expect(await runningOf(server, player)).toMatchObject({ principal: 500, base: 1_000, free: 500, total: 1_500 });
  });

  it('with the same id gives the same reward, and another one under it is refused', async () => {
    const player = await givenPlayer(server, { money: 500 });
    const id = randomUUID();
    const give = (change = {}) => giveReward(server, player, 500, { id, ...change });
    const all = await Promise.all(Array.from({ length: 20 }, () => give()));
    expect(new Set(all.map((reward) => reward.id))).toEqual(new Set([id]));
    expect(await fundsOf(server, player)).toMatchObject({ locked: 1_000 });
    await expect(give({ code: 'OTHER' })).rejects.toMatchObject({ code: 'KEY_INVALID' });
  });

  it('that is refused leaves nothing behind', async () => {
    const player = await givenPlayer(server, { money: 500 });
    const refuse = async () => {
      throw new Error('no');
    };
    await expect(claimReward(server.modules.rewards, grantTo(player), refuse)).rejects.toThrow('no');
    expect(await fundsOf(server, player)).toEqual({ available: 500, locked: 0, inProgress: 0 });
    expect((await statementOf(server, player)).statements).toHaveLength(1);
  });

  it('without a lock can be withdrawn at once', async () => {
    const player = await givenPlayer(server, { money: 500 });
    await creditReward(server.modules.rewards, grantTo(player), async () => ({ amount: minor(25_000n) }));
    expect(await fundsOf(server, player)).toEqual({ available: 750, locked: 0, inProgress: 0 });
    expect((await withdraw(server, player, 750)).status).toBe(200);
  });
});
