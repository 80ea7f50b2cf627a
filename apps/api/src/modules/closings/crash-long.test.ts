import { afterAll, beforeAll, expect, it } from 'vitest';
import { deposit, expectBooksInOrder, givenPlayer, type Player, totalOf, transfer } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { AUTOMATIC, withdrawalsOf } from '../../testing/withdrawals.ts';
import { advanceClosing } from './advance-closing.ts';
import { cancelClosing } from './cancel-closing.ts';
import type { ClosingsDeps } from './closings.deps.ts';
import { requestClosing } from './request-closing.ts';

let server: MoneyServer;
let node: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
  node = await moneyServer({}, { besides: server });
  await setRules({ ...AUTOMATIC, autoApproveMax: 50_000 });
});
afterAll(async () => {
  await expectBooksInOrder(server);
  const [database] = await server.database.query(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  expect(database).toEqual({ deadlocks: '0' });
  await node.close();
  await server.close();
});
const { setRules, paidTo } = withdrawalsOf(() => server);

const PROOF = { password: 'x', address: '203.0.113.1', knownDevice: undefined };
async function close(player: Player): Promise<string> {
  await requestClosing({ ...server.modules.closings, isOwnPassword: async () => true }, player.id, PROOF);
  const [row] = await server.database.query<{ id: string }>(
    'select id from closing where member_id = $1 and ended_at is null',
    [player.id],
  );
  return row?.id ?? '';
}
const sumPaid = async (player: Player) => (await paidTo(player)).reduce((sum, { amount }) => sum + Number(amount), 0);
const isClosed = async ({ id }: Player) =>
  (
    await server.database.query<{ closed: boolean }>(
      'select closed_at is not null as closed from member where id = $1',
      [id],
    )
  )[0]?.closed;
const sweep = async (count: number) => {
  for (let at = 0; at < count; at += 1) {
    await server.modules.jobs.handlers['advance-closings']?.({});
    await server.later(0);
  }
};

class Killed extends Error {}

/** Dependencies of which the call number `last` and every later one never return, as in a killed process. */
function dyingAt(last: number): { deps: ClosingsDeps; isReached: () => boolean } {
  let calls = 0;
  const dying =
    <Given extends unknown[], Answer>(work: (...given: Given) => Answer) =>
    (...given: Given): Answer => {
      calls += 1;
      if (calls >= last) throw new Killed();
      return work(...given);
    };
  const { closings } = server.modules;
  const { withdrawals } = closings;
  const deps: ClosingsDeps = {
    ...closings,
    clock: { ...closings.clock, now: dying(() => closings.clock.now()) },
    random: { ...closings.random, uuid: dying(() => closings.random.uuid()) },
    isWithdrawBlocked: dying(closings.isWithdrawBlocked),
    arriving: closings.arriving.map(dying),
    forget: closings.forget.map(dying),
    closeMember: dying(closings.closeMember),
    notifyPages: dying(closings.notifyPages),
    withdrawals: {
      ...withdrawals,
      limits: dying(withdrawals.limits),
      payeeAccount: dying(withdrawals.payeeAccount),
      moneyChanged: dying(withdrawals.moneyChanged),
      notifyPages: dying(withdrawals.notifyPages),
    },
  };
  return { deps, isReached: () => calls >= last };
}

it('killed between any two steps pays out once, and closes', { tags: ['P154'] }, async () => {
  for (let last = 1, wasReached = true; wasReached; last += 1) {
    const player = await givenPlayer(server, { money: 500 });
    const id = await close(player);
    const { deps, isReached } = dyingAt(last);
    for (let run = 0; run < 4 && !isReached(); run += 1) {
      await advanceClosing(deps, { id }).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      await server.later(0);
    }
    await sweep(2);
    wasReached = isReached();
    expect([last, await sumPaid(player), await totalOf(server, player), await isClosed(player)]).toEqual([
      ...[last, 500, 0, true],
    ]);
    if (!wasReached) expect(last).toBeGreaterThan(10);
  }
});

it('beside deposits, transfers and cancellations loses and doubles nothing, and no closed account holds money', {
  tags: ['P154'],
}, async () => {
  const players = await Promise.all(
    Array.from({ length: 8 }, () => givenPlayer(server, { money: 300, games: ['takraw'] })),
  );
  await Promise.all(
    players.map(async (player, index) => {
      const [one, other] = index % 2 ? [server, node] : [node, server];
      const id = await close(player);
      await Promise.all([
        advanceClosing(one.modules.closings, { id }),
        deposit(other, player.id, 40),
        transfer(other, player, { from: 'WALLET', to: 'takraw', amount: 100 }),
        advanceClosing(other.modules.closings, { id }),
        ...(index < 3 ? [cancelClosing(other.modules.closings, player.id).catch(() => {})] : []),
        deposit(one, player.id, 60),
      ]);
    }),
  );
  await sweep(4);
  for (const player of players) {
    const credited = await server.database.query<{ sum: number }>(
      `select coalesce(sum(amount), 0)::int / 100 as sum from payment where member_id = $1 and state = 'credited'`,
      [player.id],
    );
    expect((await sumPaid(player)) + (await totalOf(server, player))).toBe(credited[0]?.sum);
    if (await isClosed(player)) expect(await totalOf(server, player)).toBe(0);
  }
  expect(await Promise.all(players.slice(3).map(isClosed))).toEqual([true, true, true, true, true]);
});
