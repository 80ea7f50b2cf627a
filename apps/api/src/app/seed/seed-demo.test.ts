import { afterAll, beforeAll, expect, it } from 'vitest';
import demoLogins from '../../../demo-logins.json' with { type: 'json' };
import demoOperators from '../../../demo-operators.json' with { type: 'json' };
import { createLog } from '../../platform/logs/log.ts';
import { systemRandom } from '../../platform/secrets/random.ts';
import { codeNow } from '../../platform/secrets/totp.ts';
import { signedIn } from '../../testing/members.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { readConfig } from '../config.ts';
import { firstOwnerNotice } from './first-owner.ts';
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

it('lets every demo operator in with the password that the box shows and the code of their phone, and makes them once', async () => {
  const operators = () => server.database.query('select id, username, role, state, password from operator order by 2');
  const before = await operators();
  expect(before.map(({ username, role, state }) => [username, role, state])).toEqual(
    demoOperators.map(({ username, role }) => [username, role, 'active']).sort(),
  );
  await seed(server);
  expect(await operators()).toEqual(before);
  for (const { username, password, role, phoneSecret } of demoOperators) {
    const body = { username, password, code: codeNow(phoneSecret, server.clock.now()) };
    expect((await server.office('POST /api/office/sign-in', { body })).body.role).toBe(role);
  }
});

it('a service without the demo gives whoever starts it a link for its first owner, until there is one', {
  tags: ['O13'],
}, async () => {
  const options = { log: createLog('silent'), random: systemRandom };
  const notice = async ({ env, clock, connection }: MoneyServer) =>
    firstOwnerNotice({ ...options, config: readConfig(env), clock, db: connection.db });
  expect(await notice(server)).toBeUndefined();
  const empty = await moneyServer();
  expect(await notice(empty)).toMatch(/^http:\/\/localhost:8081\/invite#[\w-]{43}$/m);
  await empty.close();
});

it('has customers waiting in the inbox, in Thai, in Lao and without a name, once however often the service starts', {
  tags: ['O313'],
}, async () => {
  await seed(server);
  const waiting = () =>
    server.database.query(
      `select locale, member_id is null as guest, waiting_since is not null as waits, desk, last_seq::int as last
       from chat_conversation order by waiting_since`,
    );
  const first = await waiting();
  expect(first).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ locale: 'la', guest: false, waits: true }),
      expect.objectContaining({ locale: 'th', guest: false, waits: true }),
      expect.objectContaining({ locale: 'th', guest: true, waits: true }),
      expect.objectContaining({ locale: 'en', guest: false, waits: true, desk: 'finance' }),
    ]),
  );
  await seed(server);
  expect(await waiting()).toEqual(first);
});

it('has tags, segments and an announcement to look at, once however often the service starts', async () => {
  const shown = () =>
    server.database.query(
      `select a.is_published as "isPublished", s.rule ->> 'name' as segment, a.title ->> 'en' as title,
         (select count(*)::int from segment) as segments, (select count(*)::int from tag) as tags,
         (select count(*)::int from member_tag) as tagged
       from announcement a join segment s on s.id = a.segment_id`,
    );
  await seed(server);
  const first = await shown();
  expect(first).toEqual([
    {
      ...{ isPublished: true, segment: 'สมาชิกทุกคน · Everybody', title: 'Spin the wheel every weekend' },
      ...{ segments: 2, tags: 2, tagged: 2 },
    },
  ]);
  await seed(server);
  expect(await shown()).toEqual(first);
});
