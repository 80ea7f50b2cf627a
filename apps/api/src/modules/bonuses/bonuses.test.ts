import { LOCALES } from '@krapao/contract/locales';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayStart, weekdayIn, weekStart } from '../../platform/bangkok.ts';
import { after, DAY_MS, SECOND_MS } from '../../platform/clock.ts';
import { deposit, expectBooksInOrder, givenPlayer, type Player, transfer, withdraw } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { givenOffer } from '../../testing/offers.ts';
import { fundsOf, holdInGame, runningOf } from '../../testing/rewards.ts';
import { until } from '../../testing/until.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

const take = (player: Player, code: string, headers = {}) =>
  server.call('GET /api/bonus/activate/{code}', { token: player.token, params: { code }, headers });
const list = async ({ token }: Player, locale = 'en') =>
  (await server.call('GET /api/bonus', { token, headers: { 'accept-language': locale } })).body;
const cardOf = async (player: Player, code: string) => (await list(player)).find((bonus) => bonus.code === code);
const clear = ({ token }: Player) => server.call('GET /api/bonus/clear', { token });
const code = ({ status, body }: { status: number; body: unknown }) =>
  status === 200 ? 'OK' : (body as { message: string }).message;

describe('GET /api/bonus', () => {
  it('lists what is open, with its terms, its banners cleaned of scripts, and what it would be for me', {
    tags: ['S3.46', 'S7.56'],
  }, async () => {
    const [mine] = [await givenOffer(server)];
    await givenOffer(server, { code: 'CLOSED', is_open: false });
    await givenOffer(server, { code: 'LAO', currency: 'LAK' });
    await givenOffer(server, { code: 'LATER', starts_at: after(server.clock.now(), DAY_MS) });
    const player = await givenPlayer(server, { money: 500 });
    expect((await list(player)).map((bonus) => bonus.code)).toEqual(expect.arrayContaining([mine]));
    for (const absent of ['CLOSED', 'LAO', 'LATER']) expect(await cardOf(player, absent)).toBeUndefined();
    const card = await cardOf(player, mine as string);
    expect(card).toMatchObject({
      type: 'limit',
      maxReceived: 1,
      percentSuccess: 300,
      percentFail: 10,
      title: 'Welcome',
      banners: [{ image: '/banners/welcome.svg', alt: '', html: '<p>a</p>' }],
      userBonus: null,
    });
    expect(card?.offer).toMatchObject({
      minDeposit: 100,
      percentOfDeposit: 100,
      amountMax: 1_000,
      placesLeft: null,
      preview: {
        deposit: 500,
        amount: 500,
        principal: 500,
        base: 1_000,
        successAt: 3_000,
        failAt: 100,
        until: expect.any(String),
      },
    });
  });

  it.each(LOCALES)('speaks %s', async (locale) => {
    await givenOffer(server);
    const titles = { th: 'ต้อนรับ', la: 'ຕ້ອນຮັບ', en: 'Welcome' };
    expect((await list(await givenPlayer(server), locale)).at(-1)?.title).toBe(titles[locale]);
  });
});

