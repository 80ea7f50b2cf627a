import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayStart } from '../../platform/bangkok.ts';
import { after, DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import { sha256, systemRandom } from '../../platform/secrets/random.ts';
import { gamesOf } from '../../testing/games.ts';
import { expectBooksInOrder, givenPlayer, type Player, transfer, withdraw } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';

let server: MoneyServer;
let node: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
  node = await moneyServer({}, { besides: server });
  // A morning early in a month that begins in the middle of a week.
  server.clock.advance(Date.parse('2027-04-02T02:00:00.000Z') - server.clock.now().getTime());
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

/** A slot of each dialect, and a game of draws. */
const SLOT = 'naga';
const SPORT = 'takraw';
const { autoLogin, credentialsOf } = gamesOf(() => server);

type Period = 'day' | 'week' | 'month' | 'session';
const kindOf = (period: Period) => (period === 'session' ? 'session' : 'play-time');
const setLimit = ({ token }: Player, period: Period, amount: number | null) =>
  server.call('POST /api/protection/limit', { token, body: { kind: kindOf(period), period, amount } });
const limitOf = async ({ token }: Player, period: Period) =>
  (await server.call('GET /api/protection', { token })).body.limits.find(
    (one) => one.kind === kindOf(period) && one.period === period,
  );
const usedOf = async (player: Player, period: Period = 'day') => (await limitOf(player, period))?.used;
const into = (player: Player, at = server) => transfer(at, player, { from: 'WALLET', to: SPORT, amount: 10 });
const home = (player: Player) => transfer(server, player, { from: SPORT, to: 'WALLET', amount: 10 });
const launch = async (player: Player, game = SLOT) => {
  const { username, password } = await credentialsOf(player, game);
  return autoLogin(player, game, username, password);
};
const bet = async (player: Player, game: string) => {
  const [account] = await server.database.query<{ username: string }>(
    'select username from game_account where member_id = $1 and game_code = $2',
    [player.id, game],
  );
  const made = { bet: '10', outcome: 'lose' };
  const { status } = await server.sandbox.call('POST', `/games/test/${game}/${account?.username}/play`, made);
  expect(status).toBe(200);
  await server.modules.jobs.handlers['read-bets-of']?.({ game });
};
/** Signs of play at these minutes from now on, as a launch or a slot's report records them. */
const playAt = ({ id }: Player, minutes: readonly number[]) =>
  server.database.query('select record_play($1, $2, true)', [
    minutes.map(() => id),
    minutes.map((minute) => after(server.clock.now(), minute * MINUTE_MS)),
  ]);
/** Another device: a session of its own, as a sign-in makes it. */
async function signInAgain({ id, bank }: Player): Promise<Player> {
  const token = systemRandom.token();
  const now = server.clock.now();
  await server.database.query(
    `insert into session (id, member_id, token_hash, device, address, created_at, last_seen_at, idle_ms, expires_at,
       active_since)
     values (gen_random_uuid(), $1, $2, '', '203.0.113.2', $3, $3, 1e12, $3::timestamptz + interval '1 year',
       session_start($1, $3))`,
    [id, sha256(token), now],
  );
  return { id, bank, token };
}
const givenRich = () => givenPlayer(server, { money: 10_000, games: [SLOT, SPORT] });

describe('play time', () => {
  it('is the minutes after launches and settled bets, each once on however many devices', {
    tags: ['P130'],
  }, async () => {
    const player = await givenRich();
    await setLimit(player, 'day', 100);
    expect(await usedOf(player)).toBe(0);
    expect((await launch(player)).status).toBe(200);
    server.clock.advance(2 * MINUTE_MS);
    expect(await usedOf(player)).toBe(2);
    expect((await launch(await signInAgain(player))).status).toBe(200);
    server.clock.advance(30 * MINUTE_MS);
    // Two launches two minutes apart, five minutes each.
    expect(await usedOf(player)).toBe(7);
    await into(player);
    server.clock.advance(30 * MINUTE_MS);
    expect(await usedOf(player)).toBe(7);
  });

  it('is begun by a slot’s bets, and only prolonged by those of matches and draws', { tags: ['P130'] }, async () => {
    const player = await givenRich();
    await setLimit(player, 'day', 1_000);
    for (const to of [SLOT, SPORT]) await transfer(server, player, { from: 'WALLET', to, amount: 100 });
    await bet(player, SPORT);
    server.clock.advance(10 * MINUTE_MS);
    expect(await usedOf(player)).toBe(0);
    await bet(player, SLOT);
    server.clock.advance(3 * MINUTE_MS);
    await bet(player, SPORT);
    server.clock.advance(30 * MINUTE_MS);
    expect(await usedOf(player)).toBe(8);
  });

  it('counts what arrives late, twice or out of order as if it came in time', { tags: ['P130'] }, async () => {
    const minutes = [0, 3, 9, 10, 30, 31, 32, 90];
    const [inOrder, shuffled] = [await givenRich(), await givenRich()];
    for (const player of [inOrder, shuffled]) await setLimit(player, 'day', 1_000);
    await playAt(inOrder, minutes);
    for (const minute of [90, 31, 0, 31, 10, 9, 30, 3, 32, 0]) await playAt(shuffled, [minute]);
    server.clock.advance(100 * MINUTE_MS);
    const used = new Set(minutes.flatMap((minute) => [0, 1, 2, 3, 4].map((more) => minute + more))).size;
    expect([await usedOf(inOrder), await usedOf(shuffled)]).toEqual([used, used]);
  });

  it('counts by the calendar day, week and month of Bangkok', { tags: ['P130'] }, async () => {
    const player = await givenRich();
    for (const period of ['day', 'week', 'month'] as const) await setLimit(player, period, 1_000);
    await playAt(player, [0, 5]);
    server.clock.advance(dayStart(server.clock.now()).getTime() + DAY_MS - server.clock.now().getTime());
    await playAt(player, [0]);
    server.clock.advance(10 * MINUTE_MS);
    const used = [await usedOf(player), await usedOf(player, 'week'), await usedOf(player, 'month')];
    expect(used).toEqual([5, 15, 15]);
  });

  it('writes nothing on a read', { tags: ['P130'] }, async () => {
    const player = await givenRich();
    await setLimit(player, 'day', 10);
    await launch(player);
    const rows = () =>
      server.database.query(
        `select d.xmin::text as day, l.xmin::text as "limit", s.xmin::text as session
         from play_day d join play_limit l using (member_id) join session s using (member_id) where member_id = $1`,
        [player.id],
      );
    const before = await rows();
    await usedOf(player);
    expect(await rows()).toEqual(before);
  });
});

describe('a play-time limit that is reached', () => {
  it('refuses launches and transfers into games until its period ends, and nothing else', {
    tags: ['P22', 'P131'],
  }, async () => {
    const player = await givenRich();
    await setLimit(player, 'day', 4);
    await setLimit(player, 'week', 500);
    expect((await into(player)).status).toBe(200);
    expect((await launch(player)).status).toBe(200);
    server.clock.advance(4 * MINUTE_MS);
    const until = after(dayStart(server.clock.now()), DAY_MS).toISOString();
    const refusal = { message: 'TIME_LIMIT_REACHED', kind: 'play-time', period: 'day', until, breakMinutes: 30 };
    for (const { status, body } of [await into(player), await launch(player)])
      expect([status, body]).toEqual([409, refusal]);
    expect(await limitOf(player, 'day')).toMatchObject({ amount: 4, used: 4, left: 0 });
    expect((await home(player)).status).toBe(200);
    expect((await withdraw(server, player, 100)).status).toBe(200);
    for (const call of ['GET /api/wallet', 'GET /api/statement/summary', 'GET /api/chat/config'] as const)
      expect((await server.call(call, { token: player.token })).status).toBe(200);
    server.clock.advance(Date.parse(until) - server.clock.now().getTime());
    expect((await into(player)).status).toBe(200);
    expect((await launch(player)).status).toBe(200);
  });

  it('is never passed by 50 transfers around its moment, from two processes and devices', {
    tags: ['P131'],
  }, async () => {
    const player = await givenRich();
    const other = await signInAgain(player);
    await setLimit(player, 'day', 5);
    await launch(player);
    const reachedAt = after(new Date(Math.floor(server.clock.now().getTime() / MINUTE_MS) * MINUTE_MS), 5 * MINUTE_MS);
    server.clock.advance(reachedAt.getTime() - server.clock.now().getTime() - 300);
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        if (index === 25) server.clock.advance(300);
        return into(index % 2 === 0 ? player : other, index % 4 < 2 ? server : node);
      }),
    );
    expect(answers.some(({ body }) => 'message' in body && body.message === 'TIME_LIMIT_REACHED')).toBe(true);
    const begun = await server.database.query<{ sent_at: Date }>(
      'select sent_at from game_transfer where member_id = $1 order by sent_at',
      [player.id],
    );
    for (const { sent_at } of begun) expect(sent_at.getTime()).toBeLessThan(reachedAt.getTime());
    expect((await into(player)).status).toBe(409);
  });

  it('is not undone by raising or removing it, which waits a day and a confirmation', {
    tags: ['P22', 'P21'],
  }, async () => {
    const player = await givenRich();
    await setLimit(player, 'day', 500);
    expect((await setLimit(player, 'day', 1)).body).toMatchObject({ amount: 1, wanted: null });
    await launch(player);
    server.clock.advance(MINUTE_MS);
    expect((await into(player)).status).toBe(409);
    for (const wanted of [500, null]) {
      expect((await setLimit(player, 'day', wanted)).body).toMatchObject({ amount: 1, wanted: { amount: wanted } });
      expect((await into(player)).status).toBe(409);
    }
    server.clock.advance(DAY_MS);
    const body = { kind: 'play-time', period: 'day' } as const;
    const confirmed = await server.call('POST /api/protection/limit/confirm', { token: player.token, body });
    expect(confirmed.body).toMatchObject({ amount: null, wanted: null });
  });

  it.each([
    ['half a minute', 'play-time', 'day', 1.5, 'amount'],
    ['more than a month', 'play-time', 'month', 44_641, 'amount'],
    ['a session by the day', 'session', 'day', 60, 'period'],
    ['play time by the session', 'play-time', 'session', 60, 'period'],
  ] as const)('refuses %s and changes nothing', { tags: ['P22'] }, async (_, kind, period, amount, key) => {
    const player = await givenPlayer(server);
    const { token } = player;
    const answer = await server.call('POST /api/protection/limit', { token, body: { kind, period, amount } });
    expect([answer.status, answer.body]).toEqual([400, { message: 'KEY_INVALID', key }]);
    const { limits } = (await server.call('GET /api/protection', { token })).body;
    expect(limits.filter((limit) => limit.amount !== null)).toEqual([]);
  });
});

