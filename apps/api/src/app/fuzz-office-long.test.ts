import { OFFICE_CALLS } from '@krapao/contract/office/calls';
import { FIRST_ROLES } from '@krapao/contract/office/permissions';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { DAY_MS } from '../platform/clock.ts';
import { createLog } from '../platform/logs/log.ts';
import { systemRandom } from '../platform/secrets/random.ts';
import { fuzzCount, fuzzed, fuzzer, fuzzSeed } from '../testing/fuzz/fuzz-calls.ts';
import { givenPlayer, withdraw } from '../testing/money.ts';
import { type MoneyServer, moneyServer } from '../testing/money-server.ts';
import { givenOperator } from '../testing/operators.ts';
import { readConfig } from './config.ts';
import { seedDemo } from './seed/seed-demo.ts';

const ROLES = Object.keys(FIRST_ROLES);

let server: MoneyServer;
let fuzz: Awaited<ReturnType<typeof fuzzer>>;
beforeAll(async () => {
  server = await moneyServer();
  const { env, clock, connection, database } = server;
  const world = { config: readConfig(env), log: createLog('silent'), clock, random: systemRandom, db: connection.db };
  await seedDemo({ ...world, withStory: false });
  const witness = await givenPlayer(server, { money: 1_000, games: ['naga'] });
  await withdraw(server, witness, 300);
  fuzz = await fuzzer({
    ...{ app: server.officeApp, database, witnessId: witness.id },
    callers: [...ROLES.flatMap((role) => ['owner', role]), 'nobody'],
    signIn: async (role) => (role === 'nobody' ? {} : { cookie: (await givenOperator(server, role)).cookie }),
  });
});
afterAll(() => server.close());

describe(`${fuzzCount} requests of each call by its schemas (seed ${fuzzSeed})`, () => {
  it.each(fuzzed(OFFICE_CALLS))(
    '%s fails inside on none, and a refused one changes nothing',
    { tags: ['R2.5', 'O1247', 'O1248'], timeout: DAY_MS },
    (key, call) => fuzz(key, call),
  );
});
