import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, SECOND_MS } from '../../platform/clock.ts';
import { transact } from '../../platform/database/transact.ts';
import { expectBooksInOrder, givenPlayer, shownTotal, transfer, walletOf } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { type OfficeCatalogue, officeCatalogue, writer } from '../../testing/office-catalogue.ts';
import { until } from '../../testing/until.ts';
import { ledgerOn } from '../ledger/public.ts';
import { lockGameRow } from './game-rows.repository.ts';

let server: MoneyServer;
let office: OfficeCatalogue;
beforeAll(async () => {
  server = await moneyServer();
  office = await officeCatalogue(server);
});
afterEach(() => server.sandbox.call('DELETE', '/faults'));
afterAll(async () => {
  await expectBooksInOrder(server);
  await office.close();
  await server.close();
});

const note = 'the provider has other units now';
const rateOf = async (code: string): Promise<number> => (await office.read(`game/${code}`)).value.rate;
const changeRate = async (code: string, rate: number, more: object = {}) => {
  const { value } = await office.read(`game/${code}`);
  return office.save(`game/${code}`, { ...value, rate }, { as: writer, note, ...more });
};
/** Writes a game past the checks of the catalogue. */
const writeGame = async (code: string, change: object) => {
  const { value } = await office.read(`game/${code}`);
  const kind = server.modules.catalogue.kinds.find(({ name }) => name === 'game');
  await transact(server.connection.db, async (transaction) => kind?.write(transaction, code, { ...value, ...change }));
};
const held = (members: number) => [409, { message: 'GAME_HOLDS_UNITS', key: 'rate', members }];
const toGame = (code: string, player: Parameters<typeof walletOf>[1], amount = 100) =>
  transfer(server, player, { from: 'WALLET', to: code, amount });

