import { afterAll, beforeAll, expect, it } from 'vitest';
import { givenMember, signedIn } from '../testing/members.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { MEMBER_TABLE } from './member-table.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await testServer();
  token = await signedIn(server, await givenMember(server));
});
afterAll(() => server.close());

it.each(MEMBER_TABLE.toCome)('%s answers 501 and a code of the catalogue, whatever the body is', async (key) => {
  for (const body of [{}, '{']) {
    const answer = await server.call(key, { token, body });
    expect([answer.status, answer.body]).toEqual([501, { message: 'NO_DATA' }]);
  }
});
