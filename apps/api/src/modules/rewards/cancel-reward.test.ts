import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectBooksInOrder, statementOf, transfer } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { cancelRunning, fundsOf, givenRunning, playTo, rewardStateOf, runningOf } from '../../testing/rewards.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterEach(() => server.sandbox.call('DELETE', '/faults'));
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

describe('cancelling', () => {
  it('keeps own money and gives back the reward, to the satang, as was shown before', {
    tags: ['S7.60', 'S8.35', 'R29'],
  }, async () => {
    const player = await givenRunning(server);
    const { ifCancelled } = (await runningOf(server, player)) ?? {};
    const { body } = await cancelRunning(server, player);
    expect(body).toEqual({ message: 'BONUS_CLEAR', ...ifCancelled });
    expect(body).toMatchObject({ keeps: 500, goes: 500 });
    expect(await fundsOf(server, player)).toEqual({ available: 500, locked: 0, inProgress: 0 });
    const [line] = (await statementOf(server, player)).statements;
    expect(line).toMatchObject({ amount: -500, balanceAfter: 500, finished: { how: 'cancelled', freed: 500 } });
  });

  it('takes what was won with it, and never more than there is', { tags: ['R29'] }, async () => {
    const won = await givenRunning(server);
    await transfer(server, won, { from: 'WALLET', to: 'takraw', amount: 600 });
    await playTo(server, won, 1_600.5);
    expect((await cancelRunning(server, won)).body).toMatchObject({ keeps: 500, goes: 1_500.5 });
    const lost = await givenRunning(server);
    await transfer(server, lost, { from: 'WALLET', to: 'takraw', amount: 700 });
    await playTo(server, lost, 1);
    expect((await cancelRunning(server, lost)).body).toMatchObject({ keeps: 301, goes: 0 });
    expect(await fundsOf(server, lost)).toMatchObject({ available: 300, locked: 0 });
  });

  it('many times at once gives every one the answer of the first, and later NO_DATA; it takes nothing more', {
    tags: ['R5.5'],
  }, async () => {
    const player = await givenRunning(server);
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancelRunning(server, player)));
    const bodies = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => JSON.stringify(body)));
    expect([...bodies]).toEqual([JSON.stringify({ message: 'BONUS_CLEAR', keeps: 500, goes: 500 })]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    expect(await cancelRunning(server, player)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
    expect(await fundsOf(server, player)).toMatchObject({ available: 500 });
  });

  it('answers BONUS_CONDITION while a game does not answer, and changes nothing', async () => {
    const player = await givenRunning(server);
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 600 });
    await server.sandbox.setFault('takraw', { mode: 'error-500' });
    expect(await cancelRunning(server, player)).toMatchObject({
      status: 409,
      body: { message: 'BONUS_CONDITION', game: 'takraw' },
    });
    expect(await rewardStateOf(server, player)).toMatchObject({ state: 'running' });
  });
});
