import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import { givenBoth, givenConnected } from '../../testing/connected-games.ts';
import type { Player } from '../../testing/money.ts';
import { giveReward, runningOf, TERMS } from '../../testing/rewards.ts';

const sbo = givenConnected('sbo568');
const amb = givenConnected('allmybeef');

type Given = typeof sbo;
const nameOf = async ({ server, game }: Given, { id }: Player) =>
  (
    await server.database.query<{ username: string }>(
      'select username from game_account where member_id = $1 and game_code = $2',
      [id, game],
    )
  )[0]?.username ?? '';
const play = async (given: Given, player: Player, bet: string, outcome: 'win' | 'lose') =>
  given.server.sandbox.call('POST', `/games/test/${given.game}/${await nameOf(given, player)}/play`, { bet, outcome });
const read = ({ server, game }: Given) => server.modules.jobs.handlers['read-bets-of']?.({ game });
const betsOf = ({ server }: Given, { id }: Player) =>
  server.database.query<{ bet_id: string; stake: number; valid: number; payout: number }>(
    `select bet_id, stake / 100.0::float8 as stake, valid / 100.0::float8 as valid, payout / 100.0::float8 as payout
     from game_bet where member_id = $1 order by settled_at, bet_id`,
    [id],
  );
const turnoverOf = async ({ server }: Given, { id }: Player) =>
  (
    await server.database.query<{ valid: number }>(
      'select sum(valid)::float8 / 100 as valid from turnover where member_id = $1',
      [id],
    )
  )[0]?.valid;
const changesOf = async ({ server }: Given, { id }: Player) =>
  (
    await server.database.query<{ n: number }>(
      'select count(*)::int as n from game_bet_change join game_bet using (game_code, bet_id) where member_id = $1',
      [id],
    )
  )[0]?.n;
const change = async (given: Given, player: Player, status: string, payout: string) => {
  const [bet] = await betsOf(given, player);
  const body = { round: bet?.bet_id, status, payout };
  await given.server.sandbox.call('POST', `/games/test/${given.game}/${await nameOf(given, player)}/change`, body);
};

describe('bets that change after they were settled', { tags: ['O1154'] }, () => {
  it('are corrected, and turnover and reward follow by the difference, once', async () => {
    const player = await givenBoth(sbo);
    await giveReward(sbo.server, player, 100, { terms: { ...TERMS, rule: 'turnover' } });
    await play(sbo, player, '20', 'lose');
    await read(sbo);
    await read(sbo);
    expect(await betsOf(sbo, player)).toMatchObject([{ stake: 20, valid: 20, payout: 0 }]);
    const counted = async () => Number((await runningOf(sbo.server, player))?.turnover ?? 0);
    const [turnover, reward] = [await turnoverOf(sbo, player), await counted()];
    expect([turnover, reward > 0]).toEqual([20, true]);

    await change(sbo, player, 'running', '0');
    await read(sbo);
    await read(sbo);
    expect(await betsOf(sbo, player)).toMatchObject([{ stake: 0, valid: 0, payout: 0 }]);
    expect([await turnoverOf(sbo, player), await counted()]).toEqual([0, 0]);

    await change(sbo, player, 'won', '38');
    await read(sbo);
    expect(await betsOf(sbo, player)).toMatchObject([{ stake: 20, valid: 20, payout: 38 }]);
    expect([await turnoverOf(sbo, player), await counted()]).toEqual([20, reward]);

    await change(sbo, player, 'void', '20');
    await read(sbo);
    await read(sbo);
    expect(await betsOf(sbo, player)).toMatchObject([{ stake: 20, valid: 0, payout: 20 }]);
    expect([await turnoverOf(sbo, player), await counted()]).toEqual([0, 0]);
    expect(await changesOf(sbo, player)).toBe(3);
  });

  it('that were never settled before are waited for', async () => {
    const player = await givenBoth(sbo);
    await play(sbo, player, '20', 'lose');
    await sbo.server.database.query(
      `insert into sandbox.game_bet_change select 'takraw', id, 'running', 0, created_at from sandbox.game_transaction
       where kind = 'round' and username = $1`,
      [await nameOf(sbo, player)],
    );
    await read(sbo);
    expect(await betsOf(sbo, player)).toEqual([]);
  });

  it('of a status that nobody knows stop the reading, and ring', async () => {
    const player = await givenBoth(sbo);
    await play(sbo, player, '20', 'lose');
    const call = 'takraw web-root/restricted/report/v2/get-bet-list-by-modify-date.aspx';
    sbo.liar.answerWith(call, async ({ truth }) => {
      const { status, text } = await truth();
      return { status, text: text.replaceAll('"status":"lose"', '"status":"half-eaten"') };
    });
    await read(sbo);
    expect(await betsOf(sbo, player)).toEqual([]);
    expect(sbo.server.logLines.join('\n')).toContain('bets.unreadable');
    sbo.liar.forget();
    await read(sbo);
    expect(await betsOf(sbo, player)).toHaveLength(1);
  });

  it('are read window by window, after a night without any', async () => {
    const player = await givenBoth(sbo);
    await read(sbo);
    await sbo.server.later(5 * HOUR_MS);
    await play(sbo, player, '20', 'lose');
    await read(sbo);
    expect(await betsOf(sbo, player)).toHaveLength(1);
  });

  it('of a whole day grow in place, and are read six times an hour at most', { tags: ['O1155'] }, async () => {
    const player = await givenBoth(amb);
    const reports = () => amb.liar.received.filter((call) => call.includes('allMemberWinLoseByDate')).length;
    // Soon after midnight every second report is of the day before.
    const readBothDays = async () => {
      for (let report = 0; report < 2; report += 1) {
        await amb.server.later(12 * MINUTE_MS);
        await read(amb);
      }
    };
    await play(amb, player, '20', 'lose');
    await readBothDays();
    const before = reports();
    await play(amb, player, '30', 'lose');
    for (let minute = 0; minute < 5; minute += 1) await read(amb);
    expect(reports()).toBe(before);
    expect(await turnoverOf(amb, player)).toBe(20);
    await readBothDays();
    expect(await turnoverOf(amb, player)).toBe(50);
    expect(await betsOf(amb, player)).toMatchObject([{ stake: 50, valid: 50, payout: 0 }]);
    expect(amb.server.logLines.join('\n')).not.toContain('100913');
  });
});
