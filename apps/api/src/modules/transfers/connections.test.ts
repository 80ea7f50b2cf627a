import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectBooksInOrder, givenPlayer, providerBook, statementOf, transfer, walletOf } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { until } from '../../testing/until.ts';

/** Of the two adapters that the sandbox also speaks without a connection. */
const GAMES = ['naga', 'sangwian'] as const;

let server: MoneyServer;
/** Connects one game by its environment; its provider is slow for the process's patience. */
let hasty: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
  hasty = await moneyServer(
    {
      GAMES_TIMEOUT_MS: '300',
      GAMES_ADAPTERS: 'takraw:reference',
      REFERENCE_URL: `${server.sandbox.base}/games/a/takraw`,
      REFERENCE_OPERATOR: 'krapao',
      REFERENCE_SECRET: 'sandbox-secret-takraw',
    },
    { besides: server },
  );
});
afterEach(async () => {
  await server.sandbox.call('DELETE', '/faults');
  await server.database.query(`delete from connection where port = 'games'`);
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await hasty.close();
  await server.close();
});

const switchOff = (game: string) =>
  server.database.query(
    `insert into connection (id, port, scope, place, adapter, is_on, settings, secrets)
     values ($1, 'games', $2, 0, 'reference', false, '{}', '{}')`,
    [`games-${game}-other`, game],
  );
const stored = async (memberId: string) =>
  (
    await server.database.query<{ id: string; connection: string; status: string; is_stuck: boolean }>(
      'select id, connection, status, is_stuck from game_transfer where member_id = $1 order by sent_at desc limit 1',
      [memberId],
    )
  )[0];

describe('connections of a game', { tags: ['O1150'] }, () => {
  it.each(GAMES)('move money through the first one, whose id stays with the transfer (%s)', async (game) => {
    const player = await givenPlayer(server, { money: 300, games: [game] });
    const { body } = await transfer(server, player, { from: 'WALLET', to: game, amount: 100 });
    expect(body.status).toBe('SUCCESS');
    const adapter = game === 'naga' ? 'reference' : 'agent';
    expect(await stored(player.id)).toMatchObject({ connection: `games-${game}-${adapter}`, status: 'succeeded' });
  });

  it('may be named by the environment', async () => {
    const player = await givenPlayer(hasty, { money: 300, games: ['takraw'] });
    const { body } = await transfer(hasty, player, { from: 'WALLET', to: 'takraw', amount: 100 });
    expect(body.status).toBe('SUCCESS');
    expect((await providerBook(server, player, 'takraw')).balance).toBeGreaterThan(0);
  });

  it('that are all switched off refuse a transfer, and nothing has changed', async () => {
    const player = await givenPlayer(server, { money: 300, games: ['naga'] });
    await switchOff('naga');
    await until(async () => {
      const { status, body } = await transfer(server, player, { from: 'WALLET', to: 'naga', amount: 100 });
      return status >= 400 && body.message === 'TRANSFER_FAIL';
    }, 'a refusal');
    const { statements } = await statementOf(server, player);
    expect(statements.filter(({ status }) => status !== 'SUCCESS')).toEqual([]);
    expect((await walletOf(server, player)).inProgress).toBe(0);
  });

  it('that were removed leave a pending transfer to people, and ask nobody else', async () => {
    const player = await givenPlayer(server, { money: 300, games: ['takraw'] });
    await server.sandbox.setFault('takraw', { mode: 'timeout-after', calls: ['transfer/in'], times: 1 });
    const { body } = await transfer(hasty, player, { from: 'WALLET', to: 'takraw', amount: 100 });
    expect(body.status).toBe('IN_PROGRESS');
    const { id } = (await stored(player.id)) ?? {};
    await server.database.query(`update game_transfer set connection = 'games-takraw-gone' where id = $1`, [id]);
    await server.modules.jobs.handlers['resolve-transfer']?.({ id });
    expect(await stored(player.id)).toMatchObject({ status: 'sent', is_stuck: true });
    expect(await walletOf(server, player)).toEqual({ amount: 200, inProgress: 100 });

    await server.database.query(`update game_transfer set connection = 'games-takraw-reference' where id = $1`, [id]);
    await server.modules.jobs.handlers['resolve-transfer']?.({ id });
    expect(await stored(player.id)).toMatchObject({ status: 'succeeded' });
  });
});
