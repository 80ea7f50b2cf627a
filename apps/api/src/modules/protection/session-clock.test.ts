import { randomUUID } from 'node:crypto';
import { minor } from '@krapao/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import { sha256, systemRandom } from '../../platform/secrets/random.ts';
import { deposit, expectBooksInOrder, givenPlayer, type Player, transfer } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { creditPayment, recordPayment } from '../deposits/public.ts';
import { resultPeriods } from './result-periods.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
  server.clock.advance(Date.parse('2027-04-02T02:00:00.000Z') - server.clock.now().getTime());
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

const GAME = 'takraw';
const sessionOf = async ({ token }: Player) => (await server.call('GET /api/protection/session', { token })).body;
const checkOf = async ({ token }: Player) => (await server.call('GET /api/protection/check', { token })).body;
const acknowledge = async ({ token }: Player) =>
  (await server.call('POST /api/protection/check/acknowledge', { token })).body;
const setCheck = ({ token }: Player, minutes: 0 | 15 | 30 | 60 | 120) =>
  server.call('POST /api/protection/check', { token, body: { minutes } });
const minutesFromNow = (at: string | null) =>
  at === null ? null : Math.round((Date.parse(at) - server.clock.now().getTime()) / MINUTE_MS);
async function givenSession(wanted: Parameters<typeof givenPlayer>[1] = {}) {
  const player = await givenPlayer(server, wanted);
  await sessionOf(player);
  return player;
}
async function besides({ id, bank }: Player): Promise<Player> {
  const token = systemRandom.token();
  await server.database.query(
    `insert into session (id, member_id, token_hash, device, address, created_at, last_seen_at, idle_ms, expires_at,
       active_since)
     values (gen_random_uuid(), $1, $2, '', '203.0.113.2', $3, $3, 1e12, $3::timestamptz + interval '1 year',
       session_start($1, $3))`,
    [id, sha256(token), server.clock.now()],
  );
  return { id, bank, token };
}
const active = async (player: Player, minutes: number) => {
  for (let left = minutes; left > 0; left -= 20) {
    server.clock.advance(Math.min(left, 20) * MINUTE_MS);
    await sessionOf(player);
  }
};

describe('the session clock', () => {
  it('runs from sign-in, on every device from the first, and begins again after a break', {
    tags: ['P23', 'P132'],
  }, async () => {
    const player = await givenSession();
    const { startedAt } = await sessionOf(player);
    await active(player, 45);
    expect((await sessionOf(player)).startedAt).toBe(startedAt);
    expect((await sessionOf(await besides(player))).startedAt).toBe(startedAt);
    server.clock.advance(31 * MINUTE_MS);
    expect(minutesFromNow((await sessionOf(player)).startedAt)).toBeCloseTo(0);
  });

  it('tells of a limit on time that is reached, and of its end', { tags: ['P22', 'P23'] }, async () => {
    const player = await givenSession();
    const body = { kind: 'session', period: 'session', amount: 30 } as const;
    await server.call('POST /api/protection/limit', { token: player.token, body });
    expect((await sessionOf(player)).reached).toBeNull();
    await active(player, 30);
    expect((await sessionOf(player)).reached).toEqual({ kind: 'session', until: null });
  });
});

