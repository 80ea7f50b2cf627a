import { checkSpin } from '@krapao/fair';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../platform/clock.ts';
import { givenPlayer, newKey, type Player } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import {
  always,
  coins,
  coupon,
  couponsOf,
  give,
  nothing,
  publish,
  setupOf,
  spin,
  spinsOf,
  stopWheel,
} from '../../testing/wheel.ts';

const MIXED = [nothing(400_000), coins(200_000, 2), coupon(300_000), coupon(100_000, { code: 'B20', amount: 20 })];

let server: MoneyServer;
let player: Player;
beforeAll(async () => {
  server = await moneyServer();
});
beforeEach(async () => {
  player = await givenPlayer(server);
});
afterAll(() => server.close());

const isActive = async () => (await server.call('GET /api/spinwheel/active', { token: player.token })).body.active;
const coinsAtHome = async () => (await server.call('GET /api/wallet', { token: player.token })).body.profile.coin;
const entries = () =>
  server.database.query<{ why: string; delta: number }>(
    'select why, delta from coin_entry where member_id = $1 order by id',
    [player.id],
  );

describe('whether there is a wheel', () => {
  it('tells home that no wheel is active before one is published, and after it was stopped', {
    tags: ['S6.7', 'S7.73'],
  }, async () => {
    expect(await isActive()).toBe(false);
    expect(await setupOf(server, player)).toEqual({
      activeSpinwheel: null,
      userCoin: 0,
      coinRule: { per: 100, dailyMax: 5, playPercent: 100 },
      dueCoins: null,
      fairness: null,
    });
    await publish(server, MIXED);
    expect(await isActive()).toBe(true);
    await stopWheel(server);
    expect(await isActive()).toBe(false);
    await give(server, player, 1);
    expect((await spin(server, player)).body).toEqual({ success: false, error: 'NO_DATA' });
    expect((await setupOf(server, player)).userCoin).toBe(1);
  });

  it('follows its dates', async () => {
    const now = server.clock.now();
    const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
    await publish(server, MIXED, { startsAt: at(1), endsAt: at(2) });
    await give(server, player, 1);
    expect(await isActive()).toBe(false);
    expect((await spin(server, player)).body.error).toBe('NO_DATA');
    await publish(server, MIXED, { startsAt: at(-2), endsAt: at(-1) });
    expect(await isActive()).toBe(false);
    await publish(server, MIXED, { startsAt: at(-1), endsAt: at(1) });
    expect(await isActive()).toBe(true);
  });

  it('is asked in the currency of the member: kip has its own wheel', async () => {
    await publish(server, MIXED);
    const lao = await givenPlayer(server, { currency: 'LAK' });
    expect((await server.call('GET /api/spinwheel/active', { token: lao.token })).body.active).toBe(false);
  });
});

describe('the setup', () => {
  beforeEach(() => publish(server, MIXED));

  it.each(['th', 'la', 'en'])(
    'has the wheel in %s, its odds, and the coins',
    { tags: ['S3.56', 'S3.57', 'S7.69'] },
    async (locale) => {
      await give(server, player, 3);
      const { activeSpinwheel, userCoin, fairness } = await setupOf(server, player, locale);
      expect(userCoin).toBe(3);
      expect(activeSpinwheel?.name).toBe(`Umbrella wheel ${locale}`);
      expect(activeSpinwheel?.slice[2]).toEqual({
        code: 'B100',
        label: `B100 ${locale}`,
        bgColor: '#17806f',
        textColor: '#ffffff',
        htmlDescription: `<p>B100</p> ${locale}`,
        ppm: 300_000,
        prize: { kind: 'coupon', name: `Cash ${locale}`, amount: 100 },
      });
      expect(fairness).toMatchObject({
        number: 1,
        hasOwnSeed: false,
        odds: 'MISS=400000,COINS=200000,B100=300000,B20=100000',
      });
      expect(fairness?.commitment).toMatch(/^[0-9a-f]{64}$/);
    },
  );

  it('writes nothing, and shows the same commitment until the spin', async () => {
    expect((await setupOf(server, player)).fairness).toBeNull();
    await give(server, player, 1);
    const first = await setupOf(server, player);
    await give(server, player, 1);
    expect((await setupOf(server, player)).fairness).toEqual(first.fairness);
  });

  it('never tells the seed before the spin, and the database holds it sealed', async () => {
    await give(server, player, 1);
    const shown = JSON.stringify(await setupOf(server, player));
    const { body } = await spin(server, player);
    const seed = body.result?.spin.serverSeed as string;
    expect(seed).toMatch(/^[0-9a-f]{64}$/);
    expect(shown).not.toContain(seed);
    const [row] = await server.database.query<{ sealed: string }>(
      `select encode(sealed_seed, 'escape') as sealed from wheel_promise where member_id = $1 and number = 1`,
      [player.id],
    );
    expect(row?.sealed).not.toContain(seed);
  });
});

