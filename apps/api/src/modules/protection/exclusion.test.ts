import { randomUUID } from 'node:crypto';
import type { Call } from '@krapao/contract/call';
import { CALLS } from '@krapao/contract/calls';
import { EXCLUSION_PERIODS, type ExclusionPeriod } from '@krapao/contract/exclusions';
import { FIRST_ROLES } from '@krapao/contract/office/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import { createCode } from '../../testing/deposits.ts';
import {
  deposit,
  expectBooksInOrder,
  givenPlayer,
  newKey,
  type Player,
  providerBook,
  statementOf,
  transfer,
  walletOf,
  withdraw,
} from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { givenOffer } from '../../testing/offers.ts';
import { nok, type OfficeMoney, officeMoney, viewer } from '../../testing/office-money.ts';
import { fundsOf, giveReward, runningOf } from '../../testing/rewards.ts';
import { givenOperator } from '../../testing/served-table.ts';
import { upload } from '../../testing/slips.ts';
import { always, coupon, give, publish, setupOf, spin } from '../../testing/wheel.ts';
import { periodEnd } from './period-end.ts';

let server: MoneyServer;
let port: OfficeMoney;
beforeAll(async () => {
  server = await moneyServer();
  port = await officeMoney(server);
  await publish(server, always(coupon(0)));
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await port.close();
  await server.close();
});

const exclude = (player: Player, period: ExclusionPeriod) =>
  server.call('POST /api/protection/exclusion', { token: player.token, body: { period }, headers: newKey() });
const protectionOf = async ({ token }: Player) => (await server.call('GET /api/protection', { token })).body;
const impose = (player: Player, body: object, as = nok) =>
  port.office(`POST /api/office/members/${player.id}/exclude`, { as, body: { reason: 'family asked', ...body } });

describe('a period', () => {
  it.each([
    ['PT24H', '2026-03-03T05:00:00.000Z'],
    ['P3D', '2026-03-05T05:00:00.000Z'],
    ['P6W', '2026-04-13T05:00:00.000Z'],
    ['P6M', '2026-09-02T05:00:00.000Z'],
    ['P5Y', '2031-03-02T05:00:00.000Z'],
  ] as const)('of %s ends at %s', (period, end) => {
    expect(periodEnd(period, new Date('2026-03-02T05:00:00.000Z')).toISOString()).toBe(end);
  });

  it('of months ends with the month where that is shorter, by the calendar of Bangkok', () => {
    // 31 August, 01:00 in Bangkok.
    expect(periodEnd('P6M', new Date('2026-08-30T18:00:00.000Z')).toISOString()).toBe('2027-02-27T18:00:00.000Z');
  });
});