describe('taking a bonus', () => {
  it('gives what was shown before, and turns the card into the running one', {
    tags: ['S3.47', 'S3.48', 'S7.57', 'S7.58', 'S7.59', 'S8.31', 'S8.32'],
  }, async () => {
    const bonus = await givenOffer(server);
    const player = await givenPlayer(server, { money: 500 });
    const shown = (await cardOf(player, bonus))?.offer.preview;
    const { status, body } = await take(player, bonus);
    expect([status, body]).toEqual([
      200,
      { _id: expect.any(String), isActive: true, received: [{ updatedAt: expect.any(String) }] },
    ]);
    const { amount, base, successAt, failAt } = (await runningOf(server, player)) ?? {};
    expect(shown).toMatchObject({ amount, base, successAt, failAt });
    expect((await cardOf(player, bonus))?.userBonus).toEqual(body);
    expect((await server.call('GET /api/bonus/check/active', { token: player.token })).body).toMatchObject({
      status: true,
      type: 'limit',
    });
    expect((await server.call('GET /api/bonus/check/minimum', { token: player.token })).body).toEqual({ minimum: 100 });
    expect(code(await take(player, bonus))).toBe('BONUS_ALREADY_ACTIVE');
    expect(code(await take(player, await givenOffer(server)))).toBe('BONUS_REMAINING');
  });

  it('is worth a share of the deposit, at most its maximum, or a fixed sum', async () => {
    const given = async (money: number, change: Parameters<typeof givenOffer>[1]) => {
      const player = await givenPlayer(server, { money });
      await take(player, await givenOffer(server, change));
      return (await runningOf(server, player))?.amount;
    };
    expect(await given(333.33, { percent_of_deposit: 50 })).toBe(166.66);
    expect(await given(5_000, {})).toBe(1_000);
    expect(await given(150, { percent_of_deposit: null, fixed_amount: 2_000 })).toBe(20);
    expect(await given(0, { percent_of_deposit: null, fixed_amount: 2_000, min_deposit: 0 })).toBe(20);
  });

  it('answers BONUS_CONDITION without a deposit that counts, and says so before by showing no sum', {
    tags: ['S8.34'],
  }, async () => {
    const bonus = await givenOffer(server);
    const refused = async (player: Player) => {
      expect((await cardOf(player, bonus))?.offer.preview).toBeNull();
      expect(code(await take(player, bonus))).toBe('BONUS_CONDITION');
    };
    await refused(await givenPlayer(server));
    await refused(await givenPlayer(server, { money: 99.99 }));

    const withdrawn = await givenPlayer(server, { money: 500 });
    await withdraw(server, withdrawn, 200);
    await server.later(SECOND_MS);
    await refused(withdrawn);

    const late = await givenPlayer(server, { money: 500 });
    await server.later(DAY_MS + SECOND_MS);
    await refused(late);
  });

  it('counts a deposit once, whichever bonus was taken for it', async () => {
    const player = await givenPlayer(server, { money: 500 });
    await take(player, await givenOffer(server));
    await clear(player);
    expect((await take(player, await givenOffer(server))).body).toEqual({
      message: 'BONUS_CONDITION',
      reason: 'DEPOSIT_USED',
      deposit: 500,
      minDeposit: 100,
    });
    await deposit(server, player.id, 200);
    await take(player, await givenOffer(server));
    expect(await runningOf(server, player)).toMatchObject({ amount: 200, base: 400, free: 500 });
  });

  it('takes the best of the deposits that count, not the newest, and ties only that one', {
    tags: ['R28.9'],
  }, async () => {
    const player = await givenPlayer(server, { money: 150 });
    await deposit(server, player.id, 20);
    await take(player, await givenOffer(server));
    expect(await runningOf(server, player)).toMatchObject({ amount: 150, principal: 150, base: 300, free: 20 });

    const capped = await givenPlayer(server, { money: 5_000 });
    await deposit(server, capped.id, 1_200);
    await take(capped, await givenOffer(server));
    expect(await runningOf(server, capped)).toMatchObject({ amount: 1_000, principal: 1_200, free: 5_000 });
  });

  it('names its own reason with figures, in the list as in the refusal', { tags: ['R28.9'] }, async () => {
    const reasonOf = async (player: Player, change = {}) => {
      const bonus = await givenOffer(server, change);
      const { body } = await server.call('GET /api/bonus', { token: player.token });
      const shown = body.find((one) => one.code === bonus)?.offer;
      const refused = (await take(player, bonus)).body;
      expect(refused).toEqual({ message: 'BONUS_CONDITION', ...shown?.blocker });
      expect(shown?.preview).toBeNull();
      return shown?.blocker;
    };
    const player = await givenPlayer(server);
    expect(await reasonOf(player)).toEqual({ reason: 'NO_DEPOSIT', minDeposit: 100 });
    await deposit(server, player.id, 40);
    expect(await reasonOf(player)).toEqual({ reason: 'DEPOSIT_TOO_SMALL', deposit: 40, minDeposit: 100 });
    const tomorrow = (weekdayIn(server.clock.now()) % 7) + 1;
    expect(await reasonOf(player, { weekdays: [tomorrow] })).toEqual({ reason: 'NOT_ON_TIME', minDeposit: 100 });

    const gone = await givenPlayer(server, { money: 1_000 });
    await withdraw(server, gone, 100);
    await server.later(SECOND_MS);
    expect(await reasonOf(gone)).toEqual({ reason: 'MONEY_GONE', deposit: 1_000, total: 900, minDeposit: 100 });

    const old = await givenPlayer(server, { money: 500 });
    await server.database.query(
      `update statement_line set created_at = created_at - interval '25 h', settled_at = settled_at - interval '25 h'
       where member_id = $1`,
      [old.id],
    );
    expect(await reasonOf(old)).toMatchObject({ reason: 'DEPOSIT_TOO_OLD', deposit: 500, at: expect.any(String) });
  });

  it('is told beforehand while a withdrawal is pending or another reward runs', { tags: ['R28.9'] }, async () => {
    const bonus = await givenOffer(server);
    const blockerFor = async ({ token }: Player) =>
      (await server.call('GET /api/bonus', { token })).body.find((one) => one.code === bonus)?.offer.blocker;
    const player = await givenPlayer(server, { money: 10_000 });
    expect(await blockerFor(player)).toBeNull();
    await withdraw(server, player, 6_000);
    await deposit(server, player.id, 500);
    expect(await blockerFor(player)).toEqual({ reason: 'WITHDRAWAL_PENDING' });
    expect((await take(player, bonus)).body).toMatchObject({ reason: 'WITHDRAWAL_PENDING' });

    const running = await givenPlayer(server, { money: 500 });
    await take(running, await givenOffer(server));
    await deposit(server, running.id, 500);
    expect(await blockerFor(running)).toEqual({ reason: 'REWARD_RUNNING' });
  });

  it('answers BONUS_CONDITION on another weekday, before its start and after its end', async () => {
    const now = server.clock.now();
    const player = await givenPlayer(server, { money: 500 });
    const tomorrow = (weekdayIn(now) % 7) + 1;
    for (const change of [
      { weekdays: [tomorrow] },
      { starts_at: after(now, DAY_MS) },
      { starts_at: after(now, -2 * DAY_MS), ends_at: after(now, -DAY_MS) },
    ])
      expect(code(await take(player, await givenOffer(server, change)))).toBe('BONUS_CONDITION');
    expect(code(await take(player, await givenOffer(server, { weekdays: [weekdayIn(now)] })))).toBe('OK');
  });

  it('of an unknown code answers NO_DATA; a code is compared in upper case and without spaces around it', async () => {
    const bonus = await givenOffer(server);
    const player = await givenPlayer(server, { money: 500 });
    for (const unknown of ['NOPE', '🎁', 'ก', "'; drop table offer; --"])
      expect(code(await take(player, unknown))).toBe('NO_DATA');
    expect(code(await take(player, 'X'.repeat(200)))).toBe('KEY_INVALID');
    expect(code(await take(player, ` ${bonus.toLowerCase()} `))).toBe('OK');
  });

  it('keeps its terms when the operator edits the offer', { tags: ['R28.6'] }, async () => {
    const bonus = await givenOffer(server);
    const player = await givenPlayer(server, { money: 500 });
    await take(player, bonus);
    await server.database.query('update offer set success_percent = 900, fail_percent = 50 where code = $1', [bonus]);
    expect(await runningOf(server, player)).toMatchObject({ successAt: 3_000, failAt: 100 });
  });
});

