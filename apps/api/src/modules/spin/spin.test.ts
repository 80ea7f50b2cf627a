import { afterAll, beforeAll, expect, it } from 'vitest';
import { givenMember, signedIn } from '../../testing/members.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('tells home that no wheel is active', async () => {
  const token = await signedIn(server, await givenMember(server));
  expect((await server.call('GET /api/spinwheel/active', { token })).body).toEqual({ active: false });
});
