import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjustmentsOf } from '../../testing/adjustments.ts';
import { givenPlayer, type Player, statementOf, transfer, walletOf, withdraw } from '../../testing/money.ts';
import type { MoneyServer } from '../../testing/money-server.ts';
import { nok, tan } from '../../testing/office-money.ts';
import { givenReviewQueue } from '../../testing/review-queue.ts';
import { fundsOf, giveReward, runningOf } from '../../testing/rewards.ts';

let server: MoneyServer;
const desk = givenReviewQueue((given) => {
  server = given;
});
const { office } = desk;

const { adjust, reverse, allow, rowsOf, operationOf } = adjustmentsOf(() => server, desk);
const entriesOf = async ({ id }: Player) =>
  (await office(`GET /api/office/members/${id}/entries`)).body.entries.map(
    ({ kind, action, amount, balanceAfter }: Record<string, unknown>) => [kind, action, amount, balanceAfter],
  );

describe('taking a movement back', () => {
  it('writes the exact opposite once, and both lines of the statement say so', { tags: ['O83'] }, async () => {
    const player = await givenPlayer(server, { money: 700 });
    const id = await operationOf(player, 'deposit');
    const answers = await Promise.all([1, 2, 3, 4].map(() => reverse(player, id)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.reference}`)).size).toBe(1);
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
    expect(await entriesOf(player)).toEqual([
      ['deposit', 'reverse', -700, 0],
      ['deposit', 'transfer', 700, 700],
    ]);
    const { statements } = await statementOf(server, player);
    const [back, came] = statements;
    expect(back).toMatchObject({ statementType: 'adjustment', amount: -700, adjusted: { reverses: came?.reference } });
    expect(came).toMatchObject({ statementType: 'deposit', reversedBy: back?.reference });
    const { body } = await server.call('GET /api/statement/summary', { token: player.token });
    expect(body.moneyIn).toBe(0);
  });

  it('above the limit takes two people, and each movement waits for itself', async () => {
    const player = await givenPlayer(server, { money: 4_000 });
    const id = await operationOf(player, 'deposit');
    const response = await reverse(player, id);
    expect(response.body).toMatchObject({ state: 'waits' });
    expect(await reverse(player, id)).toMatchObject({ status: 409, body: { message: 'APPROVAL_WAITS' } });
    expect(await allow(response.body.approvalId)).toMatchObject({ status: 200 });
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
    expect((await reverse(player, id)).body).toMatchObject({ state: 'done' });
    expect(await rowsOf(player)).toHaveLength(1);
  });

  it('of a correction gives back what it took', async () => {
    const player = await givenPlayer(server, { money: 300 });
    const { reference } = (await adjust(player, { direction: 'debit', amount: 120 })).body;
    const [line] = await server.database.query<{ id: string }>('select id from statement_line where reference = $1', [
      reference,
    ]);
    expect(await reverse(player, line?.id ?? '')).toMatchObject({ body: { state: 'done' } });
    expect(await walletOf(server, player)).toEqual({ amount: 300, inProgress: 0 });
  });

  it.each(['transfer', 'withdraw'] as const)(
    'is refused for a %s: that money is elsewhere',
    { tags: ['O83'] },
    async (type) => {
      const player = await givenPlayer(server, { money: 500, games: ['takraw'] });
      if (type === 'transfer') await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 100 });
      else await withdraw(server, player, 200);
      const [line] = await server.database.query<{ id: string }>(
        'select id from statement_line where member_id = $1 and type = $2',
        [player.id, type],
      );
      const answer = await reverse(player, line?.id ?? '');
      // A withdrawal in progress has moved nothing yet.
      if (type === 'transfer') expect(answer.body).toMatchObject({ message: 'NOT_REVERSIBLE', why: 'outside' });
      else expect(answer).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
    },
  );

  it('is refused when the money is gone, for another member, and for what never was', async () => {
    const [player, other] = [await givenPlayer(server, { money: 500 }), await givenPlayer(server)];
    const id = await operationOf(player, 'deposit');
    expect(await reverse(other, id)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
    expect(await reverse(player, randomUUID())).toMatchObject({ status: 404 });
    await withdraw(server, player, 300);
    expect(await reverse(player, id)).toMatchObject({ status: 409, body: { message: 'MONEY_NOT_ENOUGH' } });
    expect(await rowsOf(player)).toEqual([]);
  });
});

describe('while a reward runs', () => {
  it('money by hand is free beside it, and neither brings its end nearer nor puts it off', {
    tags: ['O84'],
  }, async () => {
    const player = await givenPlayer(server, { money: 500 });
    await giveReward(server, player, 100);
    const before = await runningOf(server, player);
    if (!before) throw new Error('no reward runs');
    await adjust(player, { amount: 200 });
    expect(await fundsOf(server, player)).toEqual({ available: 200, locked: 600, inProgress: 0 });
    const { base, balance } = before;
    expect(await runningOf(server, player)).toMatchObject({ base, balance, free: before.free + 200 });
    await adjust(player, { direction: 'debit', amount: 200 });
    expect(await runningOf(server, player)).toMatchObject({ base, balance, free: before.free });
    expect(await fundsOf(server, player)).toEqual({ available: 0, locked: 600, inProgress: 0 });
  });

  it('what came before it is not taken back: that would take it out of the lock', { tags: ['O84'] }, async () => {
    const player = await givenPlayer(server, { money: 500 });
    const id = await operationOf(player, 'deposit');
    await giveReward(server, player, 100);
    expect((await reverse(player, id)).body).toMatchObject({ message: 'NOT_REVERSIBLE', why: 'reward' });
    const [line] = await server.database.query<{ id: string }>(
      `select id from statement_line where member_id = $1 and type = 'bonus'`,
      [player.id],
    );
    expect((await reverse(player, line?.id ?? '')).body).toMatchObject({ message: 'NOT_REVERSIBLE', why: 'reward' });
    expect(await fundsOf(server, player)).toEqual({ available: 0, locked: 600, inProgress: 0 });
  });
});

it('whatever is given, taken and taken back in whatever order, the wallet is the sum of what was said to be done', {
  tags: ['O85'],
}, async () => {
  const player = await givenPlayer(server, { money: 1_000 });
  const seed = Math.trunc(Math.random() * 1e9);
  const dice = fc.sample(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 90_000 })), {
    seed,
    numRuns: 30,
  });
  let expected = 100_000;
  const done: { reference: string; amount: number }[] = [];
  for (const [what, satang] of dice) {
    if (what === 3) {
      const one = done.shift();
      if (!one) continue;
      const [line] = await server.database.query<{ id: string }>('select id from statement_line where reference = $1', [
        one.reference,
      ]);
      const { body } = await reverse(player, line?.id ?? '', { as: satang % 2 ? nok : tan });
      const isDone = body.state === 'done' || (body.state === 'waits' && (await allowedBy(body.approvalId)));
      if (isDone) expected -= one.amount;
      else
        expect([body.message ?? body.state, expected - one.amount < 0], `seed ${seed}`).toEqual([
          expect.anything(),
          true,
        ]);
      continue;
    }
    const amount = what === 1 ? -satang : satang;
    const body = { direction: amount < 0 ? 'debit' : 'credit', amount: satang / 100 };
    const answer = (await adjust(player, body)).body;
    const reference = answer.reference ?? (answer.state === 'waits' ? await allowedBy(answer.approvalId) : undefined);
    if (reference) {
      expected += amount;
      done.push({ reference, amount });
    } else expect(expected + amount, `seed ${seed}`).toBeLessThan(0);
    expect((await walletOf(server, player)).amount, `seed ${seed}`).toBe(expected / 100);
  }
  const { entries } = (await office(`GET /api/office/members/${player.id}/entries?limit=1`)).body;
  expect(entries[0].balanceAfter, `seed ${seed}`).toBe(expected / 100);
});

/** Either operator may be the second approver. A request that fails is refused, so that the next can be made. */
async function allowedBy(approvalId: string): Promise<string | undefined> {
  for (const as of [nok, tan]) {
    const { status, body } = await allow(approvalId, as);
    if (body.message === 'SECOND_PERSON_NEEDED') continue;
    if (status === 200) break;
    await office(`POST /api/office/approvals/${approvalId}/refuse`, { as, body: { note: 'not now' } });
    return undefined;
  }
  const [newest] = await server.database.query<{ reference: string }>(
    'select reference from adjustment order by at desc limit 1',
  );
  return newest?.reference;
}