describe('a bonus that is changed while a member waits for it', () => {
  /** A concurrent transaction locks the member's money while the operator edits the offer. */
  async function takeWhile(player: Player, bonus: string, change: string) {
    const mover = await server.connection.pool.connect();
    try {
      await mover.query('begin');
      await mover.query('select ledger.hold_still($1)', [player.id]);
      const taking = take(player, bonus);
      await until(
        async () => (await server.database.query(WAITING)).length > 0,
        'the claim to wait for the money to stand still',
      );
      await server.database.query(`update offer set ${change} where code = $1`, [bonus]);
      await mover.query('commit');
      return await taking;
    } finally {
      mover.release();
    }
  }
  const WAITING = `
    select from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and not granted and datname = current_database()`;

  it('is given under its new terms', async () => {
    const bonus = await givenOffer(server);
    const player = await givenPlayer(server, { money: 500 });
    expect((await takeWhile(player, bonus, 'success_percent = 900')).status).toBe(200);
    expect(await runningOf(server, player)).toMatchObject({ percentSuccess: 900 });
  });

  it('is not given when it was closed', async () => {
    const bonus = await givenOffer(server);
    const player = await givenPlayer(server, { money: 500 });
    expect(code(await takeWhile(player, bonus, 'is_open = false'))).toBe('NO_DATA');
    expect(await fundsOf(server, player)).toMatchObject({ available: 500, locked: 0 });
  });
});

