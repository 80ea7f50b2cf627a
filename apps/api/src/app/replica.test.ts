import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batchLoader } from '../platform/database/batch-loader.ts';
import { isLate, runLate } from '../platform/database/late-reads.ts';
import { settingsCache } from '../platform/database/settings-cache.ts';
import { givenPlayer } from '../testing/money.ts';
import { type MoneyServer, moneyServer } from '../testing/money-server.ts';
import { givenOperator } from '../testing/operators.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let primary: MoneyServer;
/** Reads what may be late from a database that stands still, as a replica far behind. */
let withReplica: MoneyServer;
let behind: TestDatabase;
beforeAll(async () => {
  behind = await createTestDatabase();
  primary = await moneyServer();
  withReplica = await moneyServer({ REPLICA_URL: behind.serverUrl }, { besides: primary });
});
afterAll(async () => {
  await withReplica.close();
  await primary.close();
  await behind.drop();
});

async function read(server: MoneyServer, call: `GET /api/office/${string}`) {
  const owner = await givenOperator(primary, 'owner');
  const [, url = ''] = call.split(' ');
  const answer = await server.officeApp.inject({ method: 'GET', url, headers: { cookie: owner.cookie } });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
const walletsOn = async (server: MoneyServer) =>
  (await read(server, 'GET /api/office/ledger/accounts?kind=wallet')).accounts.length;

describe('reads that may be a second old', { tags: ['O1173'] }, () => {
  it('go to the replica, and all others to the primary', async () => {
    const player = await givenPlayer(primary, { money: 100 });
    expect([await walletsOn(primary), await walletsOn(withReplica)]).toEqual([1, 0]);
    const found = await read(withReplica, `GET /api/office/members?search=${player.id}`);
    expect(found.members).toHaveLength(1);
    expect((await withReplica.call('GET /api/wallet', { token: player.token })).body.wallet.amount).toBe(100);
  });

  it('that many requests share are of the primary, although a late one begins them', async () => {
    const whether = async () => () => isLate();
    const batched = batchLoader(async () => {
      const was = isLate();
      return () => was;
    });
    const cached = settingsCache(primary.clock, { subscribe() {}, isListening: () => true }).wrap('x', async () =>
      isLate(),
    );
    expect(await runLate(() => Promise.all([batched('a'), cached(), whether().then((of) => of())]))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('are of the primary while the replica is away', async () => {
    const alone = await moneyServer({ REPLICA_URL: 'postgresql://nobody@127.0.0.1:1/none' }, { besides: primary });
    expect(await walletsOn(alone)).toBe(await walletsOn(primary));
    await alone.close();
  });
});
