import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { gamesOf } from '../../testing/games.ts';
import { expectBooksInOrder, givenPlayer, newKey, type Player, providerBook, transfer } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';

const A = 'takraw';
const B = 'malai';
const WITH_EVENT = 'dao';

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

const { gameAccountCall, autoLogin, credentialsOf } = gamesOf(() => server);

const accounts = ({ id }: Player) =>
  server.database.query<{ game_code: string; username: string; secrets: Buffer }>(
    'select game_code, username, secrets from game_account where member_id = $1',
    [id],
  );

const passwordAtProvider = async (username: string) =>
  (await server.database.query('select password from sandbox.game_player where username = $1', [username]))[0];

describe('GET /api/wallet/activate/{slotCode}', () => {
  it.each([A, B, WITH_EVENT])(
    'opens an account at %s and shows it empty and active',
    { tags: ['S1.9', 'S4.12', 'S7.35', 'R4.4'] },
    async (game) => {
      const player = await givenPlayer(server);
      const { status, body } = await gameAccountCall('activate', player, game);
      expect(status).toBe(200);
      expect(body).toMatchObject({ code: game, isActive: true, amount: 0, refreshedAt: null });
      expect((await accounts(player)).map((account) => account.game_code)).toEqual([game]);
    },
  );

  it('answers NO_GAME for a game nobody has, and opens nothing', { tags: ['S8.52'] }, async () => {
    const player = await givenPlayer(server);
    const { status, body } = await gameAccountCall('activate', player, 'nobody');
    expect([status, body]).toEqual([404, { message: 'NO_GAME' }]);
    expect(await accounts(player)).toEqual([]);
  });

  it('answers NO_GAME for a game the operator has closed', async () => {
    const player = await givenPlayer(server);
    await server.database.query("update game set is_open = false where code = 'wila'");
    expect((await gameAccountCall('activate', player, 'wila')).body).toEqual({ message: 'NO_GAME' });
    await server.database.query("update game set is_open = true where code = 'wila'");
  });

  it('answers SLOT_ALREADY_ACTIVE the second time, and keeps the first login', { tags: ['S8.53'] }, async () => {
    const player = await givenPlayer(server, { games: [A] });
    const first = await credentialsOf(player, A);
    expect(await gameAccountCall('activate', player, A)).toMatchObject({
      status: 409,
      body: { message: 'SLOT_ALREADY_ACTIVE' },
    });
    expect(await credentialsOf(player, A)).toEqual(first);
  });

  it('gives the first answer again to whoever repeats it with the same key', async () => {
    const player = await givenPlayer(server);
    const key = newKey();
    const first = await gameAccountCall('activate', player, A, key);
    const second = await gameAccountCall('activate', player, A, key);
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
  });

  it.each([
    [A, 'player/create', 'timeout-before'],
    [A, 'player/create', 'garbage'],
    [A, 'player/create', 'refuse'],
    [B, 'register', 'timeout-after'],
    [B, 'register', 'error-500'],
    [B, 'register', 'refuse'],
  ])(
    'answers SLOT_ACTIVATE_FAIL when %s fails at %s with %s, and the next try opens it',
    { tags: ['S8.54'] },
    async (game, call, mode) => {
      const player = await givenPlayer(server);
      await server.sandbox.setFault(game, { mode, times: 1, calls: [call] });
      const { status, body } = await gameAccountCall('activate', player, game, {}, sufferer(mode));
      expect([status, body]).toEqual([502, { message: 'SLOT_ACTIVATE_FAIL' }]);
      expect(await accounts(player)).toEqual([]);

      expect((await gameAccountCall('activate', player, game)).status).toBe(200);
      const { username, password } = await credentialsOf(player, game);
      const login = await autoLogin(player, game, username, game === A ? password : undefined);
      expect(login.status).toBe(200);
    },
  );

  it.each([A, B])(
    'opens one account at %s when a member asks twenty times at once, and its login works',
    { tags: ['R5.5'] },
    async (game) => {
      const player = await givenPlayer(server);
      const answers = await Promise.all(Array.from({ length: 20 }, () => gameAccountCall('activate', player, game)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const { username, password } = await credentialsOf(player, game);
      expect(await passwordAtProvider(username)).toEqual({ password });
    },
  );
});

describe('GET /api/wallet/account/{slotCode}', () => {
  it('answers NO_GAME for an unknown game and SLOT_NO_ACCOUNT for one that is not open yet', {
    tags: ['S8.55'],
  }, async () => {
    const player = await givenPlayer(server);
    expect((await gameAccountCall('account', player, 'nobody')).body).toEqual({ message: 'NO_GAME' });
    const { status, body } = await gameAccountCall('account', player, A);
    expect([status, body]).toEqual([409, { message: 'SLOT_NO_ACCOUNT' }]);
  });

  it('gives the event object for the one provider that has it, and for no other', {
    tags: ['S3.39', 'S3.40', 'S7.36'],
  }, async () => {
    const player = await givenPlayer(server, { games: [A, B, WITH_EVENT] });
    const { event } = await credentialsOf(player, WITH_EVENT);
    expect(Object.keys(event ?? {})).toEqual(['__VIEWSTATE', '__VIEWSTATEGENERATOR', '__EVENTVALIDATION']);
    expect(await credentialsOf(player, A)).not.toHaveProperty('event');
    expect(await credentialsOf(player, B)).not.toHaveProperty('event');
  });

  it('keeps passwords and form state encrypted: no column and no log line holds one', async () => {
    const player = await givenPlayer(server, { games: [A, WITH_EVENT] });
    for (const { game_code: game, secrets } of await accounts(player)) {
      const { password, event } = await credentialsOf(player, game);
      const stored = JSON.stringify(await server.database.query('select * from game_account'));
      for (const secret of [password, ...Object.values(event ?? {})]) {
        expect(secrets.includes(secret)).toBe(false);
        expect(stored).not.toContain(secret);
        expect(server.logLines.join('')).not.toContain(secret);
      }
    }
  });

  it("cannot be read with another row's seal: a swapped secret opens nothing", async () => {
    const [one, other] = [await givenPlayer(server, { games: [A] }), await givenPlayer(server, { games: [A] })];
    await server.database.query(
      `update game_account set secrets = (select secrets from game_account where member_id = $2) where member_id = $1`,
      [one.id, other.id],
    );
    const { status, body } = await gameAccountCall('account', one, A);
    expect([status, body]).toEqual([500, { message: 'INTERNAL_SERVER_ERROR' }]);
  });
});

describe('GET /api/wallet/resetpassword/{slotCode}', () => {
  it.each([A, B, WITH_EVENT])(
    'gives a new password for %s, and the old one is gone',
    { tags: ['S4.14', 'S7.37'] },
    async (game) => {
      const player = await givenPlayer(server, { games: [game] });
      const before = await credentialsOf(player, game);
      const { status, body } = await gameAccountCall('resetpassword', player, game);
      expect(status).toBe(200);
      expect(body).toMatchObject({ username: before.username });
      expect(await credentialsOf(player, game)).toEqual(body);
      expect((body as typeof before).password).not.toBe(before.password);
      if (game === A) expect((await autoLogin(player, game, before.username, before.password)).status).toBe(409);
    },
  );

  it.each([A, B])('at %s asked for ten times at once leaves the password that the provider has', async (game) => {
    const player = await givenPlayer(server, { games: [game] });
    const answers = await Promise.all(Array.from({ length: 10 }, () => gameAccountCall('resetpassword', player, game)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const { username, password } = await credentialsOf(player, game);
    expect(await passwordAtProvider(username)).toEqual({ password });
  });

  it('answers SLOT_NO_ACCOUNT before the account is open', async () => {
    const player = await givenPlayer(server);
    expect((await gameAccountCall('resetpassword', player, B)).body).toEqual({ message: 'SLOT_NO_ACCOUNT' });
  });

  it.each([
    [A, 'player/reset-password', 'error-500'],
    [A, 'player/reset-password', 'refuse'],
    [B, 'changePassword', 'garbage'],
    [B, 'changePassword', 'timeout-before'],
  ])('answers SLOT_RESET_PASSWORD_FAIL when %s fails at %s with %s', { tags: ['S8.56'] }, async (game, call, mode) => {
    const player = await givenPlayer(server, { games: [game] });
    const before = await credentialsOf(player, game);
    await server.sandbox.setFault(game, { mode, times: 1, calls: [call] });
    const { status, body } = await gameAccountCall('resetpassword', player, game, {}, sufferer(mode));
    expect([status, body]).toEqual([502, { message: 'SLOT_RESET_PASSWORD_FAIL' }]);
    expect(await credentialsOf(player, game)).toEqual(before);
  });
});

describe('GET /api/wallet/refresh/slot', () => {
  const refresh = async ({ token }: Player, at = server) => {
    const { status, body } = await at.call('GET /api/wallet/refresh/slot', { token });
    expect(status).toBe(200);
    return new Map(body.slots.map((gameAccount) => [gameAccount.code, gameAccount]));
  };
  const play = async (player: Player, game: string, outcome: 'win' | 'lose') => {
    const { username } = await credentialsOf(player, game);
    await server.sandbox.call('POST', `/games/test/${game}/${username}/play`, { bet: '10', outcome });
  };

  it('asks every game and shows what was won and lost there', { tags: ['S7.34'] }, async () => {
    const player = await givenPlayer(server, { money: 500, games: [A, B] });
    for (const to of [A, B]) await transfer(server, player, { from: 'WALLET', to, amount: 100 });
    await play(player, A, 'lose');
    await play(player, B, 'win');

    const gameAccounts = await refresh(player);
    for (const game of [A, B]) {
      const { balance } = await providerBook(server, player, game);
      expect(balance).not.toBe(100);
      expect(gameAccounts.get(game)).toMatchObject({ amount: balance, refreshedAt: expect.any(String) });
    }
    expect(gameAccounts.size).toBe(11);
  });

  it('keeps what was last heard of a game that does not answer, with its age', async () => {
    const player = await givenPlayer(server, { money: 500, games: [A, B] });
    for (const to of [A, B]) await transfer(server, player, { from: 'WALLET', to, amount: 100 });
    const received = (await refresh(player)).get(A);
    await play(player, A, 'lose');
    await server.sandbox.setFault(A, { mode: 'timeout-before', times: 1, calls: ['player/balance'] });
    const after = await refresh(player, hasty);
    expect(after.get(A)).toEqual(received);
    expect(Date.parse(after.get(B)?.refreshedAt ?? '')).toBeGreaterThan(Date.parse(received?.refreshedAt ?? ''));
  });
});
