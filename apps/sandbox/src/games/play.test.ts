import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSandbox } from '../app.ts';
import { type RunningSandbox, startSandbox } from '../testing/sandbox.ts';
import { PROVIDERS } from './providers.ts';

let now = new Date('2026-05-04T12:00:00Z');
let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: { now: () => now } });
});
afterAll(() => sandbox.close());

type Seat = { code: string; player: string; session: Record<string, string> };

/** A player with credit and an open game session. */
async function sit(code: string, credit = '1000'): Promise<Seat> {
  const { player, password } = (await sandbox.a(code, 'player/create', { externalId: randomUUID(), currency: 'THB' }))
    .body;
  await sandbox.a(code, 'transfer/in', { player, amount: credit, currency: 'THB', reference: randomUUID() });
  const { url } = (await sandbox.a(code, 'game/launch', { player, password })).body;
  const session = new URL(url as string).searchParams.get('session') ?? '';
  return { code, player: player as string, session: { 'x-game-session': session } };
}

const state = ({ code, session }: Seat) => sandbox.call('GET', `/play/${code}/state`, undefined, session);
const play = ({ code, session }: Seat, body: object) => sandbox.call('POST', `/play/${code}/rounds`, body, session);
const finish = ({ code, session }: Seat, draw: boolean) =>
  sandbox.call('POST', `/play/${code}/hand`, { draw }, session);
const balance = async ({ code, player }: Seat) =>
  Number((await sandbox.a(code, 'player/balance', { player })).body.balance);

const moves = {
  naga: {},
  takraw: { choice: { fixture: 0, pick: 'away' } },
  samtua: { choice: { kind: 'any', number: '123' } },
} as const;

describe('a round', () => {
  it.each(Object.entries(moves))('of %s moves the balance by exactly what it shows', async (code, move) => {
    const seat = await sit(code);
    for (let n = 0; n < 5; n++) {
      const before = await balance(seat);
      const { status, body } = await play(seat, { bet: '10', ...move });
      const { bet, payout } = body.round as { bet: string; payout: string };
      expect([status, bet]).toEqual([200, '10.00']);
      expect(await balance(seat)).toBeCloseTo(before - 10 + Number(payout), 4);
      expect(Number(body.balance)).toBe(await balance(seat));
    }
    expect(((await state(seat)).body.rounds as unknown[]).length).toBe(5);
  });

  it('is one entry: many at once never spend more than there is', async () => {
    const seat = await sit('samtua', '10');
    const lose = { bet: '3', choice: { kind: 'three', number: '000' } };
    const answers = await Promise.all(Array.from({ length: 12 }, () => play(seat, lose)));
    const won = answers.some(({ body }) => Number((body.round as { payout?: string } | undefined)?.payout) > 0);
    expect(answers.filter(({ status }) => status === 200).length).toBe(won ? 12 : 3);
    expect(await balance(seat)).toBeGreaterThanOrEqual(0);
  });

  it.each([
    ['naga', { bet: '0.99' }, 'BAD_BET'],
    ['naga', { bet: '500.01' }, 'BAD_BET'],
    ['naga', { bet: '1.001' }, 'BAD_BET'],
    ['naga', { bet: '-1' }, 'BAD_BET'],
    ['naga', { bet: 5 }, 'BAD_REQUEST'],
    ['samtua', { bet: '1' }, 'BAD_REQUEST'],
    ['samtua', { bet: '1', choice: { kind: 'two', number: '123' } }, 'BAD_CHOICE'],
    ['takraw', { bet: '10', choice: { fixture: 0, pick: 'draw' } }, 'BAD_CHOICE'],
    ['takraw', { bet: '10', choice: { fixture: 9, pick: 'home' } }, 'BAD_CHOICE'],
  ])('of %s with %o is refused as %s, and costs nothing', async (code, body, error) => {
    const seat = await sit(code);
    expect((await play(seat, body)).body).toMatchObject({ error: { code: error } });
    expect(await balance(seat)).toBe(1000);
  });

  it('is refused without the money for it', async () => {
    const seat = await sit('naga', '1');
    expect((await play(seat, { bet: '1.01' })).body).toMatchObject({ error: { code: 'INSUFFICIENT_BALANCE' } });
    expect(await balance(seat)).toBe(1);
  });
});