describe('the rate of a game', () => {
  it('stays while members hold units there, and the refusal tells how many', { tags: ['O787'] }, async () => {
    const players = [
      await givenPlayer(server, { money: 500, games: ['naga'] }),
      await givenPlayer(server, { money: 500, games: ['naga'] }),
      // An account without units does not block the change.
      await givenPlayer(server, { games: ['naga'] }),
    ];
    for (const player of players.slice(0, 2)) await toGame('naga', player);
    const refused = await changeRate('naga', 100);
    expect([refused.status, refused.body]).toEqual(held(2));
    expect((await office.try('game/naga', { ...(await office.read('game/naga')).value, rate: 100 })).issues).toEqual([
      { path: 'rate', reason: 'UNITS_HELD', limit: 2 },
    ]);
    expect(await office.waiting('game/naga')).toBeUndefined();
    for (const player of players.slice(0, 2)) {
      expect(await shownTotal(server, player)).toBe(500);
      await transfer(server, player, { from: 'naga', to: 'WALLET', amount: 100 });
    }
    expect((await changeRate('naga', 100)).body.outcome).toBe('proposed');
    await office.allow((await office.waiting('game/naga')).id);
    expect(await rateOf('naga')).toBe(100);
  });

  it('is checked again when the second person allows it: the change waits until the game is empty', {
    tags: ['O787'],
  }, async () => {
    const player = await givenPlayer(server, { money: 500, games: ['pokdeng'] });
    await changeRate('pokdeng', 100);
    const { id } = await office.waiting('game/pokdeng');
    await toGame('pokdeng', player);
    const refused = await office.allow(id);
    expect([refused.status, refused.body]).toEqual(held(1));
    expect(await rateOf('pokdeng')).toBe(10);
    expect(await shownTotal(server, player)).toBe(500);
    await transfer(server, player, { from: 'pokdeng', to: 'WALLET', amount: 100 });
    expect((await office.allow(id)).status).toBe(200);
    expect(await rateOf('pokdeng')).toBe(100);
    expect(await shownTotal(server, player)).toBe(500);
  });

  it('stays while a transfer is in progress', { tags: ['O787'] }, async () => {
    const player = await givenPlayer(server, { money: 500, games: ['thong'] });
    await server.sandbox.setFault('thong', { mode: 'garbage', times: 1, calls: ['transfer/in'] });
    expect((await toGame('thong', player)).body.status).toBe('IN_PROGRESS');
    const refused = await changeRate('thong', 50);
    expect([refused.status, refused.body]).toEqual(held(1));
    await server.later(2 * SECOND_MS);
  });

  it('that is planned can be planned while members play, and is refused at its time if they still do', {
    tags: ['O787'],
  }, async () => {
    const player = await givenPlayer(server, { money: 500, games: ['takraw'] });
    await toGame('takraw', player);
    const appliesAt = new Date(server.clock.now().getTime() + HOUR_MS).toISOString();
    expect((await changeRate('takraw', 10, { appliesAt })).body.outcome).toBe('proposed');
    await office.allow((await office.waiting('game/takraw')).id);
    server.clock.advance(2 * HOUR_MS);
    await server.modules.jobs.handlers['apply-catalogue']?.({});
    expect(await office.read('game/takraw')).toMatchObject({
      value: { rate: 1 },
      scheduled: [],
      ended: { savedBy: 'writer', reason: 'GAME_HOLDS_UNITS rate' },
    });
    expect(await shownTotal(server, player)).toBe(500);
  });

  it('that is brought back is checked likewise', { tags: ['O787'] }, async () => {
    const { version, value } = await office.read('game/samtua');
    await office.saveAllowed('game/samtua', { ...value, rate: 2 });
    const player = await givenPlayer(server, { money: 500, games: ['samtua'] });
    await toGame('samtua', player);
    const back = await office.call('POST /api/office/catalogue/game/samtua/roll-back', {
      as: writer,
      body: { version, base: version + 1, note },
    });
    expect([back.status, back.body]).toEqual(held(1));
  });

  it('lets no transfer slip in: one worked out at the old rate fails, and moves nothing', {
    tags: ['O787'],
  }, async () => {
    const player = await givenPlayer(server, { money: 500, games: ['mekong'] });
    let sent: ReturnType<typeof toGame> | undefined;
    await transact(server.connection.db, async (transaction) => {
      await lockGameRow(transaction, 'mekong');
      sent = toGame('mekong', player);
      await until(
        async () =>
          (await server.database.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)).length > 0,
        'the transfer at the lock',
      );
      const { value } = await office.read('game/mekong');
      const kind = server.modules.catalogue.kinds.find(({ name }) => name === 'game');
      await kind?.write(transaction, 'mekong', { ...value, rate: 50 });
    });
    const failed = await sent;
    expect([failed?.status, failed?.body]).toEqual([502, { message: 'TRANSFER_FAIL' }]);
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
    expect((await toGame('mekong', player)).body.status).toBe('SUCCESS');
    expect(await shownTotal(server, player)).toBe(500);
  });

  it('that was changed past all checks takes no money out at another rate than it came in with, and is a finding', {
    tags: ['O849'],
  }, async () => {
    const player = await givenPlayer(server, { money: 500, games: ['duang'] });
    await toGame('duang', player);
    const rate = await rateOf('duang');
    const setRate = (to: number) => writeGame('duang', { rate: to });
    await setRate(rate * 10);
    const out = () => transfer(server, player, { from: 'duang', to: 'WALLET', amount: 1_000 });
    expect((await out()).body).toMatchObject({ message: 'TRANSFER_FAIL' });
    expect((await out()).status).toBeGreaterThanOrEqual(400);
    expect((await walletOf(server, player)).amount).toBe(400);
    const findings = await ledgerOn(server.connection.db).findings();
    const own = findings.filter(({ detail }) => detail['member'] === player.id);
    expect(own).toMatchObject([
      { fault: 'PROVIDER_MISMATCH', detail: { game: 'duang', amount: '100000', atRateOfEntry: '10000' } },
    ]);
    // At the rate it came in with, it leaves once an operator has released the wallet.
    await setRate(rate);
    await server.database.query('select ledger.close_finding($1, $2, $3, $4)', [
      own[0]?.id,
      'the rate is back',
      'nok',
      false,
    ]);
    expect((await transfer(server, player, { from: 'duang', to: 'WALLET', amount: 100 })).body.status).toBe('SUCCESS');
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
  });

  it.each(['dialect', 'decimals'])('and its %s: that one never changes', async (field) => {
    const { value } = await office.read('game/duang');
    const changed = { ...value, [field]: field === 'decimals' ? 0 : 'reference' };
    expect((await office.save('game/duang', changed, { note })).body).toMatchObject({ reason: 'FIXED' });
  });
});
