import { CALLS } from '@krapao/contract/calls';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { DAY_MS } from '../platform/clock.ts';
import { fuzzCount, fuzzed, fuzzer, fuzzSeed } from '../testing/fuzz/fuzz-calls.ts';
import { givenMember } from '../testing/members.ts';
import { deposit, givenPlayer } from '../testing/money.ts';
import { type MoneyServer, moneyServer } from '../testing/money-server.ts';

let server: MoneyServer;
let fuzz: Awaited<ReturnType<typeof fuzzer>>;
beforeAll(async () => {
  server = await moneyServer();
  const witness = await givenMember(server);
  await deposit(server, witness.id, 1_000);
  fuzz = await fuzzer({
    ...{ app: server.app, database: server.database, witnessId: witness.id },
    callers: ['a member', 'a member', 'a member', 'nobody'],
    async signIn(caller) {
      if (caller === 'nobody') return {};
      const { id, token } = await givenPlayer(server, { money: 1_000, games: ['naga'] });
      await server.database.query(
        'update member set password_hash = (select password_hash from member where id = $2) where id = $1',
        [id, witness.id],
      );
      return { authorization: `Bearer ${token}` };
    },
  });
});
afterAll(() => server.close());

describe(`${fuzzCount} requests of each call by its schemas (seed ${fuzzSeed})`, () => {
  it.each(fuzzed(CALLS))(
    '%s fails inside on none, and a refused one changes nothing',
    { tags: ['R2.5', 'O1247', 'O1248'], timeout: DAY_MS },
    (key, call) => fuzz(key, call),
  );
});