describe('an exclusion', () => {
  /** Every call that an operator's block of deposits or play refuses, and those with a check of their own. */
  const refused = [
    ...Object.entries<Call>(CALLS).flatMap(([name, call]) =>
      call.access === 'member' && (call.blockedBy === 'deposit' || call.blockedBy === 'play') ? [name] : [],
    ),
    'POST /api/wallet/transfer',
    'POST /api/wallet/transferAll',
    'POST /api/spinwheel/spin',
  ];
  const PARAMS = { bankCode: 'KBANK', code: 'X', provider: 'takraw', slotCode: 'malai', user: 'x', password: 'x' };
  const BODY: Record<string, object> = {
    'POST /api/wallet/add': { amount: 100 },
    'POST /api/qrcode/{bankCode}': { amount: 100 },
    'POST /api/wallet/truelink': { link: 'x' },
    'POST /api/spinwheel/coupon/claim': { coupon: 'X' },
    'POST /api/wallet/transfer': { from: 'WALLET', to: 'takraw', amount: 10 },
    'POST /api/wallet/transferAll': { to: 'takraw' },
    'POST /api/spinwheel/spin': {},
  };

  it('refuses every deposit, transfer into a game, launch, claim and spin at once, with its reason and end', {
    tags: ['P25'],
  }, async () => {
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw'] });
    await give(server, player, 1);
    const { status, body } = await exclude(player, 'P3D');
    expect([status, body.exclusion.reason]).toEqual([200, 'time-out']);
    for (const name of refused) {
      const answer = await server.call(
        // biome-ignore lint/suspicious/noExplicitAny: calls of many kinds.
        name as any,
        {
          token: player.token,
          params: PARAMS,
          ...(BODY[name] && { body: BODY[name] }),
          headers: newKey(),
        } as never,
      );
      expect([name, answer.status, answer.body]).toEqual([name, 403, { message: 'EXCLUDED', ...body.exclusion }]);
    }
    const slip = await upload(server, player, new Uint8Array([1]));
    expect([slip.status, slip.body]).toEqual([403, { message: 'EXCLUDED', ...body.exclusion }]);
    expect(await walletOf(server, player)).toEqual({ amount: 1_000, inProgress: 0 });
  });

  it('ends by itself at its time', { tags: ['P25'] }, async () => {
    const player = await givenPlayer(server, { money: 100, games: ['takraw'] });
    await exclude(player, 'PT24H');
    server.clock.advance(24 * HOUR_MS - 60_000);
    expect((await createCode(server, player, 'KBANK', 100)).status).toBe(403);
    server.clock.advance(60_000);
    expect((await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 10 })).status).toBe(200);
    expect((await protectionOf(player)).exclusion).toBeNull();
  });

  it('leaves withdrawals, transfers home, statement, profile and chat open', { tags: ['P26'] }, async () => {
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw'] });
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 400 });
    await exclude(player, 'P5Y');
    expect((await transfer(server, player, { from: 'takraw', to: 'WALLET', amount: 100 })).status).toBe(200);
    expect((await server.call('GET /api/wallet/withdraw/check', { token: player.token })).body.canWithdraw).toBe(true);
    expect((await withdraw(server, player, 500)).status).toBe(200);
    expect((await statementOf(server, player)).total).toBe(4);
    expect((await server.call('GET /api/account/profile', { token: player.token })).status).toBe(200);
    expect((await server.call('GET /api/chat/config', { token: player.token })).status).not.toBe(403);
  });

  it('books money that was on its way from a bank to the wallet, where it can be withdrawn', {
    tags: ['P25', 'P26'],
  }, async () => {
    const player = await givenPlayer(server);
    await exclude(player, 'P6M');
    expect(await deposit(server, player.id, 300)).toMatchObject({ outcome: 'credited' });
    expect((await withdraw(server, player, 300)).status).toBe(200);
  });

  it('calls money home from every game and ends the running reward as a cancellation would', {
    tags: ['P25', 'P26'],
  }, async () => {
    const player = await givenPlayer(server, { money: 500, games: ['takraw', 'malai'] });
    await giveReward(server, player, 200);
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 300 });
    await transfer(server, player, { from: 'WALLET', to: 'malai', amount: 250 });
    await exclude(player, 'P1W');
    await server.later(0);
    expect(await runningOf(server, player)).toBeNull();
    expect(await fundsOf(server, player)).toEqual({ available: 500, locked: 0, inProgress: 0 });
    for (const game of ['takraw', 'malai']) expect((await providerBook(server, player, game)).balance).toBe(0);
  });

  it('is tried again while a game does not answer, until the money is home', { tags: ['P25'] }, async () => {
    const player = await givenPlayer(server, { money: 500, games: ['takraw'] });
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 300 });
    await server.sandbox.call('POST', '/faults', { service: 'game', code: 'takraw', mode: 'down' });
    await exclude(player, 'P1W');
    await server.later(0);
    await server.sandbox.call('DELETE', '/faults');
    await server.later(10 * 60_000);
    await server.later(10 * 60_000);
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
  });

  describe('follows money that comes to a game later:', () => {
    const balanceIn = async (player: Player, game: string) => (await providerBook(server, player, game)).balance;
    const play = async (player: Player, bet: string, outcome: 'win' | 'lose') => {
      const [account] = await server.database.query<{ username: string }>(
        `select username from game_account where member_id = $1 and game_code = 'malai'`,
        [player.id],
      );
      await server.sandbox.call('POST', `/games/test/malai/${account?.username}/play`, { bet, outcome });
    };
    const givenPlaying = async () => {
      const player = await givenPlayer(server, { money: 500, games: ['malai'] });
      await transfer(server, player, { from: 'WALLET', to: 'malai', amount: 300 });
      return player;
    };
    /** A bet that was open when the money went home pays into the game. */
    const payOut = (player: Player) =>
      server.database.query(
        `update sandbox.game_player p set balance_units = balance_units + 70000 from game_account a
         where a.username = p.username and a.game_code = p.provider and a.member_id = $1`,
        [player.id],
      );

    it('a bet that is settled during the exclusion', { tags: ['P25'] }, async () => {
      const player = await givenPlaying();
      await play(player, '10', 'lose');
      await exclude(player, 'P1W');
      await server.later(0);
      expect(await balanceIn(player, 'malai')).toBe(0);
      await payOut(player);
      await server.modules.jobs.handlers['read-bets-of']?.({ game: 'malai' });
      await server.later(0);
      expect(await balanceIn(player, 'malai')).toBe(0);
      expect(await walletOf(server, player)).toEqual({ amount: 1_190, inProgress: 0 });
    });

    it('a transfer whose outcome was unknown', { tags: ['P25'] }, async () => {
      const player = await givenPlayer(server, { money: 500, games: ['naga'] });
      await server.sandbox.setFault('naga', { mode: 'garbage', times: 1, calls: ['transfer/in'] });
      const { body } = await transfer(server, player, { from: 'WALLET', to: 'naga', amount: 300 });
      expect(body).toMatchObject({ status: 'IN_PROGRESS' });
      await exclude(player, 'P1W');
      await server.later(0);
      for (let at = 0; at < 3; at += 1) await server.later(10 * 60_000);
      expect(await balanceIn(player, 'naga')).toBe(0);
      expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
    });

    it('less than the smallest transfer', { tags: ['P25'] }, async () => {
      const player = await givenPlaying();
      await transfer(server, player, { from: 'malai', to: 'WALLET', amount: 299.5 });
      await exclude(player, 'P1W');
      await server.later(0);
      expect(await balanceIn(player, 'malai')).toBe(0);
      expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
    });

    it('but nothing once the exclusion is over', { tags: ['P25'] }, async () => {
      const player = await givenPlaying();
      await play(player, '10', 'lose');
      await exclude(player, 'PT24H');
      await server.later(0);
      server.clock.advance(DAY_MS);
      await transfer(server, player, { from: 'WALLET', to: 'malai', amount: 100 });
      await server.modules.jobs.handlers['read-bets-of']?.({ game: 'malai' });
      await server.modules.jobs.handlers['end-play']?.({ memberId: player.id, currency: 'THB' });
      await server.later(0);
      expect(await balanceIn(player, 'malai')).toBe(100);
    });
  });
});

