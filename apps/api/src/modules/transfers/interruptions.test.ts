import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/clock.ts';
import { doesButAnswers, expectDone, givenLiar, toGame } from '../../testing/lies.ts';
import {
  givenPlayer,
  newKey,
  shownTotal,
  statementOf,
  stopWallet,
  totalOf,
  transfer,
  walletOf,
} from '../../testing/money.ts';
import { until } from '../../testing/until.ts';

const A = 'takraw';
const B = 'malai';
const SOON_MS = 2_000;
const GRACE_MS = 2 * MINUTE_MS;

const given = givenLiar();
/** The sweep that runs every minute. */
const sweepOrphaned = () => given.server.modules.jobs.handlers['sweep-orphaned-transfers']?.({});

describe('whatever the provider', () => {
  it.each([A, B])(
    '%s is never sent a transfer twice when the database is lost between call and post',
    { tags: ['R18.1'] },
    async (game) => {
      const player = await givenPlayer(given.server, { money: 500, games: [game] });
      const call = `${game} ${game === A ? 'transfer/in' : 'deposit'}`;
      given.liar.answerWith(call, async ({ truth }) => {
        const answer = await truth();
        await given.server.database.stop();
        return answer;
      });
      const key = newKey();
      given.liar.received.length = 0;
      expect((await toGame(given.server, player, game, 100, key)).status).toBeGreaterThanOrEqual(500);
      await given.server.database.start();
      given.liar.forget();
      given.server.clock.advance(2 * MINUTE_MS); // By now the lease of the first request's key has expired.

      const again = await toGame(given.server, player, game, 100, key);
      expect(again.status).toBe(200);
      await sweepOrphaned();
      await given.server.later(SOON_MS);
      await expectDone(given.server, player, game, 100);
      expect(given.liar.received.filter((one) => one === call)).toHaveLength(1);
    },
  );

  it.each([A, B])(
    '%s is asked as soon as a database that was lost in between is back',
    {
      tags: ['O1051'],
    },
    async (game) => {
      const player = await givenPlayer(given.server, { money: 500, games: [game] });
      given.liar.answerWith(`${game} ${game === A ? 'transfer/in' : 'deposit'}`, async ({ truth }) => {
        const answer = await truth();
        await given.server.database.stop();
        return answer;
      });
      expect((await toGame(given.server, player, game, 100)).status).toBeGreaterThanOrEqual(500);
      given.liar.forget();
      await given.server.database.start();
      const checks = () =>
        given.server.database.query(
          `select from graphile_worker._private_jobs job join game_transfer t on job.key = 'resolve-transfer:' || t.id
           where t.member_id = $2 and job.run_at <= $1`,
          [new Date(given.server.clock.now().getTime() + 1_000), player.id],
        );
      await until(async () => (await checks()).length > 0, 'the status check');
      await given.server.later(0);
      await expectDone(given.server, player, game, 100);
    },
  );

  it.each([A, B])('%s is not sent a transfer by a process that stood still: the job has taken over', async (game) => {
    const player = await givenPlayer(given.server, { money: 500, games: [game] });
    const call = `${game} ${game === A ? 'transfer/in' : 'deposit'}`;
    given.liar.received.length = 0;
    const other = new pg.Client({ connectionString: given.server.database.url });
    await other.connect();
    await other.query('begin');
    await other.query('select from game_account where member_id = $1 for update', [player.id]);
    const sending = toGame(given.server, player, game, 100);
    await until(async () => {
      const [row] = await given.server.database.query<{ waiting: number }>(
        "select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return row?.waiting === 1;
    }, 'the reservation to wait');
    given.server.clock.advance(MINUTE_MS);
    await other.end();
    expect((await sending).body.status).toBe('IN_PROGRESS');
    expect(given.liar.received).not.toContain(call);

    await sweepOrphaned();
    await given.server.later(GRACE_MS);
    if (game === A) return expectDone(given.server, player, A, 100);
    expect(await walletOf(given.server, player)).toEqual({ amount: 500, inProgress: 0 });
    expect(given.liar.received).not.toContain(call);
  });

  it('a transfer that was given up and is made after all is booked: the books follow the provider', async () => {
    const player = await givenPlayer(given.server, { money: 500, games: [B] });
    given.liar.answerWith(`${B} deposit`, async ({ truth }) => {
      await given.server.later(GRACE_MS);
      expect(await walletOf(given.server, player)).toEqual({ amount: 500, inProgress: 0 });
      return truth();
    });
    expect((await toGame(given.server, player, B, 100)).body.status).toBe('IN_PROGRESS');
    given.liar.forget();
    await given.server.later(SOON_MS);
    await expectDone(given.server, player, B, 100);
    expect(await shownTotal(given.server, player)).toBe(500);
    const { statements } = await statementOf(given.server, player);
    expect(statements.map(({ amount, status }) => `${amount} ${status}`)).toEqual([
      '-100 SUCCESS',
      '-100 FAILED',
      '500 SUCCESS',
    ]);
    await given.server.later(10 * MINUTE_MS);
    await expectDone(given.server, player, B, 100);
  });

  it.each([A, B])('%s is asked about a transfer under way also when the operator has closed the game', async (game) => {
    const player = await givenPlayer(given.server, { money: 500, games: [game] });
    given.liar.answerWith(`${game} ${game === A ? 'transfer/in' : 'deposit'}`, doesButAnswers(500, {}));
    await toGame(given.server, player, game, 100);
    await given.server.database.query('update game set is_open = false where code = $1', [game]);
    await given.server.later(SOON_MS);
    await given.server.database.query('update game set is_open = true where code = $1', [game]);
    await expectDone(given.server, player, game, 100);
  });

  it('all are asked at once when everything goes home: none waits for another', async () => {
    const games = ['takraw', 'naga', 'malai', 'wila'];
    const player = await givenPlayer(given.server, { money: 400, games });
    for (const game of games) await toGame(given.server, player, game, 100);
    let arrived = 0;
    let letGo = () => {};
    const allArrived = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    for (const game of games) {
      for (const call of ['transfer/out', 'withdraw']) {
        given.liar.answerWith(`${game} ${call}`, async ({ truth }) => {
          arrived += 1;
          if (arrived === games.length) letGo();
          await allArrived;
          return truth();
        });
      }
    }
    const { body } = await given.server.call('POST /api/wallet/transferAll', {
      token: player.token,
      body: { to: 'WALLET' },
    });
    expect(body.transfers.map(({ status }) => status)).toEqual(Array(4).fill('SUCCESS'));
    expect(await walletOf(given.server, player)).toEqual({ amount: 400, inProgress: 0 });
  });

  it('no older balance replaces a newer one, in whatever order the answers come', async () => {
    const player = await givenPlayer(given.server, { money: 500, games: [A] });
    await toGame(given.server, player, A, 100);
    given.liar.answerWith(`${A} player/balance`, async ({ truth }) => {
      const answer = await truth();
      given.liar.forget();
      await toGame(given.server, player, A, 50);
      return answer;
    });
    const { body } = await given.server.call('GET /api/wallet/refresh/slot', { token: player.token });
    expect(body.slots.find(({ code }) => code === A)).toMatchObject({ amount: 150 });
  });

  it('a wallet that is stopped in between loses nothing: the money comes when it is let go', async () => {
    const player = await givenPlayer(given.server, { money: 500, games: [A] });
    await toGame(given.server, player, A, 100);
    given.liar.answerWith(`${A} transfer/out`, async ({ truth }) => {
      await stopWallet(given.server, player);
      return truth();
    });
    const { body } = await transfer(given.server, player, { from: A, to: 'WALLET', amount: 40 });
    expect(body.status).toBe('IN_PROGRESS');
    given.server.clock.advance(MINUTE_MS);
    await sweepOrphaned();
    await given.server.later(10 * MINUTE_MS);
    expect((await statementOf(given.server, player)).statements[0]).toMatchObject({ status: 'IN_PROGRESS' });
    await stopWallet(given.server, player, false);
    await given.server.later(10 * MINUTE_MS);
    expect(await walletOf(given.server, player)).toEqual({ amount: 440, inProgress: 0 });
    expect(await totalOf(given.server, player)).toBe(500);
  });
});
