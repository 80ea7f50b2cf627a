import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { givenPlayer, newKey, type Player, transfer, withdraw } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';

let server: MoneyServer;
let player: Player;
let statements: string[] = [];
beforeAll(async () => {
  server = await moneyServer();
  server.startSignals();
  watch();
  player = await givenPlayer(server, { money: 1_000, games: ['takraw'] });
  await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 100 });
});
afterAll(() => server.close());

/** Writes down what the server asks its database. */
function watch(): void {
  const watched = new WeakSet<PoolClient>();
  server.connection.pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (asked: string | { text: string }, ...rest: unknown[]) => unknown;
    const watchedQuery: typeof query = (asked, ...rest) => {
      statements.push(typeof asked === 'string' ? asked : asked.text);
      return query(asked, ...rest);
    };
    client.query = watchedQuery as typeof client.query;
  });
}

/** A setting is read once a second, by whoever comes first. */
const isSetting = (statement: string): boolean => statement.includes('from "setting"');

// Nearly all the time of a call goes into these. Whoever needs one more says so here.
it.each([
  ['GET /api/wallet', 9, () => server.call('GET /api/wallet', { token: player.token })],
  ['POST /api/wallet/withdraw', 12, () => withdraw(server, player, 100, newKey())],
  [
    'POST /api/wallet/transfer to a game',
    19,
    () => transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 10 }, newKey()),
  ],
  [
    'POST /api/wallet/transfer from a game',
    21,
    () => transfer(server, player, { from: 'takraw', to: 'WALLET', amount: 10 }, newKey()),
  ],
] as const)('%s takes %i statements', async (_call, budget, call) => {
  statements = [];
  expect((await call()).status).toBe(200);
  const asked = statements.filter((statement) => !isSetting(statement));
  expect(asked.length, asked.join('\n')).toBe(budget);
});