describe('a reality check', () => {
  it('is due every 60 minutes of session, or at the interval the member chose, or never', {
    tags: ['P24'],
  }, async () => {
    const player = await givenSession();
    expect(minutesFromNow((await sessionOf(player)).checkAt)).toBe(60);
    expect((await setCheck(player, 15)).body).toMatchObject({ checkMinutes: 15 });
    expect(minutesFromNow((await sessionOf(player)).checkAt)).toBe(15);
    await setCheck(player, 0);
    expect((await sessionOf(player)).checkAt).toBeNull();
    const refused = await server.call('POST /api/protection/check', { token: player.token, body: { minutes: 7 } });
    expect(refused.status).toBe(400);
    expect((await sessionOf(player)).checkMinutes).toBe(0);
  });

  it('stays due until it is acknowledged, for that session alone', { tags: ['P24'] }, async () => {
    const player = await givenSession();
    await setCheck(player, 15);
    await active(player, 40);
    const other = await besides(player);
    for (const each of [player, other]) expect(minutesFromNow((await sessionOf(each)).checkAt)).toBe(-25);
    expect(minutesFromNow((await acknowledge(player)).checkAt)).toBe(15);
    expect(minutesFromNow((await sessionOf(player)).checkAt)).toBe(15);
    expect(minutesFromNow((await sessionOf(other)).checkAt)).toBe(-25);
  });

  it('is recorded once as shown and once as answered, by its session and due time alone', {
    tags: ['P210'],
  }, async () => {
    const player = await givenSession();
    await setCheck(player, 15);
    const shown = (of = player) => server.call('POST /api/protection/check/shown', { token: of.token });
    const answer = (chosen: 'continue' | 'break' | 'logout', of = player) =>
      server.call('POST /api/protection/check/acknowledge', { token: of.token, query: { answer: chosen } });
    const events = async () =>
      (
        await server.database.query<{ event: string }>(
          'select event from reality_check_event where member_id = $1 order by id',
          [player.id],
        )
      ).map(({ event }) => event);
    await shown();
    await answer('break');
    expect(await events()).toEqual([]);

    await active(player, 20);
    const other = await besides(player);
    await Promise.all([shown(), shown(), shown()]);
    await Promise.all([answer('break'), answer('break')]);
    await answer('continue');
    expect(await events()).toEqual(['shown', 'break']);
    await answer('logout', other);
    expect(await events()).toEqual(['shown', 'break', 'shown', 'logout']);
    await active(player, 20);
    await shown();
    expect(await events()).toEqual(['shown', 'break', 'shown', 'logout', 'shown']);
    const unknown = await server.call('POST /api/protection/check/acknowledge', {
      ...{ token: player.token, query: { answer: 'gone' as 'break' } },
    });
    expect(unknown.status).toBe(400);
    for (const change of ['delete from reality_check_event', `update reality_check_event set event = 'shown'`])
      await expect(server.database.query(change)).rejects.toThrow(/append-only/);
  });

  it('shows deposits and the result of bets since the session began, and whether games have reported', {
    tags: ['P133'],
  }, async () => {
    const player = await givenSession({ games: [GAME] });
    await deposit(server, player.id, 500);
    server.clock.advance(40 * MINUTE_MS);
    await sessionOf(player);
    await deposit(server, player.id, 1_000);
    await transfer(server, player, { from: 'WALLET', to: GAME, amount: 600 });
    expect(await checkOf(player)).toMatchObject({ deposits: 1_000, result: 0 });
    const [account] = await server.database.query<{ username: string }>(
      'select username from game_account where member_id = $1',
      [player.id],
    );
    const play = (bet: string, outcome: string) =>
      server.sandbox.call('POST', `/games/test/${GAME}/${account?.username}/play`, { bet, outcome });
    await play('100', 'lose');
    await play('20', 'win');
    await server.modules.jobs.handlers['read-bets-of']?.({ game: GAME });
    await server.call('GET /api/wallet/refresh/slot', { token: player.token });
    // The ledger and the game's balance give the same result as its bets.
    const { slots } = (await server.call('GET /api/wallet', { token: player.token })).body;
    const inGame = slots.find(({ code }) => code === GAME)?.amount ?? Number.NaN;
    const check = await checkOf(player);
    expect(check).toMatchObject({ deposits: 1_000, isComplete: true });
    expect(check.result).toBeCloseTo(inGame - 600, 2);
    expect(inGame).not.toBe(600);
    await active(player, 6);
    expect((await checkOf(player)).isComplete).toBe(false);
  });
});

