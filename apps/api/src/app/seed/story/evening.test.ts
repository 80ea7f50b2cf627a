import { expect, it } from 'vitest';
import { createLog } from '../../../platform/logs/log.ts';
import { systemRandom } from '../../../platform/secrets/random.ts';
import { expectBooksInOrder } from '../../../testing/money.ts';
import { moneyServer } from '../../../testing/money-server.ts';
import { SLIP_RULES } from '../../../testing/slips.ts';
import { readConfig } from '../../config.ts';
import { wireModules } from '../../wire/wire-modules.ts';
import { seedOperators } from '../demo-operators.ts';
import { seedOffers } from '../offers.ts';
import { quietPlatform } from '../quiet-platform.ts';
import { seedDemoHistory } from './seed-demo-history.ts';
import { storyClock } from './story-clock.ts';

const TELLING_MS_MAX = 120_000;

it('an evening waits in the office: slips in doubt, payments, a late code, withdrawals, a document and bank files', {
  tags: ['O147', 'O1325'],
  timeout: TELLING_MS_MAX,
}, async () => {
  const server = await moneyServer();
  await server.saveSetting('slip', SLIP_RULES);
  const { env, connection, database } = server;
  const now = new Date();
  const clock = storyClock(now);
  const world = { config: readConfig(env), log: createLog('silent'), random: systemRandom, db: connection.db };
  const platform = { ...quietPlatform({ ...world, clock }), clock };
  const modules = wireModules(platform);
  await seedOperators(modules);
  await seedOffers(connection.db);
  const story = { members: [], now, sandboxWaitMs: 0 };
  expect(await seedDemoHistory(platform, modules, story)).toBeUndefined();

  const waiting = await database.query<{ kind: string; n: number }>(
    'select kind, count(*)::int as n from queue_item where left_at is null group by kind order by kind',
  );
  expect(Object.fromEntries(waiting.map(({ kind, n }) => [kind, n]))).toEqual({
    ...{ slips: 2, payments: 2, qr: 1, withdrawals: 3, documents: 1, approvals: 1 },
  });
  expect(await database.query('select code, ended_at is null as runs from reward')).toEqual([
    { code: 'WELCOME', runs: true },
  ]);
  expect(await database.query(`select total::int / 100 as total, taken_at from withdrawal_batch`)).toEqual([
    { total: 6_300, taken_at: null },
  ]);
  const statements = await database.query('select state, format, lines > 0 as has_lines from bank_statement');
  expect(statements).toEqual([{ state: 'waiting', format: 'camt053', has_lines: true }]);
  await expectBooksInOrder(server);
  await server.close();
});
