import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_MS } from '../../platform/clock.ts';
import {
  deposit,
  expectBooksInOrder,
  givenPlayer,
  newKey,
  type Player,
  totalOf,
  transfer,
  withdraw,
} from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { givenOffer } from '../../testing/offers.ts';
import { fundsOf, refreshGames, runningOf } from '../../testing/rewards.ts';

let server: MoneyServer;
/** A second process of the same service. */
let other: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
  other = await moneyServer({}, { besides: server });
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await other.close();
  await server.close();
});

const take = (player: Player, code: string, headers = {}, node = server) =>
  node.call('GET /api/bonus/activate/{code}', { token: player.token, params: { code }, headers });
const cardOf = async ({ token }: Player, code: string) =>
  (await server.call('GET /api/bonus', { token })).body.find((bonus) => bonus.code === code);
const code = ({ status, body }: { status: number; body: unknown }) =>
  status === 200 ? 'OK' : (body as { message: string }).message;

describe('many at once', () => {
  it('one member asking a hundred times, from two processes, with and without keys, gets it once', {
    tags: ['R5.5', 'C6'],
  }, async () => {
    const bonus = await givenOffer(server, { max_received: 100 });
    const player = await givenPlayer(server, { money: 500 });
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        take(player, bonus, index % 3 === 0 ? key : {}, index % 2 === 0 ? server : other),
      ),
    );
    const granted = answers.filter(({ status }) => status === 200).map(({ body }) => body._id);
    expect(new Set(granted).size).toBe(1);
    expect(new Set(answers.map(code))).toEqual(new Set(['OK', 'BONUS_ALREADY_ACTIVE']));
    expect(await fundsOf(server, player)).toMatchObject({ available: 0, locked: 1_000 });
  });

  it('many members at a bonus with few places: as many get it as there are', { tags: ['S8.36'] }, async () => {
    const bonus = await givenOffer(server, {
      percent_of_deposit: null,
      fixed_amount: 100,
      min_deposit: 0,
      places_max: 7,
    });
    const players = await Promise.all(Array.from({ length: 30 }, () => givenPlayer(server)));
    const answers = await Promise.all(
      players.map((player, index) => take(player, bonus, {}, index % 2 ? server : other)),
    );
    expect(answers.map(code).filter((answer) => answer === 'OK')).toHaveLength(7);
    expect(new Set(answers.map(code))).toEqual(new Set(['OK', 'BONUS_FULL']));
    expect((await cardOf(players[0] as Player, bonus))?.offer.placesLeft).toBe(0);

    const [has, late] = ['OK', 'BONUS_FULL'].map((answer) => players[answers.map(code).indexOf(answer)] as Player);
    expect([code(await take(has as Player, bonus)), code(await take(late as Player, bonus))]).toEqual([
      'BONUS_ALREADY_ACTIVE',
      'BONUS_FULL',
    ]);
    await server.database.query('update offer set places_max = 8 where code = $1', [bonus]);
    expect(code(await take(late as Player, bonus))).toBe('OK');
  });

  it('claims, transfers, deposits and a withdrawal at the same moment leave every satang in one place', async () => {
    for (let round = 0; round < 5; round++) {
      const bonus = await givenOffer(server);
      const player = await givenPlayer(server, { money: 500, games: ['takraw'] });
      await Promise.all([
        take(player, bonus),
        transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 100 }),
        deposit(other, player.id, 200),
        withdraw(other, player, 150),
        take(player, bonus, {}, other),
      ]);
      await server.later(SECOND_MS);
      await refreshGames(server, player);
      const running = await runningOf(server, player);
      const { available, locked, inProgress } = await fundsOf(server, player);
      // Nothing was played: the reward balance equals its base, and the rest is free money or being withdrawn.
      if (running) {
        expect(running.balance).toBe(running.base);
        expect(running.free).toBeGreaterThanOrEqual(available);
        expect(await totalOf(server, player)).toBe(running.base + running.free + inProgress);
      } else expect(locked).toBe(0);
    }
  });
});
