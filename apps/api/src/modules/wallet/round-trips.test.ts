import { afterAll, beforeAll, expect, it } from 'vitest';
import { givenPlayer, newKey, type Player, transfer, withdraw } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { givenOffer } from '../../testing/offers.ts';
import { givenApp, unproved } from '../../testing/second-factor.ts';
import { watchStatements } from '../../testing/statements.ts';

let server: MoneyServer;
let player: Player;
/** With a second factor, for sums above 500. */
let careful: Player;
let statements: ReturnType<typeof watchStatements>;
/** A bonus with limited places, and members who have not claimed it yet. */
let limited: string;
const fresh: Player[] = [];
beforeAll(async () => {
  server = await moneyServer();
  statements = watchStatements(server.connection.pool);
  server.startSignals();
  player = await givenPlayer(server, { money: 1_000, games: ['takraw'] });
  await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 100 });
  careful = await givenPlayer(server, { money: 1_000 });
  await givenApp(server, careful.token);
  await server.call('PUT /api/second-factor/sum', { token: careful.token, body: { amount: 500 } });
  await unproved(server, careful.id);
  limited = await givenOffer(server, { percent_of_deposit: null, fixed_amount: 100, min_deposit: 0, places_max: 2 });
  for (let count = 0; count < 4; count += 1) fresh.push(await givenPlayer(server, { money: 100, games: ['takraw'] }));
});
afterAll(() => server.close());

const take = () =>
  server.call('GET /api/bonus/activate/{code}', { token: fresh.pop()?.token ?? '', params: { code: limited } });

const withdrawAll = () =>
  server.call('POST /api/wallet/withdrawAll', { token: player.token, body: { amount: 100 }, headers: newKey() });

// Database round trips dominate the time of a call. Raise a budget here deliberately.
it.each([
  ['GET /api/wallet', 2, 2, () => server.call('GET /api/wallet', { token: player.token })],
  ['POST /api/wallet/withdraw', 11, 5, () => withdraw(server, player, 100, newKey())],
  ['POST /api/wallet/withdraw below the sum of a second factor', 11, 5, () => withdraw(server, careful, 100, newKey())],
  ['POST /api/wallet/withdrawAll of money in the wallet', 11, 5, withdrawAll],
  [
    'POST /api/wallet/transfer to a game',
    19,
    6,
    () => transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 10 }, newKey()),
  ],
  ['GET /api/bonus/activate/{code} of a limited bonus', 16, 5, take],
  ['GET /api/bonus/activate/{code} of one that is full', 3, 3, take, 409],
  [
    'POST /api/wallet/transfer from a game',
    20,
    9,
    () => transfer(server, player, { from: 'takraw', to: 'WALLET', amount: 10 }, newKey()),
  ],
] as const)('%s takes %i statements in %i turns', async (_call, budget, turnsMax, call, status: number = 200) => {
  // The first run fills the caches and may cause signals to other processes.
  for (const isCounted of [false, true]) {
    const queries = await statements.during(async () => expect((await call()).status).toBe(status));
    if (!isCounted) continue;
    expect(queries.statements.length, queries.statements.join('\n')).toBe(budget);
    expect(queries.turns, queries.statements.join('\n')).toBe(turnsMax);
  }
});

it('a transfer to a game checks every limit of its member in one statement, and takes no other', {
  tags: ['P236'],
}, async () => {
  const limited = await givenPlayer(server, { money: 1_000, games: ['takraw'] });
  const move = () => transfer(server, limited, { from: 'WALLET', to: 'takraw', amount: 10 }, newKey());
  const count = async () => {
    const sent = (await statements.during(async () => expect((await move()).status).toBe(200))).statements;
    return {
      all: sent.length,
      checks: sent.filter((text) => /check_play|check_blocks|play_limit|used_limits/.test(text)).length,
    };
  };
  await move();
  const without = await count();
  const limits = [
    ...['deposit', 'loss', 'play-time'].flatMap((kind) => ['day', 'week', 'month'].map((period) => ({ kind, period }))),
    { kind: 'session', period: 'session' },
  ];
  for (const { kind, period } of limits)
    await server.database.query('insert into play_limit (member_id, kind, period, amount) values ($1, $2, $3, 1e9)', [
      ...[limited.id, kind, period],
    ]);
  expect([await count(), without.checks]).toEqual([without, 1]);
});

it('POST /api/wallet/withdrawAll of money in the wallet writes in one commit', async () => {
  const { statements: sent } = await statements.during(withdrawAll);
  const [begin, commit] = [sent.indexOf('begin'), sent.lastIndexOf('commit')];
  expect(sent.filter((text) => text === 'commit')).toHaveLength(1);
  const outside = [...sent.slice(0, begin), ...sent.slice(commit + 1)];
  expect(outside.filter((text) => !/^\s*select\b/i.test(text))).toEqual([]);
});