describe('a spin', () => {
  it('is refused like play while play is blocked, keeps the coin, and repeats one that was made before', async () => {
    await publish(server, always(nothing(0)));
    await give(server, player, 2);
    const key = newKey();
    const made = await spin(server, player, {}, key);
    const block = (until: string | null) =>
      server.database.query('update member set play_blocked_until = $2 where id = $1', [player.id, until]);
    await block('infinity');
    expect(await spin(server, player)).toMatchObject({
      status: 403,
      body: { message: 'NO_PERMISSION', blocked: 'play', until: null },
    });
    expect((await spin(server, player, {}, key)).body).toEqual(made.body);
    expect((await setupOf(server, player)).userCoin).toBe(1);
    await block(null);
    expect((await spin(server, player)).body.success).toBe(true);
  });

  it('takes one coin, answers code, label and what is left, and shows it on home', {
    tags: ['S3.59', 'S7.70'],
  }, async () => {
    await publish(server, always(nothing(0)));
    await give(server, player, 3);
    expect(await coinsAtHome()).toBe(3);
    const { status, body } = await spin(server, player);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      result: { code: 'MISS', label: 'MISS th', remainingCoin: 2, prize: { kind: 'none' } },
    });
    expect(await coinsAtHome()).toBe(2);
    expect((await couponsOf(server, player)).total).toBe(0);
    expect(await entries()).toEqual([
      { why: 'gift', delta: 3 },
      { why: 'spin', delta: -1 },
    ]);
  });

  it('that gives coins credits them with it', async () => {
    await publish(server, always(coins(0, 2)));
    await give(server, player, 1);
    expect((await spin(server, player)).body.result).toMatchObject({
      remainingCoin: 2,
      prize: { kind: 'coins', coins: 2 },
    });
    expect(await entries()).toEqual([
      { why: 'gift', delta: 1 },
      { why: 'spin', delta: -1 },
      { why: 'prize', delta: 2 },
    ]);
  });

  it('that gives a coupon makes exactly one, with slice, name, amount and end', { tags: ['S3.58'] }, async () => {
    await publish(server, always(coupon(0)));
    await give(server, player, 1);
    const { body } = await spin(server, player);
    expect(body.result?.prize).toEqual({ kind: 'coupon', name: 'Cash th', amount: 100 });
    const { total, coupons } = await couponsOf(server, player);
    expect(total).toBe(1);
    expect(coupons[0]).toMatchObject({
      _id: body.result?.spin._id,
      prize: { name: 'Cash th', slice: { code: 'B100', label: 'B100 th', htmlDescription: '<p>B100</p> th' } },
      amount: 100,
    });
    const claimableMs = Date.parse(coupons[0]?.expiresAt ?? '') - Date.parse(body.result?.spin.createdAt ?? '');
    expect(claimableMs).toBe(72 * HOUR_MS);
  });

  it('without a coin answers MONEY_NOT_ENOUGH, and changes nothing', { tags: ['S3.59'] }, async () => {
    await publish(server, MIXED);
    expect((await spin(server, player)).body).toEqual({ success: false, error: 'MONEY_NOT_ENOUGH' });
    await give(server, player, 1);
    await spin(server, player);
    const before = await setupOf(server, player);
    await server.database.query('update coin_purse set coins = 0 where member_id = $1', [player.id]);
    expect((await spin(server, player)).body).toEqual({ success: false, error: 'MONEY_NOT_ENOUGH' });
    expect((await setupOf(server, player)).fairness).toEqual(before.fairness);
  });

  it.each([
    ['with a space', { memberSeed: 'a b' }],
    ['with the colon of the message', { memberSeed: 'a:1' }],
    ['of emoji', { memberSeed: '🎡' }],
    ['that is empty', { memberSeed: '' }],
    ['that is too long', { memberSeed: 'a'.repeat(65) }],
    ['that is a number', { memberSeed: 7 }],
  ])('with a seed %s answers KEY_INVALID, and takes nothing', async (_what, body) => {
    await publish(server, MIXED);
    await give(server, player, 1);
    expect(await spin(server, player, body)).toMatchObject({
      status: 400,
      body: { message: 'KEY_INVALID', key: 'memberSeed' },
    });
    expect((await setupOf(server, player)).userCoin).toBe(1);
  });
});

