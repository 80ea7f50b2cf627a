import { afterAll, beforeAll, expect, it } from 'vitest';
import { givenPlayer, newKey, type Player, transfer, withdraw } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { givenOffer } from '../../testing/offers.ts';
import { watchStatements } from '../../testing/statements.ts';

let server: MoneyServer;
let player: Player;
let statements: ReturnType<typeof watchStatements>;
/** A bonus with places, and those who have not taken it yet. */
let limited: string;
const fresh: Player[] = [];
beforeAll(async () => {
  server = await moneyServer();
  statements = watchStatements(server.connection.pool);
  server.startSignals();
  player = await givenPlayer(server, { money: 1_000, games: ['takraw'] });
  await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 100 });
  limited = await givenOffer(server, { percent_of_deposit: null, fixed_amount: 100, min_deposit: 0, places_max: 2 });
  for (let count = 0; count < 4; count += 1) fresh.push(await givenPlayer(server, { money: 100, games: ['takraw'] }));
});
afterAll(() => server.close());

const take = () =>
  server.call('GET /api/bonus/activate/{code}', { token: fresh.pop()?.token ?? '', params: { code: limited } });

// Nearly all the time of a call goes into these. Whoever needs one more says so here.
it.each([
  ['GET /api/wallet', 2, 2, () => server.call('GET /api/wallet', { token: player.token })],
  ['POST /api/wallet/withdraw', 10, 5, () => withdraw(server, player, 100, newKey())],
  [
    'POST /api/wallet/transfer to a game',
    17,
    6,
    () => transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 10 }, newKey()),
  ],
  ['GET /api/bonus/activate/{code} of a limited bonus', 15, 5, take],
  ['GET /api/bonus/activate/{code} of one that is full', 3, 3, take, 409],
  [
    'POST /api/wallet/transfer from a game',
    19,
    8,
    () => transfer(server, player, { from: 'takraw', to: 'WALLET', amount: 10 }, newKey()),
  ],
] as const)('%s takes %i statements in %i turns', async (_call, budget, turnsMax, call, status: number = 200) => {
  // The first time fills the memory, and other processes may be told something meanwhile.
  for (const isCounted of [false, true]) {
    const asked = await statements.during(async () => expect((await call()).status).toBe(status));
    if (!isCounted) continue;
    expect(asked.statements.length, asked.statements.join('\n')).toBe(budget);
    expect(asked.turns, asked.statements.join('\n')).toBe(turnsMax);
  }
});
