import { afterAll, beforeAll, expect, it } from 'vitest';
import { givenPlayer, newKey, type Player, transfer, withdraw } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { watchStatements } from '../../testing/statements.ts';

let server: MoneyServer;
let player: Player;
let statements: ReturnType<typeof watchStatements>;
beforeAll(async () => {
  server = await moneyServer();
  statements = watchStatements(server.connection.pool);
  server.startSignals();
  player = await givenPlayer(server, { money: 1_000, games: ['takraw'] });
  await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 100 });
});
afterAll(() => server.close());

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
  [
    'POST /api/wallet/transfer from a game',
    19,
    8,
    () => transfer(server, player, { from: 'takraw', to: 'WALLET', amount: 10 }, newKey()),
  ],
] as const)('%s takes %i statements in %i turns', async (_call, budget, turnsMax, call) => {
  // The first time fills the memory, and other processes may be told something meanwhile.
  for (const isCounted of [false, true]) {
    const asked = await statements.during(async () => expect((await call()).status).toBe(200));
    if (!isCounted) continue;
    expect(asked.statements.length, asked.statements.join('\n')).toBe(budget);
    expect(asked.turns, asked.statements.join('\n')).toBe(turnsMax);
  }
});