describe('the maximum of a bonus', () => {
  const fixed = { percent_of_deposit: null, fixed_amount: 100, min_deposit: 0 };
  const again = async (player: Player, bonus: string) => {
    const answer = code(await take(player, bonus));
    if (answer === 'OK') await clear(player);
    return answer;
  };
  const moveTo = (time: Date) => server.later(time.getTime() - server.clock.now().getTime());

  it('of type limit counts every receipt', { tags: ['S8.33'] }, async () => {
    const bonus = await givenOffer(server, { ...fixed, max_received: 2 });
    const player = await givenPlayer(server);
    expect([await again(player, bonus), await again(player, bonus), await again(player, bonus)]).toEqual([
      'OK',
      'OK',
      'BONUS_MAX_CLAIMED',
    ]);
    await server.later(30 * DAY_MS);
    expect(await again(player, bonus)).toBe('BONUS_MAX_CLAIMED');
  });

  it('of type day is free again at midnight in Bangkok', { tags: ['R30'] }, async () => {
    const bonus = await givenOffer(server, { ...fixed, type: 'day' });
    const player = await givenPlayer(server);
    const midnight = after(dayStart(server.clock.now()), DAY_MS);
    await moveTo(after(midnight, -20 * SECOND_MS));
    expect([await again(player, bonus), await again(player, bonus)]).toEqual(['OK', 'BONUS_MAX_CLAIMED']);
    await moveTo(midnight);
    expect(await again(player, bonus)).toBe('OK');
  });

  it('of type week is free again on Monday', { tags: ['R30'] }, async () => {
    const bonus = await givenOffer(server, { ...fixed, type: 'week' });
    const player = await givenPlayer(server);
    const monday = after(weekStart(server.clock.now()), 7 * DAY_MS);
    await moveTo(after(monday, -20 * SECOND_MS));
    expect([await again(player, bonus), await again(player, bonus)]).toEqual(['OK', 'BONUS_MAX_CLAIMED']);
    await moveTo(monday);
    expect(await again(player, bonus)).toBe('OK');
  });
});

describe('an operator', () => {
  it.each([
    { success_percent: -1 },
    { success_percent: 100 },
    { success_percent: 1_000_000 },
    { fail_percent: -1 },
    { fail_percent: 100 },
    { percent_of_deposit: -5 },
    { percent_of_deposit: 5_000 },
    { fixed_amount: 5 },
    { percent_of_deposit: null },
    { max_received: 0 },
    { weekdays: [8] },
    { code: 'with space' },
  ])('cannot offer %o', async (change) => {
    await expect(givenOffer(server, change)).rejects.toThrow('offer');
  });
});

describe('a lost or won bonus', () => {
  it('lets the next one be taken at once, even before it was looked at again', async () => {
    const player = await givenPlayer(server, { money: 500, games: ['takraw'] });
    await take(player, await givenOffer(server));
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 1_000 });
    await holdInGame(server, player, 'takraw', 0);
    const next = await givenOffer(server, { percent_of_deposit: null, fixed_amount: 5_000, min_deposit: 0 });
    expect(code(await take(player, next))).toBe('OK');
    expect(await runningOf(server, player)).toMatchObject({ code: next, base: 50 });
  });
});
