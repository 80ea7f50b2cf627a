import { afterAll, beforeAll, expect, it } from 'vitest';
import demoLogins from '../../../demo-logins.json' with { type: 'json' };
import { signedIn } from '../../testing/members.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { seedDemo } from './seed-demo.ts';

let server: TestServer;
let lao: TestServer;
beforeAll(async () => {
  server = await testServer();
  lao = await testServer({ env: { LAOS_MODE: 'true' }, besides: server });
});
afterAll(async () => {
  await lao.close();
  await server.close();
});

it('makes the demo members of this build once, however often the service starts', async () => {
  await seedDemo(server.modules);
  const count = () => server.database.query('select id, password_hash, created_at from member order by id');
  const before = await count();
  await seedDemo(server.modules);
  expect(await count()).toEqual(before);
  expect(before).toHaveLength(demoLogins.filter(({ country }) => country === 'TH').length);
});

it('lets everybody sign in with the login that the box shows', async () => {
  await seedDemo(lao.modules);
  for (const { country, phone, password } of demoLogins) {
    await signedIn(country === 'LA' ? lao : server, { username: phone, password });
  }
});
