import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import { cookiesOf, givenMember, newAddress, newPhone, type TestMember } from '../../testing/members.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { warmUp } from '../../testing/warm-up.ts';
import { remainingWaitMs } from './throttle.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await warmUp(server);
});
afterAll(() => server.close());

const logIn = (username: string, password: string, address: string, headers = {}) =>
  server.call('POST /api/login', { body: { username, password }, address, headers });
const guess = (member: { username: string }, address: string, headers = {}) =>
  logIn(member.username, 'a wrong guess', address, headers);
const enter = (member: TestMember, address: string, headers = {}) =>
  logIn(member.username, member.password, address, headers);

describe('guessing a password', () => {
  it('is free three times, then waits 2 seconds, 4, 8 and so on', { tags: ['R10.2', 'P12'] }, async () => {
    const [member, address] = [await givenMember(server), newAddress()];
    for (let free = 0; free < 3; free += 1) {
      expect((await guess(member, address)).body).toEqual({ message: 'WRONG_CREDENTIAL' });
    }
    for (const waitSeconds of [2, 4, 8]) {
      const early = await guess(member, address);
      expect([early.status, early.body, early.headers['retry-after']]).toEqual([
        429,
        { message: 'REQUEST_LIMIT', retryAfterSeconds: waitSeconds },
        String(waitSeconds),
      ]);
      server.clock.advance(waitSeconds * SECOND_MS);
      expect((await guess(member, address)).body).toEqual({ message: 'WRONG_CREDENTIAL' });
    }
  });

  it('answers REQUEST_LIMIT to the right password too, so that the wait tells nothing', {
    tags: ['R10.3'],
  }, async () => {
    const [member, address] = [await givenMember(server), newAddress()];
    for (let free = 0; free < 3; free += 1) await guess(member, address);
    expect((await enter(member, address)).body.message).toBe('REQUEST_LIMIT');
    server.clock.advance(2 * SECOND_MS);
    expect((await enter(member, address)).status).toBe(200);
  });

  it('is slowed down alike for a phone that nobody registered', async () => {
    const [nobody, address] = [{ username: newPhone() }, newAddress()];
    for (let free = 0; free < 3; free += 1) await guess(nobody, address);
    expect((await guess(nobody, address)).body).toEqual({ message: 'REQUEST_LIMIT', retryAfterSeconds: 2 });
  });

  it('100 times at once gives three guesses, not a hundred', { tags: ['R10.2'] }, async () => {
    const [member, address] = [await givenMember(server), newAddress()];
    const answers = await Promise.all(Array.from({ length: 100 }, () => guess(member, address)));
    expect(answers.filter(({ body }) => body.message === 'WRONG_CREDENTIAL')).toHaveLength(3);
    expect(answers.filter(({ body }) => body.message === 'REQUEST_LIMIT')).toHaveLength(97);
  });

  it('from many addresses at once gives ten guesses', async () => {
    const member = await givenMember(server);
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess(member, newAddress())));
    expect(answers.filter(({ body }) => body.message === 'WRONG_CREDENTIAL')).toHaveLength(10);
  });

  it('starts afresh after a success from the same address', async () => {
    const [member, address] = [await givenMember(server), newAddress()];
    for (let free = 0; free < 2; free += 1) await guess(member, address);
    await enter(member, address);
    server.clock.advance(1);
    for (let free = 0; free < 3; free += 1) expect((await guess(member, address)).status).toBe(401);
  });

  it('is forgotten after half an hour', async () => {
    const [member, address] = [await givenMember(server), newAddress()];
    for (let free = 0; free < 3; free += 1) await guess(member, address);
    server.clock.advance(30 * MINUTE_MS);
    for (let free = 0; free < 3; free += 1) expect((await guess(member, address)).status).toBe(401);
  });
});

describe('a member whose account strangers guess at', () => {
  it('still signs in from an address they used before, however many strangers there are', {
    tags: ['C16'],
  }, async () => {
    const [member, home] = [await givenMember(server), newAddress()];
    await enter(member, home);
    for (let stranger = 0; stranger < 10; stranger += 1) await guess(member, newAddress());
    expect((await enter(member, newAddress())).body.message).toBe('REQUEST_LIMIT');
    expect((await enter(member, home)).status).toBe(200);
  });

  it('still signs in from a new address with the browser that signed in before, and changes the password there', {
    tags: ['C16'],
  }, async () => {
    const member = await givenMember(server);
    const browser = cookiesOf(await enter(member, newAddress()));
    const address = newAddress();
    for (let stranger = 0; stranger < 10; stranger += 1) await guess(member, newAddress());
    for (let neighbour = 0; neighbour < 3; neighbour += 1) await guess(member, address);
    expect((await enter(member, address)).body.message).toBe('REQUEST_LIMIT');
    const entered = await enter(member, address, browser);
    expect(entered.status).toBe(200);
    const changed = await server.call('PUT /api/account/changepwd', {
      token: entered.body.token,
      address: newAddress(),
      headers: browser,
      body: { oldPassword: member.password, newPassword: 'a-new-secret-42' },
    });
    expect(changed.body).toEqual({ message: 'SUCCESS' });
  });

  it('is slowed down by their own browser’s guesses alone, from whatever addresses it makes them', async () => {
    const member = await givenMember(server);
    const browser = cookiesOf(await enter(member, newAddress()));
    server.clock.advance(1);
    for (let free = 0; free < 3; free += 1) expect((await guess(member, newAddress(), browser)).status).toBe(401);
    expect((await enter(member, newAddress(), browser)).body).toEqual({
      message: 'REQUEST_LIMIT',
      retryAfterSeconds: 2,
    });
  });

  it('is not known by a browser of another account, an altered or a forged one, or one of half a year ago', async () => {
    const [member, stranger] = [await givenMember(server), await givenMember(server)];
    const mine = cookiesOf(await enter(member, newAddress())).cookie;
    const [id, endsAt, word] = mine.split('.');
    const forged = [
      cookiesOf(await enter(stranger, newAddress())).cookie,
      `${id}.${Number(endsAt) + 1}.${word}`,
      `${id}.${endsAt}.${'A'.repeat(43)}`,
      `${id}.${endsAt}.`,
      'known_device=x',
    ];
    for (let guesses = 0; guesses < 10; guesses += 1) await guess(member, newAddress());
    for (const cookie of forged) expect((await enter(member, newAddress(), { cookie })).status).toBe(429);
    server.clock.advance(180 * DAY_MS);
    for (let guesses = 0; guesses < 10; guesses += 1) await guess(member, newAddress());
    expect((await enter(member, newAddress(), { cookie: mine })).status).toBe(429);
  });

  it('is known by a cookie out of reach of scripts, other sites and pages, which signs nobody in', async () => {
    const member = await givenMember(server);
    const { headers } = await enter(member, newAddress());
    expect(headers['set-cookie']).toMatch(
      /^known_device=[\w.-]+; Max-Age=15552000; Path=\/api; HttpOnly; SameSite=Strict$/,
    );
    const { status } = await server.call('GET /api/account/profile', { headers: cookiesOf({ headers }) });
    expect(status).toBe(401);
    expect((await guess(member, newAddress())).headers['set-cookie']).toBeUndefined();
  });

  it('never waits more than a quarter of an hour anywhere', { tags: ['C16'] }, () => {
    const now = new Date();
    const failures = { here: 1_000, lastHere: now, anywhere: 100_000, lastAnywhere: now, isKnown: false };
    expect(remainingWaitMs(failures, now)).toBe(15 * MINUTE_MS);
  });
});
