import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_MS } from '../../platform/clock.ts';
import { type Liar, startLiar } from '../../testing/liar.ts';
import { givenPlayer, type Player, transfer } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { giveReward, refreshGames, runningOf, TERMS } from '../../testing/rewards.ts';
import { fetchOpenBets } from '../games/public.ts';

let server: MoneyServer;
let liar: Liar;
let lying: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
  liar = await startLiar(server.sandbox.base);
  lying = await moneyServer({ GAMES_URL: liar.url, GAMES_BALANCE_TIMEOUT_MS: '300' }, { besides: server });
});
afterEach(async () => {
  liar.forget();
  await server.sandbox.call('DELETE', '/faults');
});
afterAll(async () => {
  await lying.close();
  await server.close();
  await liar.close();
});

/** Games of dialects A and B, with different rates and decimals. */
const GAMES = ['takraw', 'thong', 'malai'] as const;

async function givenAt(game: string, money = 1_000): Promise<Player & { username: string }> {
  const player = await givenPlayer(server, { money, games: [game] });
  await transfer(server, player, { from: 'WALLET', to: game, amount: money });
  const [account] = await server.database.query<{ username: string }>(
    'select username from game_account where member_id = $1 and game_code = $2',
    [player.id, game],
  );
  return { ...player, username: account?.username ?? '' };
}
const play = (game: string, { username }: { username: string }, bet: string, outcome = 'lose') =>
  server.sandbox.call('POST', `/games/test/${game}/${username}/play`, { bet, outcome });
const readBets = async (game: string, at = server) => at.modules.jobs.handlers['read-bets-of']?.({ game });
const betsOf = ({ id }: Player) =>
  server.database.query<{ stake: number; valid: number; payout: number }>(
    `select stake / 100.0::float8 as stake, valid / 100.0::float8 as valid, payout / 100.0::float8 as payout
     from game_bet where member_id = $1 order by settled_at, bet_id`,
    [id],
  );
const turnoverIn = async ({ id }: Player) =>
  (
    await server.database.query<{ valid: number }>(
      'select valid / 100.0::float8 as valid from turnover where member_id = $1',
      [id],
    )
  )[0]?.valid;

describe('bets that a game reports', () => {
  it.each(GAMES)('are written down once each, in money at the rate of %s', { tags: ['R32.2'] }, async (game) => {
    const player = await givenAt(game);
    const [{ rate = 0 } = {}] = await server.database.query<{ rate: number }>(
      'select rate::float8 as rate from game where code = $1',
      [game],
    );
    await play(game, player, '10', 'lose');
    await play(game, player, '20', 'win');
    await readBets(game);
    await readBets(game);
    expect(await betsOf(player)).toMatchObject([
      { stake: 10 * rate, valid: 10 * rate, payout: 0 },
      { stake: 20 * rate, valid: 20 * rate },
    ]);
    expect(await turnoverIn(player)).toBe(30 * rate);
  });

  it('are counted once though they are told twice, and by two readers at once', async () => {
    const player = await givenAt('malai');
    await play('malai', player, '10');
    await server.sandbox.setFault('malai', { mode: 'duplicate', calls: ['betReport'] });
    await Promise.all(Array.from({ length: 5 }, () => readBets('malai')));
    expect(await betsOf(player)).toHaveLength(1);
    expect(await turnoverIn(player)).toBe(10);
  });

  it('are told again by a forgetful provider, and are known', async () => {
    const player = await givenAt('malai');
    await play('malai', player, '10');
    await readBets('malai');
    const before = await turnoverIn(player);
    await server.database.query("update game_bet_cursor set cursor = null where game_code = 'malai'");
    await readBets('malai');
    expect(await turnoverIn(player)).toBe(before);
  });

  it('that came back as they were are written down and count nothing', async () => {
    const player = await givenAt('malai');
    await play('malai', player, '10', 'tie');
    await readBets('malai');
    expect(await betsOf(player)).toMatchObject([{ stake: 10, valid: 0, payout: 10 }]);
    expect(await turnoverIn(player)).toBe(0);
  });

  it('are read page after page', async () => {
    const player = await givenAt('malai');
    await readBets('malai');
    await server.database.query(
      `insert into sandbox.game_transaction (id, provider, username, kind, status, amount_units, delta_units,
         before_units, after_units, detail, created_at)
       select gen_random_uuid(), 'malai', $1, 'round', 'success', 100, 0, 0, 0,
         '{"stake": "1.00", "payout": "0.00"}', now() from generate_series(1, 1201)`,
      [player.username],
    );
    await readBets('malai');
    expect(await turnoverIn(player)).toBe(1_201);
  });

  it('are read soon after a game was heard to hold another sum', async () => {
    const player = await givenAt('malai');
    await play('malai', player, '10');
    await refreshGames(server, player);
    const waiting = () =>
      server.database.query(`select from graphile_worker._private_jobs where key = 'read-bets-of:malai'`);
    await expect.poll(async () => (await waiting()).length).toBe(1);
    await server.later(SECOND_MS);
    expect(await turnoverIn(player)).toBe(10);
  });

  it('are read each minute, game by game', async () => {
    const player = await givenAt('takraw');
    await play('takraw', player, '10');
    expect(server.modules.jobs.schedule).toContain('* * * * * read-bets');
    await server.modules.jobs.handlers['read-bets']?.({});
    await server.later(SECOND_MS);
    expect(await turnoverIn(player)).toBe(10);
  });
});