describe('results', () => {
  /** A deposit that the bank booked at the moment it arrived. */
  async function depositNow({ id: memberId }: Player, amount: number) {
    const { deposits } = server.modules;
    const payment = await recordPayment(deposits, {
      ...{ senderBank: 'KBANK', transRef: randomUUID(), receiverBank: 'KBANK', receiverAccount: '0123456789' },
      ...{ amount: minor(BigInt(amount * 100)), currency: 'THB', paidAt: server.clock.now(), source: 'feed' },
    });
    await creditPayment(deposits, { paymentId: payment.id, memberId, channel: 'KBANK' });
  }
  const resultsOf = async ({ token }: Player, by: 'day' | 'month' | 'year') =>
    (await server.call('GET /api/protection/results', { token, query: { by } })).body;

  it('are those of the ledger’s entries, by day, month and year of Bangkok', { tags: ['P7'] }, async () => {
    const player = await givenPlayer(server, { games: [GAME] });
    for (const [money, into, back] of [
      [500, 300, 120.5],
      [200, 100, 0],
      [50.25, 20, 300],
    ] as const) {
      await depositNow(player, money);
      await transfer(server, player, { from: 'WALLET', to: GAME, amount: into });
      if (back) await transfer(server, player, { from: GAME, to: 'WALLET', amount: Math.min(back, 279.5) });
      server.clock.advance(13 * DAY_MS);
    }
    for (const by of ['day', 'month', 'year'] as const) {
      const booked = await server.database.query<{ day: string; kind: string; amount: number }>(
        `select date_trunc($2, o.event_at at time zone 'Asia/Bangkok')::date::text as day, o.kind,
           (sum(e.amount) / 100)::float8 as amount
         from ledger.entry e
         join ledger.account a on a.id = e.account_id and a.kind in ('wallet', 'bonus') and a.owner = $1
         join ledger.operation o on o.id = e.operation_id and o.step = e.step
         group by 1, 2`,
        [player.id, by],
      );
      const ofKind = (kind: string, day?: string) =>
        booked
          .filter((row) => row.kind === kind && (!day || row.day === day))
          .reduce((sum, row) => sum + row.amount, 0);
      const { periods, total } = await resultsOf(player, by);
      for (const { day, netDeposits, games } of by === 'day' ? periods.slice(-30) : periods)
        expect([day, netDeposits, games]).toEqual([day, ofKind('deposit', day), ofKind('transfer', day)]);
      expect(total.netDeposits).toBe(750.25);
      expect(total.games).toBeCloseTo(ofKind('transfer'), 2);
      expect(total.result).toBeCloseTo(total.games + total.inGames, 2);
      // Nothing was played, so nothing was won or lost.
      expect(total.result).toBeCloseTo(0, 2);
    }
  });

  it('are zeros without gaps for a member who has moved nothing', { tags: ['P7'] }, async () => {
    const { periods, total, isComplete } = await resultsOf(await givenPlayer(server), 'day');
    expect(periods).toHaveLength(30);
    expect(new Set(periods.flatMap(({ netDeposits, games }) => [netDeposits, games]))).toEqual(new Set([0]));
    expect([total, isComplete]).toEqual([{ netDeposits: 0, games: 0, inGames: 0, result: 0 }, true]);
  });

  it('begin with whole periods, also across a year and a short month', { tags: ['P7'] }, () => {
    const at = new Date('2027-03-01T18:00:00.000Z');
    expect(resultPeriods('day', at).slice(-3)).toEqual(['2027-02-28', '2027-03-01', '2027-03-02']);
    expect(resultPeriods('month', at).slice(-3)).toEqual(['2027-01-01', '2027-02-01', '2027-03-01']);
    expect(resultPeriods('month', at)[0]).toBe('2026-04-01');
    expect(resultPeriods('year', at)).toEqual(['2023-01-01', '2024-01-01', '2025-01-01', '2026-01-01', '2027-01-01']);
  });
});
