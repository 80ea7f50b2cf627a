import { afterAll, beforeAll, expect, it } from 'vitest';
import { givenMember, signedIn } from '../testing/members.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

/** Calls of the contract that nobody serves yet. A call leaves this list when it is built; none may join it. */
const TO_COME = [
  'GET /api/bonus',
  'GET /api/bonus/activate/{code}',
  'GET /api/bonus/check/active',
  'GET /api/bonus/check/minimum',
  'GET /api/bonus/clear',
  'GET /api/promotion/current',
  'GET /api/promotion/find/{code}',
  'GET /api/promotion/activate/{code}',
  'GET /api/spinwheel/setup',
  'POST /api/spinwheel/spin',
  'GET /api/spinwheel/coupon',
  'POST /api/spinwheel/coupon/claim',
  'GET /api/chat/config',
  'POST /api/chat/send-message',
  'POST /api/chat/history',
  'POST /api/chat/upload-image',
  'POST /api/chat/upload-video',
  'PUT /api/chat/read-customer/',
];

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await testServer();
  token = await signedIn(server, await givenMember(server));
});
afterAll(() => server.close());

it('lists exactly the calls that are not served yet, so that the list can only shrink', () => {
  expect([...server.notServed].sort()).toEqual([...TO_COME].sort());
});

it.each(TO_COME)('%s answers 501 and a code of the catalogue, whatever the body is', async (key) => {
  for (const body of [{}, '{']) {
    const answer = await server.call(key as (typeof server.notServed)[number], { token, body });
    expect([answer.status, answer.body]).toEqual([501, { message: 'NO_DATA' }]);
  }
});