describe('a report that cannot be trusted', () => {
  const reportOf = (bets: object[], more = false) => ({
    status: 200,
    text: JSON.stringify({ bets, next: '999999999', more }),
  });
  const aBet = ({ username }: { username: string }, change: object) => ({
    betId: 'x1',
    player: username,
    stake: '10.00',
    validAmount: '10.00',
    payout: '0.00',
    settledAt: '2026-03-02T05:00:00.000Z',
    ...change,
  });

  it.each([
    ['counts more than was bet', { validAmount: '10.01' }],
    ['has an amount that is none', { stake: '1e3' }],
    ['has a time that is none', { settledAt: 'yesterday' }],
  ])('as it %s is read by nobody, and somebody is told', async (_, change) => {
    const player = await givenAt('takraw');
    await readBets('takraw', lying);
    liar.answerWith('takraw bet/list', async () =>
      reportOf([aBet(player, {}), aBet(player, { betId: 'x2', ...change })]),
    );
    await readBets('takraw', lying);
    expect(await betsOf(player)).toEqual([]);
    liar.forget();
    await play('takraw', player, '10');
    await readBets('takraw', lying);
    expect(await betsOf(player)).toHaveLength(1);
  });

  it('as its cursor stands still is read once', async () => {
    const player = await givenAt('naga');
    await readBets('naga', lying);
    liar.answerWith('naga bet/list', async () => reportOf([aBet(player, { betId: 'still' })], true));
    liar.received.length = 0;
    await readBets('naga', lying);
    expect(liar.received.filter((call) => call === 'naga bet/list').length).toBe(2);
    expect(await betsOf(player)).toHaveLength(1);
  });

  it('as it names a player whom nobody knows is read but for that bet', async () => {
    const player = await givenAt('samtua');
    await readBets('samtua', lying);
    const bets = [aBet({ username: 'nobody' }, { betId: 'y1' }), aBet(player, { betId: 'y2' })];
    liar.answerWith('samtua bet/list', async () => reportOf(bets));
    await readBets('samtua', lying);
    expect(await betsOf(player)).toHaveLength(1);
    expect(lying.logLines.some((line) => line.includes('bets.unknown-player'))).toBe(true);
  });

  it('as no answer came is read the next time', async () => {
    const player = await givenAt('wila');
    await play('wila', player, '10');
    await server.sandbox.setFault('wila', { mode: 'error-500', times: 1 });
    await readBets('wila');
    expect(await betsOf(player)).toEqual([]);
    await readBets('wila');
    expect(await betsOf(player)).toHaveLength(1);
  });
});

describe('the turnover of a reward', () => {
  it('counts bets that were settled after it was claimed, and ends it', async () => {
    const player = await givenAt('takraw');
    await play('takraw', player, '300');
    await giveReward(server, player, 400, {
      terms: { ...TERMS, rule: 'turnover', successPercent: 100 },
      isForDeposit: false,
    });
    const { successAt = 0 } = (await runningOf(server, player)) ?? {};
    await play('takraw', player, '200', 'win');
    await readBets('takraw');
    expect(await runningOf(server, player)).toMatchObject({ turnover: 200 });
    await play('takraw', player, String(successAt - 200));
    await refreshGames(server, player);
    await server.later(SECOND_MS);
    await server.later(SECOND_MS);
    expect(await runningOf(server, player)).toBeNull();
  });
});

describe('a stake on the table', () => {
  it('is asked for before a reward ends: it waits for that game, and for one that does not tell', async () => {
    const player = await givenAt('pokdeng');
    const open = () => fetchOpenBets(lying.modules.rewards.transfers.games, player.id);
    expect(await open()).toEqual([]);
    await play('pokdeng', player, '10', 'open');
    expect(await open()).toEqual(['pokdeng']);
    await server.sandbox.a('pokdeng', 'player/kick', { player: player.username });
    expect(await open()).toEqual([]);
    await server.sandbox.setFault('pokdeng', { mode: 'timeout-before', calls: ['bet/open'] });
    expect(await open()).toEqual(['pokdeng']);
  });

  it('keeps a reward from being judged, whatever the balance says', async () => {
    const player = await givenAt('pokdeng');
    await giveReward(server, player, 10);
    // Three bets are deducted from the balance: 80 of 1,010 look like a loss, but the bets are still open.
    await play('pokdeng', player, '31', 'open');
    await refreshGames(server, player);
    await server.later(SECOND_MS);
    expect(await runningOf(server, player)).toMatchObject({ total: 80, failAt: 101, waitsFor: ['pokdeng'] });
  });
});
