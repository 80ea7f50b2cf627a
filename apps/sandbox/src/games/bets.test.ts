import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../testing/sandbox.ts';
import { randomName } from './players.repository.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.call('DELETE', '/faults'));
afterAll(() => sandbox.close());

type ReportedBet = { id: string; player: string; stake: string; valid: string; result: number; at: string };
type Page = { bets: ReportedBet[]; next: string; more: boolean };

/** Adapter over both dialects for the tests. */
const dialects = {
  A: {
    game: 'naga',
    async player(game: string) {
      const { player } = (await sandbox.a(game, 'player/create', { externalId: randomUUID(), currency: 'THB' })).body;
      const order = { player, amount: '1000', currency: 'THB', reference: randomUUID() };
      await sandbox.a(game, 'transfer/in', order);
      return player as string;
    },
    async list(game: string, after?: string): Promise<Page> {
      const { body } = await sandbox.a(game, 'bet/list', { ...(after && { after }) });
      const bets = body.bets as Record<'betId' | 'player' | 'stake' | 'validAmount' | 'payout' | 'settledAt', string>[];
      return {
        bets: bets.map(({ betId, player, stake, validAmount, payout, settledAt }) => ({
          id: betId,
          player,
          stake,
          valid: validAmount,
          result: Number(payout) - Number(stake),
          at: settledAt,
        })),
        next: body.next as string,
        more: body.more as boolean,
      };
    },
  },
  B: {
    game: 'malai',
    async player(game: string) {
      const { username } = (await sandbox.b(game, 'register', { username: randomName(8), currency: 'THB' })).body;
      await sandbox.b(game, 'deposit', { username, amount: '1000' });
      return username as string;
    },
    async list(game: string, after = ''): Promise<Page> {
      const { body } = await sandbox.b(game, 'betReport', { lastId: after });
      const bets = body.bets as Record<'refId' | 'username' | 'bet' | 'validBet' | 'winLoss' | 'time', string>[];
      return {
        bets: bets.map(({ refId, username, bet, validBet, winLoss, time }) => ({
          id: refId,
          player: username,
          stake: bet,
          valid: validBet,
          result: Number(winLoss),
          at: time,
        })),
        next: body.lastId as string,
        more: body.more as boolean,
      };
    },
  },
} as const;

/** Reads all pages, and returns the last cursor. */
async function readAll(dialect: 'A' | 'B', game: string, from?: string) {
  const bets: ReportedBet[] = [];
  for (let after = from; ; ) {
    const page = await dialects[dialect].list(game, after);
    bets.push(...page.bets);
    after = page.next;
    if (!page.more) return { bets, next: page.next };
  }
}

const play = async (game: string, player: string, bet: string, outcome?: string) =>
  (await sandbox.call('POST', `/games/test/${game}/${player}/play`, { bet, outcome })).body;

describe.each(['A', 'B'] as const)('settled bets in dialect %s', (dialect) => {
  const { game, player: newPlayer } = dialects[dialect];

  it('are told after the cursor, of all players, each with its stake, what counts and its result', async () => {
    const [one, two] = [await newPlayer(game), await newPlayer(game)];
    const { next } = await readAll(dialect, game);
    await play(game, one, '10', 'lose');
    await play(game, two, '20', 'win');
    const reported = (await readAll(dialect, game, next)).bets.filter(({ player }) => player === one || player === two);
    expect(reported).toMatchObject([
      { player: one, stake: '10.00', valid: '10.00', result: -10 },
      { player: two, stake: '20.00', valid: '20.00' },
    ]);
    expect(reported[1]?.result).toBeGreaterThan(0);
    expect(new Set(reported.map(({ id }) => id)).size).toBe(2);
    expect(reported[0]?.at).toMatch(/^\d{4}-.*Z$/);
  });

  it('that came back as they were count nothing', async () => {
    const player = await newPlayer(game);
    const { next } = await readAll(dialect, game);
    await play(game, player, '10', 'tie');
    const [bet] = (await readAll(dialect, game, next)).bets.filter((one) => one.player === player);
    expect(bet).toMatchObject({ stake: '10.00', valid: '0.00', result: 0 });
  });

  it('written at the same moment are all there: none appears behind a cursor that was given out', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => newPlayer(game)));
    let { next } = await readAll(dialect, game);
    const seen: string[] = [];
    let isOver = false;
    const reading = (async () => {
      while (!isOver) {
        const page = await readAll(dialect, game, next);
        seen.push(...page.bets.filter(({ player }) => players.includes(player)).map(({ id }) => id));
        next = page.next;
      }
    })();
    const rounds = players.flatMap((player) => Array.from({ length: 5 }, () => play(game, player, '1')));
    const made = (await Promise.all(rounds)).map(({ round }) => (round as { id: string }).id);
    isOver = true;
    await reading;
    const rest = (await readAll(dialect, game, next)).bets.map(({ id }) => id);
    expect([...seen, ...rest].filter((id) => made.includes(id)).sort()).toEqual(made.sort());
  });

  it('come twice under the fault `duplicate`', async () => {
    const player = await newPlayer(game);
    const { next } = await readAll(dialect, game);
    await play(game, player, '1', 'lose');
    await sandbox.setFault(game, { mode: 'duplicate', times: 1 });
    const own = (await dialects[dialect].list(game, next)).bets.filter((one) => one.player === player);
    expect(own).toHaveLength(2);
  });
});

describe('a cursor that is none', () => {
  it('is refused in the manner of the dialect', async () => {
    expect((await sandbox.a('naga', 'bet/list', { after: 'x' })).status).toBe(400);
    expect((await sandbox.b('malai', 'betReport', { lastId: 'x' })).body.code).toBe(1002);
  });
});

describe('a bet that is not settled', () => {
  it('is told while a hand waits for its player, and is in no report', async () => {
    const player = await dialects.A.player('pokdeng');
    const { next } = await readAll('A', 'pokdeng');
    const open = async () => (await sandbox.a('pokdeng', 'bet/open', { player })).body;
    expect(await open()).toEqual({ player, open: 0 });
    expect(await play('pokdeng', player, '10', 'open')).toHaveProperty('openHand');
    expect(await open()).toEqual({ player, open: 1 });
    const own = async () => (await readAll('A', 'pokdeng', next)).bets.filter((one) => one.player === player);
    expect(await own()).toEqual([]);
    await sandbox.a('pokdeng', 'player/kick', { player });
    expect(await open()).toEqual({ player, open: 0 });
    // The stake is three bets, of which one counts as valid.
    const [bet] = await own();
    expect(bet?.stake).toBe('30.00');
    expect(bet?.valid).toBe(bet?.result === 0 ? '0.00' : '10.00');
  });

  it('is counted in dialect B too, and asked for a stranger it says so', async () => {
    const username = await dialects.B.player('malai');
    expect((await sandbox.b('malai', 'openBets', { username })).body).toMatchObject({ code: 0, count: 0 });
    expect((await sandbox.b('malai', 'openBets', { username: 'krpnobody' })).body.code).toBe(1003);
    expect((await sandbox.a('naga', 'bet/open', { player: 'nobody' })).status).toBe(404);
  });
});