describe('promotions', () => {
  it('reach nobody who is excluded: no offers, codes, banners, wheel, coupons, cashback or invites', {
    tags: ['P27', 'O1188'],
  }, async () => {
    const player = await givenPlayer(server, { money: 500 });
    await givenOffer(server);
    const code = await givenOffer(server, { kind: 'promotion', is_featured: true });
    await give(server, player, 2);
    await spin(server, player);
    // biome-ignore lint/suspicious/noExplicitAny: calls of many kinds.
    const get = async (name: any) => (await server.call(name, { token: player.token } as never)).body as any;
    const shown = async () => ({
      offers: (await get('GET /api/bonus')).length,
      promotion: (await get('GET /api/promotion/current')) !== null,
      found: (await server.call('GET /api/promotion/find/{code}', { token: player.token, params: { code } })).status,
      banners: (await get('GET /api/invite/banners')).length + (await get('GET /api/refund/banners')).length,
      wheel: [
        (await get('GET /api/spinwheel/active')).active,
        (await setupOf(server, player)).activeSpinwheel !== null,
      ],
      coupons: (await get('GET /api/spinwheel/coupon')).total,
      cashback: (await get('GET /api/refund/check')).info !== '',
    });
    const before = await shown();
    expect(before).toMatchObject({ promotion: true, found: 200, wheel: [true, true], coupons: 1, cashback: true });
    expect(Math.min(before.offers, before.banners)).toBeGreaterThan(0);
    await exclude(player, 'PT24H');
    expect(await shown()).toEqual({
      ...{ offers: 0, promotion: false, found: 404, banners: 0, wheel: [false, false], coupons: 0, cashback: false },
    });
    server.clock.advance(DAY_MS);
    expect(await shown()).toEqual(before);
    // A marker of harm hides what invites to play, and nothing that the member looks for.
    await server.database.query(
      `insert into harm_marker (member_id, kind, value, threshold, points, figures, since, computed_at)
       values ($1, 'night', 9, 3, 1, '{}', $2, $2)`,
      [player.id, server.clock.now()],
    );
    expect(await shown()).toEqual({ ...before, promotion: false, banners: 0 });
  });
});

