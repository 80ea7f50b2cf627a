import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { gamesOf } from '../../testing/games.ts';
import { expectBooksInOrder, givenPlayer } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';

const A = 'takraw';
const B = 'malai';

let server: MoneyServer;
/** A process of the same service with a short timeout for games. */
let hasty: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
  hasty = await moneyServer({ GAMES_TIMEOUT_MS: '300' }, { besides: server });
});
/** The process to call under a fault: only timeouts need the one with the short timeout. */
const sufferer = (mode: string) => (mode.startsWith('timeout') ? hasty : server);
afterEach(() => server.sandbox.call('DELETE', '/faults'));
afterAll(async () => {
  await expectBooksInOrder(server);
  await hasty.close();
  await server.close();
});

const { autoLogin, credentialsOf } = gamesOf(() => server);

describe('GET /api/autoLogin', () => {
  it.each(['malai', 'wila', 'dao', 'sangwian', 'duang'])(
    'leads into %s by name alone',
    { tags: ['S7.77'] },
    async (game) => {
      const player = await givenPlayer(server, { games: [game] });
      const { username, password } = await credentialsOf(player, game);
      const { status, body } = await autoLogin(player, game, username);
      expect(status).toBe(200);
      expect(body.link).toMatch(new RegExp(`^http://.+/play/${game}\\?session=`));
      expect((await autoLogin(player, game, username, password)).body).toEqual({ message: 'NO_GAME' });
    },
  );

  it.each(['naga', 'thong', 'takraw', 'pokdeng', 'samtua', 'mekong'])(
    'leads into %s by name and password',
    { tags: ['S7.78'] },
    async (game) => {
      const player = await givenPlayer(server, { games: [game] });
      const { username, password } = await credentialsOf(player, game);
      const { status, body } = await autoLogin(player, game, username, password);
      expect(status).toBe(200);
      expect(body.link).toMatch(new RegExp(`^http://.+/play/${game}\\?session=`));
      expect((await autoLogin(player, game, username)).body).toEqual({ message: 'NO_GAME' });
    },
  );

  it('makes it the game that was played last', { tags: ['R48'] }, async () => {
    const player = await givenPlayer(server, { games: [B, A] });
    const playedAt = async () => {
      const { slots } = (await server.call('GET /api/wallet', { token: player.token })).body;
      return [A, B].map((code) => Date.parse(slots.find((slot) => slot.code === code)?.playedAt ?? ''));
    };
    const [a = 0, b = 0] = await playedAt();
    expect(a).toBeGreaterThanOrEqual(b);
    const { username } = await credentialsOf(player, B);
    server.clock.advance(1_000);
    await autoLogin(player, B, username);
    const [aAfter = 0, bAfter = 0] = await playedAt();
    expect(aAfter).toBe(a);
    expect(bAfter).toBeGreaterThan(a);
  });

  it("opens the game in the member's language", async () => {
    const player = await givenPlayer(server, { games: [B] });
    const { username } = await credentialsOf(player, B);
    expect((await autoLogin(player, B, username, undefined, { language: 'lo' })).body.link).toContain('lang=la');
  });

  it("never leads into another member's account, even with the right name and password", {
    tags: ['C28'],
  }, async () => {
    const [one, other] = [await givenPlayer(server, { games: [A, B] }), await givenPlayer(server, { games: [A, B] })];
    const [foreignA, foreignB] = [await credentialsOf(other, A), await credentialsOf(other, B)];
    const own = await credentialsOf(one, A);
    for (const answer of [
      await autoLogin(one, A, foreignA.username, foreignA.password),
      await autoLogin(one, A, foreignA.username, own.password),
      await autoLogin(one, A, own.username, foreignA.password),
      await autoLogin(one, B, foreignB.username),
    ]) {
      expect([answer.status, answer.body]).toEqual([409, { message: 'SLOT_NO_ACCOUNT' }]);
    }
  });

  it('answers NO_GAME for an unknown provider', async () => {
    const player = await givenPlayer(server);
    expect((await autoLogin(player, 'nobody', 'user')).body).toEqual({ message: 'NO_GAME' });
  });

  it.each([
    ['refuse', 503, 'PROVIDER_MAINTENANCE'],
    ['error-500', 503, 'PROVIDER_UNAVAILABLE'],
    ['timeout-before', 503, 'PROVIDER_UNAVAILABLE'],
    ['garbage', 503, 'PROVIDER_UNAVAILABLE'],
  ])('answers a provider that says %s with %i %s', { tags: ['S8.71'] }, async (mode, status, message) => {
    const player = await givenPlayer(server, { games: [A, B] });
    for (const [game, call] of [
      [A, 'game/launch'],
      [B, 'login'],
    ] as const) {
      const { username, password } = await credentialsOf(player, game);
      await server.sandbox.setFault(game, { mode, times: 1, calls: [call] });
      const at = sufferer(mode);
      const answer = await autoLogin(player, game, username, game === A ? password : undefined, { at });
      expect([answer.status, answer.body]).toEqual([status, { message }]);
    }
  });
});