describe('fair by proof', () => {
  it('each spin was committed to before, is revealed after, and works out again in public', {
    tags: ['R33.1', 'R33.4', 'R33.7'],
  }, async () => {
    await publish(server, MIXED);
    await give(server, player, 5);
    for (let number = 1; number <= 5; number += 1) {
      const { fairness } = await setupOf(server, player);
      const memberSeed = `own-${number}`;
      const { body } = await spin(server, player, { commitment: fairness?.commitment, memberSeed });
      const made = body.result?.spin;
      expect(made).toMatchObject({ number, memberSeed, commitment: fairness?.commitment, odds: fairness?.odds });
      if (!made) throw new Error('nothing was spun');
      expect(checkSpin(made)).toEqual({ commitmentMatches: true, roll: made.roll, code: body.result?.code });
    }
    const { total, spins } = await spinsOf(server, player);
    expect([total, spins.map(({ number }) => number)]).toEqual([5, [5, 4, 3, 2, 1]]);
    for (const made of spins) expect(checkSpin(made)).toMatchObject({ commitmentMatches: true, code: made.code });
    expect(new Set(spins.map(({ serverSeed }) => serverSeed)).size).toBe(5);
  });

  it('the member keeps a seed of their own for spins that send none, and may drop it', {
    tags: ['R33.6'],
  }, async () => {
    await publish(server, always(nothing(0)));
    await give(server, player, 3);
    const choose = (memberSeed?: string | null) =>
      server.call('POST /api/spinwheel/seed', { token: player.token, body: { memberSeed }, headers: newKey() });
    const before = (await setupOf(server, player)).fairness;
    expect((await choose('malai-9')).body.fairness).toEqual({ ...before, memberSeed: 'malai-9', hasOwnSeed: true });
    expect((await spin(server, player)).body.result?.spin.memberSeed).toBe('malai-9');
    const { fairness } = (await choose(null)).body;
    expect(fairness?.hasOwnSeed).toBe(false);
    expect(fairness?.memberSeed).toMatch(/^[0-9a-z]{16}$/);
    expect(await choose('a b')).toMatchObject({ status: 400, body: { message: 'KEY_INVALID' } });
  });

  it('odds edited between commit and spin never apply to that spin', { tags: ['R33.4'] }, async () => {
    await publish(server, always(nothing(0)));
    await give(server, player, 2);
    const { fairness, activeSpinwheel } = await setupOf(server, player);
    await publish(server, always(coupon(0)));
    // The commitment is still valid, and is the one shown to the member.
    expect(await setupOf(server, player)).toMatchObject({ fairness, activeSpinwheel });
    const { result } = (await spin(server, player)).body;
    expect(result).toMatchObject({ code: 'MISS', spin: { commitment: fairness?.commitment, odds: fairness?.odds } });
    // The next spin is committed on the new wheel.
    expect((await setupOf(server, player)).fairness?.odds).toBe('B100=1000000,NEVER=0');
    expect((await spin(server, player)).body.result?.code).toBe('B100');
    for (const made of (await spinsOf(server, player)).spins) expect(checkSpin(made).commitmentMatches).toBe(true);
  });

  it('what was promised on a wheel that was stopped is promised anew before anybody spins', async () => {
    await publish(server, always(coupon(0)));
    await give(server, player, 1);
    const before = (await setupOf(server, player)).fairness;
    await stopWheel(server);
    await publish(server, always(nothing(0)));
    expect(await setupOf(server, player)).toMatchObject({ fairness: null, userCoin: 1 });
    expect((await spin(server, player)).body).toEqual({ success: false, error: 'INVALID_CODE' });
    const after = await setupOf(server, player);
    expect(after).toMatchObject({ userCoin: 1, fairness: { number: 1, odds: 'MISS=1000000,NEVER=0' } });
    expect(after.fairness?.commitment).not.toBe(before?.commitment);
    expect((await spin(server, player)).body.result?.code).toBe('MISS');
  });

  it('a page asks for the promise that is missing, and a member without a coin may have one', async () => {
    await publish(server, MIXED);
    const { body } = await server.call('POST /api/spinwheel/seed', {
      token: player.token,
      body: {},
      headers: newKey(),
    });
    expect(body.fairness).toMatchObject({ number: 1, hasOwnSeed: false });
    expect((await setupOf(server, player)).fairness).toEqual(body.fairness);
  });

  it('a page that saw another commitment spins nothing', async () => {
    await publish(server, always(nothing(0)));
    await give(server, player, 2);
    const seen = (await setupOf(server, player)).fairness?.commitment;
    await spin(server, player);
    expect((await spin(server, player, { commitment: seen })).body).toEqual({ success: false, error: 'INVALID_CODE' });
    expect((await setupOf(server, player)).userCoin).toBe(1);
  });
});
