import { officeCatalogueCalls } from '@krapao/contract/office/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../app/seed/settings.ts';
import { dayOf } from '../../../platform/bangkok.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts';
import { deposit, givenPlayer, type Player, transfer } from '../../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { givenOffer } from '../../../testing/offers.ts';
import { type OfficeCatalogue, officeCatalogue, owner, reader } from '../../../testing/office-catalogue.ts';
import { holdInGame, refreshGames } from '../../../testing/rewards.ts';
import { recogniseOperators, servedTable } from '../../../testing/served-table.ts';
import { aWheel, coins, coupon, give, nothing, publish, spin } from '../../../testing/wheel.ts';
import { catalogueRoutes, type DocumentKind, inBatches } from '../public.ts';

let server: MoneyServer;
let office: OfficeCatalogue;
let [mali, dao, kaew] = [] as Player[] as [Player, Player, Player];
let days: [string, string];

/**
 * Two days of a small service: Mali deposits 50, 200 and 300 on the first and 5,000 on the second; Dao deposits 400 on
 * the first and loses 300 of it; Kaew was invited by Mali, bets 1,000 and then 500, and has kip.
 */
beforeAll(async () => {
  server = await moneyServer();
  office = await officeCatalogue(server);
  // Well inside a Bangkok day, so that a run near midnight gives the same result.
  const hour = Number(new Date(server.clock.now().getTime() + 7 * HOUR_MS).toISOString().slice(11, 13));
  server.clock.advance(((32 - hour) % 24) * HOUR_MS);
  [mali, dao] = [await givenPlayer(server), await givenPlayer(server, { games: ['malai'] })];
  kaew = await givenPlayer(server);
  await server.database.query('update member set invited_by = $1 where id = $2', [mali.id, kaew.id]);
  await deposit(server, mali.id, 50);
  await deposit(server, mali.id, 200);
  await deposit(server, mali.id, 300);
  await deposit(server, dao.id, 400);
  await transfer(server, dao, { from: 'WALLET', to: 'malai', amount: 400 });
  await server.later(1_000);
  await holdInGame(server, dao, 'malai', 100);
  await refreshGames(server, dao);
  await bet(kaew, 1_000);
  const first = dayOf(server.clock.now());
  server.clock.advance(DAY_MS);
  await deposit(server, mali.id, 5_000);
  await bet(kaew, 500);
  days = [first, dayOf(server.clock.now())];
  server.clock.advance(HOUR_MS);
});
afterAll(async () => {
  await office.close();
  await server.close();
});

let bets = 0;
const bet = (player: Player, baht: number) => {
  bets += 1;
  return server.database.query(
    `insert into game_bet (game_code, bet_id, member_id, stake, valid, payout, settled_at, read_at)
     values ('malai', $1, $2, $3, $3, 0, $4, $4)`,
    [`bet ${bets}`, player.id, baht * 100, server.clock.now()],
  );
};
const simulated = async (path: string, value: unknown, count = 30) => {
  const { status, body } = await office.simulate(path, value, count);
  expect(status).toBe(200);
  const [sum] = body.sums;
  return { ...body, sum };
};

