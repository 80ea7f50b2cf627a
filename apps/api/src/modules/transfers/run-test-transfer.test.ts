import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { before, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import { CONNECTED } from '../../testing/connected-games.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { type OfficeMoney, officeMoney } from '../../testing/office-money.ts';
import { compareGame } from './compare-game.ts';

/** Each adapter with the call that moves money into its game. */
const GAMES = [
  ['naga', 'reference', 'transfer/in'],
  ['sangwian', 'agent', 'deposit'],
  ['samtua', 'allmybeef', 'executeTransactionByRefId'],
  ['takraw', 'sbo568', 'player/deposit'],
] as const;
const AGENT = 'sangwian';

let first: MoneyServer;
let server: MoneyServer;
let money: OfficeMoney;
beforeAll(async () => {
  first = await moneyServer();
  const { sbo568, allmybeef } = CONNECTED;
  const url = `${first.sandbox.base}/games`;
  server = await moneyServer(
    { ...allmybeef.env(url), ...sbo568.env(url), GAMES_ADAPTERS: 'samtua:allmybeef takraw:sbo568' },
    { besides: first },
  );
  money = await officeMoney(server);
});
afterEach(() => server.sandbox.call('DELETE', '/faults'));
afterAll(async () => {
  await money.close();
  await server.close();
  await first.close();
});

type Shown = { step: string; outcome: string; detail: string };
const send = (game: string, connection = `games-${game}-${GAMES.find(([code]) => code === game)?.[1]}`) =>
  money.office('POST /api/office/transfers/test', { body: { game, connection } });
async function test(game: string): Promise<string[]> {
  const { status, body } = await send(game);
  expect(status).toBe(200);
  return body.steps.map(({ step, outcome }: Shown) => `${step} ${outcome}`);
}
const setFault = (game: string, mode: string, ...calls: string[]) => server.sandbox.setFault(game, { mode, calls });
const endFaults = () => server.sandbox.call('DELETE', '/faults');
/** By the provider's own book. */
const made = async (game: string) => {
  const [row] = await server.database.query<{ count: number; balance: number }>(
    `select (select count(*)::int from sandbox.game_transaction t
             where t.provider = p.provider and t.username = p.username and t.status = 'success'), p.balance_units::int as balance
     from sandbox.game_player p where p.provider = $1 and p.external_id like '%krapaotest01'`,
    [game],
  );
  return row ?? { count: 0, balance: 0 };
};
const booked = () =>
  server.database.query(
    'select (select count(*) from ledger.operation) as operations, (select count(*) from game_transfer) as transfers',
  );
const compare = () => compareGame(server.modules.transfers, AGENT, [], before(server.clock.now(), HOUR_MS));

const OPENED = ['account accepted', 'balance accepted'];
const BACK = ['out accepted', 'balance accepted'];
const PASSED = [...OPENED, 'in accepted', 'balance accepted', ...BACK];

describe('a test transfer', () => {
  it.each(GAMES)('moves one unit to %s by %s and back, and books nothing', { tags: ['O1277'] }, async (game) => {
    const books = await booked();
    const { body } = await send(game);
    expect(body.steps.map(({ step, outcome }: Shown) => `${step} ${outcome}`)).toEqual(PASSED);
    const balances = body.steps.filter(({ step }: Shown) => step === 'balance');
    expect(balances.map(({ detail }: Shown) => Number(detail))).toEqual([0, 1, 0]);
    expect(await made(game)).toEqual({ count: 2, balance: 0 });
    expect(await booked()).toEqual(books);
  });

  it.each(GAMES)(
    'at %s by %s is queried where its answer is unreadable, and not sent again',
    {
      tags: ['O1278'],
    },
    async (game, _adapter, call) => {
      const { count } = await made(game);
      await server.sandbox.setFault(game, { mode: 'garbage', calls: [call], times: 1 });
      expect(await test(game)).toEqual([...OPENED, 'in unknown', 'in-status accepted', 'balance accepted', ...BACK]);
      expect(await made(game)).toEqual({ count: count + 2, balance: 0 });
    },
  );

  it('that was made without an answer goes on from there in the next test', { tags: ['O1278'] }, async () => {
    const { count } = await made(AGENT);
    await setFault(AGENT, 'garbage', 'deposit', 'transactions');
    expect(await test(AGENT)).toEqual([...OPENED, 'in unknown', 'in-status unknown']);
    expect(await compare()).toMatchObject({ compared: 0, differences: [] });
    expect(await test(AGENT)).toEqual(['account accepted', 'in-status unknown']);
    expect(await made(AGENT)).toMatchObject({ count: count + 1 });
    await endFaults();
    await setFault(AGENT, 'garbage', 'withdraw', 'transactions');
    expect((await test(AGENT)).at(-1)).toBe('in-status unknown');
    await endFaults();
    expect(await test(AGENT)).toEqual(['account accepted', 'in-status accepted', 'balance accepted', ...BACK]);
    expect(await made(AGENT)).toEqual({ count: count + 2, balance: 0 });
  });

  it('that was never made fails once no request can arrive any more', { tags: ['O1278'] }, async () => {
    const { count } = await made(AGENT);
    await setFault(AGENT, 'error-500', 'deposit');
    expect((await test(AGENT)).slice(-2)).toEqual(['in unknown', 'in-status unknown']);
    await endFaults();
    await server.later(5 * MINUTE_MS);
    expect(await test(AGENT)).toEqual(['account accepted', 'in-status rejected']);
    expect(await made(AGENT)).toEqual({ count, balance: 0 });
    expect(await test(AGENT)).toEqual(PASSED);
  });

  it('beside another one moves the same unit or is refused', { tags: ['O1278'] }, async () => {
    const { count } = await made('naga');
    const answers = await Promise.all([send('naga'), send('naga'), send('naga')]);
    for (const { status, body } of answers) if (status !== 200) expect(body.message).toBe('TEST_RUNNING');
    await test('naga');
    const after = await made('naga');
    expect(after.balance).toBe(0);
    expect((after.count - count) % 2).toBe(0);
  });

  it('says which step the provider refuses, and sends nothing more', { tags: ['O1277'] }, async () => {
    const { count } = await made('naga');
    await setFault('naga', 'error-500', 'player/balance');
    expect(await test('naga')).toEqual(['account accepted', 'balance rejected']);
    await setFault('naga', 'error-500', 'player/create');
    expect(await test('naga')).toEqual(['account rejected']);
    expect((await made('naga')).count).toBe(count);
  });

  it.each([
    ['nothing', 'games-nothing-reference'],
    ['naga', 'games-naga-agent'],
  ])('needs a game and one of its connections (%s, %s)', { tags: ['O1277'] }, async (game, connection) => {
    expect(await send(game, connection)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
  });

  it('is ours in the comparison with the provider’s book; anything else there is a difference', {
    tags: ['O1279'],
  }, async () => {
    expect(await test(AGENT)).toEqual(PASSED);
    const agreed = await compare();
    expect(agreed).toMatchObject({ differences: [], theirs: agreed.ours });
    expect(agreed.compared).toBeGreaterThan(1);

    const { games } = server.modules.transfers;
    const game = await games.games.findAny(AGENT);
    if (!game) throw new Error(`no game ${AGENT}`);
    const provider = await games.providerOf(game);
    const own = { reference: randomUUID(), username: 'krpkrapaotest01', currency: 'THB', units: 100n } as const;
    await provider.transfer({ ...own, direction: 'in', sentAt: server.clock.now() });
    expect((await compare()).differences).toMatchObject([{ what: 'MISSING_HERE', ours: null }]);
  });
});
