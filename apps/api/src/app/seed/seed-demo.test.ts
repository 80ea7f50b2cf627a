import { afterAll, beforeAll, expect, it } from 'vitest';
import demoLogins from '../../../demo-logins.json' with { type: 'json' };
import { createLog } from '../../platform/log.ts';
import { systemRandom } from '../../platform/random.ts';
import { signedIn } from '../../testing/members.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { readConfig } from '../config.ts';
import { registerDemo } from './register-demo.ts';
import { seedDemo } from './seed-demo.ts';
import { memberCalls } from './story/member-calls.ts';

let server: MoneyServer;
let lao: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
  lao = await moneyServer({ LAOS_MODE: 'true' }, { besides: server });
});
afterAll(async () => {
  await lao.close();
  await server.close();
});

const seed = ({ env, clock, connection }: MoneyServer, change: Record<string, string> = {}, withStory = false) =>
  seedDemo({
    config: readConfig({ ...env, ...change }),
    log: createLog('silent'),
    clock,
    random: systemRandom,
    db: connection.db,
    withStory,
  });
const members = () => server.database.query('select id, password_hash, created_at from member order by id');
const deposits = () =>
  server.database.query<{ phone: string; amount: number }>(
    `select m.phone, p.amount::float8 as amount from payment p join member m on m.id = p.member_id order by 1`,
  );

it('gives no history without a sandbox, or with services of somebody else, says so in one line, and goes on', async () => {
  const nowhere = { SANDBOX_URL: 'http://127.0.0.1:9' };
  expect(await seed(server, nowhere, true)).toMatch(/^The demo members have no history yet: no sandbox answers .*$/);
  const elsewhere = { BANK_URL: 'https://bank.example/v1/' };
  expect(await seed(server, elsewhere, true)).toMatch(/^The demo members have no history: .*$/);
  expect(await members()).toHaveLength(demoLogins.filter(({ country }) => country === 'TH').length);
  expect(await deposits()).toEqual([]);
});

it('a start that died between registering and the opening deposit deposits at the next start', async () => {
  const [login] = demoLogins.filter(({ country }) => country === 'LA');
  if (!login) throw new Error('there is no Lao demo member');
  await registerDemo(lao.modules, memberCalls(lao.modules), login);
  expect(await deposits()).toEqual([]);
  await seed(lao);
  expect(await deposits()).toEqual([{ phone: '+8562055123456', amount: login.deposit }]);
});

it('makes the demo members of this build and their opening deposits once, however often the service starts', async () => {
  await seed(server);
  const before = [await members(), await deposits()];
  await seed(server);
  expect([await members(), await deposits()]).toEqual(before);
});

it('lets everybody sign in with the login that the box shows', async () => {
  for (const { country, phone, password } of demoLogins) {
    await signedIn(country === 'LA' ? lao : server, { username: phone, password });
  }
});
