import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { givenSubscriber } from '../../testing/signals.ts';
import { watchStatements } from '../../testing/statements.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';
import { AGE_MAX_MS } from './settings-cache.ts';

let one: TestServer;
let other: TestServer;
const watched = new Map<TestServer, ReturnType<typeof watchStatements>>();
beforeAll(async () => {
  one = await testServer();
  other = await testServer({ besides: one });
  for (const server of [one, other]) {
    watched.set(server, watchStatements(server.connection.pool));
    server.startSignals();
  }
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const LISTENERS = `from pg_stat_activity where datname = current_database() and query ilike 'listen %'`;
const isOffered = async (node: TestServer) =>
  (await node.call('GET /api/lookup/enableChatWidget')).body.enableChatWidget;
/** Whether the node answers from its cache, without a query. */
async function keeps(node: TestServer): Promise<boolean> {
  await isOffered(node);
  return (await watched.get(node)?.during(() => isOffered(node)))?.statements.length === 0;
}
const write = (isOn: boolean) =>
  one.database.query(`update setting set value = $1 where key = 'enableChatWidget'`, [JSON.stringify(isOn)]);
beforeEach(async () => {
  await one.database.query(`alter table setting enable trigger tell_changed`);
  for (const node of [one, other]) await until(() => keeps(node), 'the node to listen');
  // Two changes: a node that has received the second signal receives no older one.
  for (const isOn of [true, false]) {
    await write(isOn);
    for (const node of [one, other]) await until(async () => (await isOffered(node)) === isOn, 'the node to hear');
  }
  for (const node of [one, other]) await until(() => keeps(node), 'the node to keep it');
});

it('what operators rarely change is read once, and anew by every process as soon as somebody changes it', async () => {
  const start = Date.now();
  await write(true);
  for (const node of [one, other]) await until(() => isOffered(node), 'the change');
  expect(Date.now() - start).toBeLessThan(AGE_MAX_MS / 2); // Not because of its age.
  expect([await keeps(one), await keeps(other)]).toEqual([true, true]);
});

it.each(['bank', 'source', 'deposit_account', 'deposit_wallet', 'game'])(
  'a change of %s is told too',
  async (table) => {
    const { received, stop } = await givenSubscriber(other, 'changed');
    await one.database.query(`update ${table} set position = position`);
    await until(async () => received.length > 0, 'the signal');
    await stop();
    expect(received).toEqual([{ table }]);
  },
);

it('a process that lost its line keeps nothing until it hears again, and then nothing from before', async () => {
  await one.database.query(`alter table setting disable trigger tell_changed`);
  await write(true);
  expect(await isOffered(other)).toBe(false); // The signal was lost.
  await one.database.query(`select pg_terminate_backend(pid) ${LISTENERS}`);
  await until(() => isOffered(other), 'the lost change');
  await until(() => keeps(other), 'the node to listen again');
  expect(await isOffered(other)).toBe(true);
});

it('nothing is kept for longer than a minute, should a signal be lost without a sign', async () => {
  await one.database.query(`alter table setting disable trigger tell_changed`);
  await write(true);
  expect(await isOffered(other)).toBe(false);
  other.clock.advance(AGE_MAX_MS);
  expect(await isOffered(other)).toBe(true);
});
