import { describe, expect, it } from 'vitest';
import { givenPlayer, walletOf, withdraw } from '../../testing/money.ts';
import type { MoneyServer } from '../../testing/money-server.ts';
import { givenReviewQueue } from '../../testing/review-queue.ts';
import { givenOperator } from '../../testing/served-table.ts';
import { BY_HAND, withdrawalsOf } from '../../testing/withdrawals.ts';

let server: MoneyServer;
const { office } = givenReviewQueue(async (given) => {
  server = given;
  await setRules(BY_HAND);
});

const { setRules, paidTo, idOf } = withdrawalsOf(() => server);

describe('five operators on one queue of 200', () => {
  it('handle every item once, and nothing twice', { tags: ['O105'], timeout: 240_000 }, async () => {
    const players = [];
    for (let count = 0; count < 200; count += 20) {
      players.push(
        ...(await Promise.all(
          Array.from({ length: 20 }, async () => {
            const player = await givenPlayer(server, { money: 1_000 });
            await withdraw(server, player, 400);
            return player;
          }),
        )),
      );
    }
    const operators = Array.from({ length: 5 }, (_, number) =>
      givenOperator(['queues.read', 'withdrawals.decide'], `op-${number}`),
    );
    const handled: string[] = [];
    const refusals = new Set<string>();
    /** Each operator reads the same list, assigns its first item, and rejects every third. */
    const work = async (as: { id: string; token: string }, number: number) => {
      for (;;) {
        const { body } = await office('GET /api/office/queues/items?kind=withdrawals&limit=5', { as });
        const found: { id: string }[] = body.items;
        if (found.length === 0) return;
        for (const { id } of found) {
          const isNo = (handled.length + number) % 3 === 0;
          const call = `POST /api/office/withdrawals/${id}/${isNo ? 'reject' : 'approve'}`;
          const { status, body: answer } = await office(call, { as, ...(isNo && { body: { reason: 'no' } }) });
          if (status === 200) handled.push(`${id} ${as.id}`);
          else refusals.add(`${status} ${answer.message}`);
        }
      }
    };
    await Promise.all(operators.map(work));
    const ids = handled.map((line) => line.split(' ')[0]);
    expect([ids.length, new Set(ids).size]).toEqual([200, 200]);
    expect([...refusals].filter((refusal) => !refusal.startsWith('409 ITEM_'))).toEqual([]);
    await server.later(1_000);
    const steps = await server.database.query<{ line: string; step: string }>(
      `select withdrawal_id || ' ' || by as line, step from withdrawal_step where by like 'op-%'`,
    );
    expect(new Set(steps.map(({ line }) => line))).toEqual(new Set(handled));
    expect(steps).toHaveLength(200);
    const rejected = new Set(steps.filter(({ step }) => step === 'rejected').map(({ line }) => line.split(' ')[0]));
    for (const player of players) {
      const isNo = rejected.has(await idOf(player));
      expect(await walletOf(server, player)).toEqual({ amount: isNo ? 1_000 : 600, inProgress: 0 });
      expect(await paidTo(player)).toHaveLength(isNo ? 0 : 1);
    }
  });
});