describe('an offer over the last days', () => {
  const offer = async (change: object) => {
    await givenOffer(server, { code: 'DRAFT', is_open: false }).catch(() => {});
    return { ...(await office.read('offer/DRAFT.THB')).value, ...change };
  };

  it('once a day gives each their first deposit that is large enough, up to its most', { tags: ['O211'] }, async () => {
    const { sum } = await simulated('offer/DRAFT.THB', await offer({ type: 'day' }));
    // Mali 200 and 1,000 of 5,000; Dao 400.
    expect(sum).toMatchObject({ members: 2, times: 3, cost: 1_600 });
    expect(sum.perDay).toEqual([
      { day: days[0], times: 2, cost: 600, coins: null },
      { day: days[1], times: 1, cost: 1_000, coins: null },
    ]);
    expect(sum.top).toMatchObject([
      { memberId: mali.id, times: 2, amount: 1_200, name: 'มะลิ ใจดี' },
      { memberId: dao.id, times: 1, amount: 400 },
    ]);
  });

  it('once for each gives the first only, and places go to whoever came first', async () => {
    const once = await offer({ type: 'limit' });
    expect((await simulated('offer/DRAFT.THB', once)).sum).toMatchObject({ members: 2, cost: 600 });
    const few = await simulated('offer/DRAFT.THB', { ...once, placesMax: 1 });
    expect(few.sum).toMatchObject({ members: 1, times: 1, cost: 200 });
  });

  it('counts the days it is asked for, whatever its own dates are', async () => {
    const later = await offer({ type: 'limit', startsAt: '2030-01-01T00:00:00Z' });
    expect((await simulated('offer/DRAFT.THB', later, 1)).sum).toMatchObject({ times: 1, cost: 1_000 });
  });

  it('without a deposit is given to whoever played', async () => {
    const free = await offer({ minDeposit: 0, percentOfDeposit: null, fixedAmount: 50, amountMax: null });
    expect((await simulated('offer/DRAFT.THB', free)).sum).toMatchObject({ members: 3, times: 3, cost: 150 });
  });

  it('that cannot be saved cannot be simulated either', async () => {
    const { status, body } = await office.simulate('offer/DRAFT.THB', await offer({ successPercent: 50 }), 30);
    expect([status, body.reason]).toEqual([400, 'NO_END']);
  });

  it('is for who may write it, for 90 days at most', async () => {
    const call = 'POST /api/office/catalogue/offer/DRAFT.THB/simulate';
    const value = await offer({});
    expect((await office.call(call, { as: reader, body: { value, days: 1 } })).status).toBe(403);
    expect((await office.call(call, { body: { value, days: 91 } })).body).toEqual({
      message: 'KEY_INVALID',
      key: 'days',
    });
    expect((await office.simulate('setting/info', DEFAULT_SETTINGS.info, 1)).status).toBe(404);
  });
});

describe('rules over the last days', () => {
  it('cashback is the share of what is gone: 5 % of 300', { tags: ['O211'] }, async () => {
    const { sum } = await simulated('setting/refund', DEFAULT_SETTINGS.refund);
    expect(sum).toMatchObject({ members: 1, times: 1, cost: 15, top: [{ memberId: dao.id, amount: 15 }] });
    const steep = await simulated('setting/refund', {
      ...DEFAULT_SETTINGS.refund,
      lossMin: { THB: { min: 301 }, LAK: { min: 0 } },
    });
    expect(steep.sum).toMatchObject({ members: 0, cost: 0 });
  });

  it('invites are the share of what friends bet, day by day, up to the most of one friend', {
    tags: ['O211'],
  }, async () => {
    const { sum } = await simulated('setting/invite', DEFAULT_SETTINGS.invite);
    expect(sum).toMatchObject({ members: 1, cost: 7.5, top: [{ memberId: mali.id, amount: 7.5 }] });
    const friendMax = { THB: { max: 6 }, LAK: { max: 6 } };
    const capped = await simulated('setting/invite', { ...DEFAULT_SETTINGS.invite, friendMax });
    expect(capped.sum.perDay).toMatchObject([
      { day: days[0], cost: 5 },
      { day: days[1], cost: 1 },
    ]);
  });

  it('invites of a friend who shares an account are nothing', async () => {
    await server.database.query('update member set bank_account_no = $1, bank_code = $3 where id = $2', [
      mali.bank.accountNo,
      kaew.id,
      'SCB',
    ]);
    expect((await simulated('setting/invite', DEFAULT_SETTINGS.invite)).sum).toMatchObject({ members: 0, cost: 0 });
  });

  it('coins are counted up to the day’s most, and cost what the wheel gives for one', { tags: ['O211'] }, async () => {
    // One spin costs 10 on average and wins 0.4 coins: a coin costs 10 / 0.6.
    await publish(server, [coupon(100_000), coins(200_000, 2), nothing(700_000)]);
    const { sum } = await simulated('setting/coins', DEFAULT_SETTINGS.coins);
    // Mali 2 and 3 on the first day and 5 on the second, Dao 4: 14 at 16.67.
    expect(sum).toMatchObject({ members: 2, coins: 14, cost: 233.38 });
    expect(sum.perDay).toMatchObject([
      { day: days[0], coins: 9 },
      { day: days[1], coins: 5 },
    ]);
  });
});