describe('pok deng', () => {
  /** Deals until a hand stays open for a choice. */
  async function openHand(seat: Seat) {
    for (;;) {
      const { body } = await play(seat, { bet: '10' });
      if (body.openHand) return body;
    }
  }

  it('takes the stake at the deal, hides the dealer, and returns what is left at the showdown', async () => {
    const seat = await sit('pokdeng');
    const dealt = await openHand(seat);
    expect(Object.keys(dealt.openHand as object).sort()).toEqual(['bet', 'player']);
    const before = await balance(seat);
    expect(Number(dealt.balance)).toBe(before);

    const { body } = await finish(seat, true);
    const { payout, stake, outcome } = body.round as { payout: string; stake: string; outcome: { player: number[] } };
    expect(stake).toBe('30.00');
    expect(outcome.player).toHaveLength(3);
    expect(await balance(seat)).toBeCloseTo(before + Number(payout), 4);
    expect((await finish(seat, true)).body).toMatchObject({ error: { code: 'NO_HAND' } });
  });

  it('lets nobody deal away from an open hand, or settle it twice at once', async () => {
    const seat = await sit('pokdeng');
    await openHand(seat);
    expect((await play(seat, { bet: '10' })).body).toMatchObject({ error: { code: 'HAND_OPEN' } });
    const answers = await Promise.all(Array.from({ length: 6 }, () => finish(seat, false)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('wants the whole stake, three bets', async () => {
    const seat = await sit('pokdeng', '29.99');
    expect((await play(seat, { bet: '10' })).body).toMatchObject({ error: { code: 'INSUFFICIENT_BALANCE' } });
  });

  it('shows the open hand again after a reload, and a kick finishes it', async () => {
    const seat = await sit('pokdeng');
    const dealt = await openHand(seat);
    expect((await state(seat)).body.openHand).toEqual(dealt.openHand);
    const before = await balance(seat);
    await sandbox.a('pokdeng', 'player/kick', { player: seat.player });

    const again = await sandbox.call('POST', `/games/test/pokdeng/${seat.player}/session`, {});
    const session = { 'x-game-session': new URL(again.body.url as string).searchParams.get('session') ?? '' };
    const { body } = await state({ ...seat, session });
    const [round] = body.rounds as { payout: string; outcome: { player: number[] } }[];
    expect(body.openHand).toBeNull();
    expect(round?.outcome.player).toHaveLength(2);
    expect(await balance(seat)).toBeCloseTo(before + Number(round?.payout), 4);
  });
});

describe('a session', () => {
  it('must be opened within two minutes, and then lasts for the evening', async () => {
    const [late, early] = [await sit('naga'), await sit('naga')];
    expect((await state(early)).status).toBe(200);
    now = new Date(now.getTime() + 2 * 60_000);
    expect((await state(late)).body).toMatchObject({ error: { code: 'SESSION_ENDED' } });
    expect((await state(early)).status).toBe(200);
    now = new Date(now.getTime() + 6 * 60 * 60_000);
    expect((await state(early)).status).toBe(401);
  });

  it.each(['player/kick', 'player/reset-password'])('ends with %s', async (path) => {
    const seat = await sit('naga');
    await sandbox.a('naga', path, { player: seat.player });
    expect((await play(seat, { bet: '10' })).status).toBe(401);
    expect(await balance(seat)).toBe(1000);
  });

  it('opens no other game', async () => {
    const seat = await sit('naga');
    expect((await state({ ...seat, code: 'thong' })).status).toBe(401);
    expect((await state({ ...seat, session: {} })).status).toBe(401);
  });
});

describe('the test API', () => {
  it.each(PROVIDERS.filter(({ dialect }) => dialect === 'a').map(({ code, minBet }) => [code, String(minBet)]))(
    'plays a true round of %s that wins, or loses the whole bet, as asked',
    async (code, bet) => {
      const seat = await sit(code);
      const round = async (outcome: string) => {
        const before = await balance(seat);
        const { status, body } = await sandbox.call('POST', `/games/test/${code}/${seat.player}/play`, {
          bet,
          outcome,
        });
        expect([status, Number(body.balance)]).toEqual([200, await balance(seat)]);
        return (await balance(seat)) - before;
      };
      expect(await round('win')).toBeGreaterThan(0);
      expect(await round('lose')).toBeLessThanOrEqual(-Number(bet));
    },
  );

  it('answers this machine only', async () => {
    const app = buildSandbox({ databaseUrl: process.env.TEST_DATABASE_URL ?? '' });
    const from = (remoteAddress: string) => app.inject({ url: '/games/test/players', remoteAddress });
    expect((await from('192.0.2.7')).json()).toMatchObject({ error: { code: 'LOOPBACK_ONLY' } });
    expect((await from('::ffff:127.0.0.1')).statusCode).toBe(200);
    await app.close();
  });

  it('knows nobody it was not told of', async () => {
    const { status } = await sandbox.call('POST', '/games/test/naga/nobody/play', { bet: '10' });
    expect(status).toBe(404);
  });
});