describe('a session', () => {
  const begin = async () => {
    const player = await givenRich();
    // The first request of a session that was made by hand begins its clock.
    await usedOf(player);
    return player;
  };
  const active = async (player: Player, minutes: number) => {
    for (let left = minutes; left > 0; left -= 20) {
      server.clock.advance(Math.min(left, 20) * MINUTE_MS);
      await server.call('GET /api/wallet', { token: player.token });
    }
  };

  it('counts from sign-in while there are requests, and refuses play at its limit until a break', {
    tags: ['P22', 'P132'],
  }, async () => {
    const player = await begin();
    await setLimit(player, 'session', 60);
    await active(player, 59);
    expect((await into(player)).status).toBe(200);
    await active(player, 1);
    const refusal = {
      message: 'TIME_LIMIT_REACHED',
      kind: 'session',
      period: 'session',
      until: null,
      breakMinutes: 30,
    };
    for (const { status, body } of [await into(player), await launch(player)])
      expect([status, body]).toEqual([409, refusal]);
    expect((await home(player)).status).toBe(200);
    // Too short a break, then a whole one.
    await active(player, 20);
    expect((await into(player)).status).toBe(409);
    server.clock.advance(31 * MINUTE_MS);
    expect((await into(player)).status).toBe(200);
    expect(await usedOf(player, 'session')).toBe(0);
  });

  it('goes on through a new sign-in and on another device', { tags: ['P132'] }, async () => {
    const player = await begin();
    await setLimit(player, 'session', 60);
    await active(player, 40);
    await server.call('POST /api/logout', { token: player.token });
    server.clock.advance(10 * MINUTE_MS);
    const again = await signInAgain(player);
    expect(await usedOf(again, 'session')).toBe(50);
    await active(again, 20);
    const other = await signInAgain(player);
    for (const each of [again, other]) expect((await into(each)).status).toBe(409);
  });

  it('goes on while the member plays without the app', { tags: ['P132'] }, async () => {
    const player = await begin();
    await setLimit(player, 'session', 600);
    await playAt(player, [5, 30, 60, 85, 100]);
    server.clock.advance(110 * MINUTE_MS);
    expect(await usedOf(player, 'session')).toBe(110);
    // The pause before this play was long enough.
    await playAt(player, [60]);
    server.clock.advance(70 * MINUTE_MS);
    expect(await usedOf(player, 'session')).toBe(10);
  });
});