describe('a wheel', () => {
  const document = (slices: Parameters<typeof aWheel>[0]) => {
    const { currency: _, ...wheel } = aWheel(slices);
    return { startsAt: null, endsAt: null, ...wheel };
  };

  it('costs what its odds say, what the last days’ rolls give, and draws as its odds are', {
    tags: ['O211'],
  }, async () => {
    await publish(server, [nothing(1_000_000, 'A'), nothing(0, 'B')]);
    const spinner = await givenPlayer(server);
    await give(server, spinner, 5);
    for (let time = 0; time < 5; time += 1) await spin(server, spinner);
    const rolls = await server.database.query<{ roll: number }>('select roll from spin');
    expect(rolls).toHaveLength(5);
    const { sum, wheel } = await simulated(
      'wheel/THB',
      document([coupon(250_000, { amount: 40 }), coins(250_000, 1), nothing(500_000)]),
    );
    const [won, turns] = [
      rolls.filter(({ roll }) => roll < 250_000).length,
      rolls.filter(({ roll }) => roll >= 250_000 && roll < 500_000).length,
    ];
    expect([sum.cost, sum.coins, sum.times]).toEqual([40 * won, turns, won + turns]);
    // A quarter of 40, and a coin that wins a quarter of another: 10 / 0.75.
    expect(wheel).toMatchObject({ perSpin: 10, perCoin: 13.33, draws: 100_000 });
    expect(wheel.slices.map(({ spun }: { spun: number }) => spun)).toEqual([won, turns, 5 - won - turns]);
    const drawn = wheel.slices.map((slice: { drawn: number }) => slice.drawn);
    expect(drawn.reduce((all: number, count: number) => all + count)).toBe(100_000);
    const chiSquare = [25_000, 25_000, 50_000].reduce((all, count, at) => all + (drawn[at] - count) ** 2 / count, 0);
    // Two degrees of freedom, p > 0.001; the seed is fixed.
    expect(chiSquare).toBeLessThan(13.82);
    const again = await simulated(
      'wheel/THB',
      document([coupon(250_000, { amount: 40 }), coins(250_000, 1), nothing(500_000)]),
    );
    expect(again.wheel).toEqual(wheel);
  });
});

describe('a simulation', () => {
  it('ends when whoever asked hangs up', { tags: ['O212'] }, async () => {
    let ended = (_: unknown) => {};
    let begun = () => {};
    const [end, begin] = [
      new Promise((resolve) => (ended = resolve)),
      new Promise<void>((resolve) => (begun = resolve)),
    ];
    const kinds = server.modules.catalogue.kinds.map(
      (kind): DocumentKind => ({
        ...kind,
        simulate: async (_, { signal }) => {
          begun();
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          await inBatches(
            signal,
            async () => [{ id: 'a' }],
            async () => ended('went on'),
          ).catch(ended);
          return { sums: [], wheel: null };
        },
      }),
    );
    const port = await servedTable(server, {
      calls: officeCatalogueCalls,
      routes: (serve) => catalogueRoutes(serve, { ...server.modules.catalogue, kinds }),
      recognisers: { operator: recogniseOperators },
      limitFactor: 1_000,
    });
    const caller = new AbortController();
    const request = fetch(`${port.url}/api/office/catalogue/setting/coins/simulate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ value: DEFAULT_SETTINGS.coins, days: 1 }),
      signal: caller.signal,
    }).catch(() => {});
    await begin;
    caller.abort();
    await request;
    expect(await end).toMatchObject({ name: 'AbortError' });
    await port.close();
  });
});