describe('an exclusion in force', () => {
  it('cannot be shortened or repeated, only replaced by a longer one; the longer periods are offered', {
    tags: ['P25'],
  }, async () => {
    const player = await givenPlayer(server);
    expect((await protectionOf(player)).periods.map(({ period }) => period)).toEqual([...EXCLUSION_PERIODS]);
    const first = (await exclude(player, 'P4W')).body.exclusion;
    expect((await protectionOf(player)).periods[0]?.period).toBe('P6W');
    const shorter = await exclude(player, 'P3D');
    expect([shorter.status, shorter.body]).toEqual([403, { message: 'EXCLUDED', ...first }]);
    const longer = (await exclude(player, 'P1Y')).body.exclusion;
    expect(longer.reason).toBe('self-exclusion');
    expect(await protectionOf(player)).toMatchObject({ exclusion: longer });
    for (const value of [null, new Date()])
      await expect(
        server.database.query('update member set excluded_until = $2 where id = $1', [player.id, value]),
      ).rejects.toThrow('an exclusion cannot be shortened');
    expect((await impose(player, { period: 'PT24H' })).body).toMatchObject({ message: 'EXCLUDED', ...longer });
  });

  it('is not ended by lifting a block, and a block of deposits still holds what arrives', {
    tags: ['P25'],
  }, async () => {
    const player = await givenPlayer(server);
    const act = (name: string) =>
      port.office(`POST /api/office/members/${player.id}/${name}`, {
        body: { what: 'deposit', until: null, reason: 'x' },
      });
    await act('block');
    await exclude(player, 'P3D');
    expect(await deposit(server, player.id, 300)).toMatchObject({ outcome: 'review' });
    expect((await act('unblock')).status).toBe(200);
    expect((await createCode(server, player, 'KBANK', 100)).body).toMatchObject({ message: 'EXCLUDED' });
  });

  it('is imposed by a fresh code alone: a stolen session shuts nobody out for years', { tags: ['O1349'] }, async () => {
    const player = await givenPlayer(server);
    const stolen = givenOperator([...FIRST_ROLES.support], 'stolen', { isProved: false });
    expect((await impose(player, { period: 'P5Y' }, stolen)).body.message).toBe('STEP_UP_REQUIRED');
    expect((await protectionOf(player)).exclusion).toBeNull();
  });

  it('is imposed by an operator with the permission, stands in the member’s file and in the audit', {
    tags: ['P25'],
  }, async () => {
    const player = await givenPlayer(server);
    expect((await impose(player, { period: 'P6M' }, viewer)).body).toEqual({ message: 'NO_PERMISSION' });
    expect((await impose(player, { period: 'P7M' })).body).toMatchObject({ message: 'KEY_INVALID', key: 'period' });
    expect((await impose(player, { period: 'P6M' })).status).toBe(200);
    const { exclusion } = await protectionOf(player);
    expect(exclusion?.reason).toBe('operator');
    const head = (await port.office(`GET /api/office/members/${player.id}`)).body;
    expect(head.exclusion).toEqual(exclusion);
    expect(head.exclusions).toEqual([
      { reason: 'operator', period: 'P6M', beginsAt: expect.any(String), endsAt: exclusion?.until, by: 'Operator nok' },
    ]);
    const { acts } = (await port.office(`GET /api/office/members/${player.id}/acts`)).body;
    expect(acts[0]).toMatchObject({ act: 'exclude', by: 'Operator nok', reason: 'family asked' });
    const missing = { ...player, id: randomUUID() };
    expect((await impose(missing, { period: 'P6M' })).body).toEqual({ message: 'NO_DATA' });
  });
});
