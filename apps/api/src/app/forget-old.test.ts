import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '../platform/clock.ts';
import { givenPlayer, newKey } from '../testing/money.ts';
import { type MoneyServer, moneyServer } from '../testing/money-server.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterAll(() => server.close());

const TABLES = ['rate_limit', 'idempotency', 'login_attempt', 'otp', 'session'];
const counts = () =>
  Promise.all(
    TABLES.map(async (table) => {
      const [row] = await server.database.query<{ n: number }>(`select count(*)::int as n from ${table}`);
      return row?.n ?? 0;
    }),
  );
const forgetOld = () => server.modules.jobs.handlers['forget-old']?.({});

it('every hour forgets counters, answers, sign-ins, codes and sessions that no rule looks at any more', async () => {
  const player = await givenPlayer(server, { money: 10 });
  await server.call('POST /api/wallet/add', { token: player.token, body: { amount: 5 }, headers: newKey() });
  await server.call('POST /api/login', { body: { username: '0899999999', password: 'not-the-one-1' } });
  await server.database.query(
    `insert into otp (id, phone, address, token_hash, code_hash, reference, created_at, expires_at)
     values ($1, '+66800000000', '192.0.2.1', 'a', 'b', 'TEST', now(), now())`,
    [randomUUID()],
  );
  await server.database.query(`insert into rate_limit values ('read 192.0.2.1', 1, now() - interval '1 minute')`);
  const before = await counts();
  expect(before.filter((count) => count === 0)).toEqual([]);

  await forgetOld();
  expect((await counts()).slice(1)).toEqual(before.slice(1)); // Only counters of past minutes are old yet.
  await server.later(5_000 * DAY_MS);
  await forgetOld();
  expect(await counts()).toEqual([0, 0, 0, 0, 0]);
  expect(server.modules.jobs.schedule).toContain('41 * * * * forget-old');
});
