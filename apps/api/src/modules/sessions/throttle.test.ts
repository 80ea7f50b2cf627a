import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import { givenMember, newAddress, newPhone, type TestMember } from '../../testing/members.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { warmUp } from '../../testing/warm-up.ts';
import { remainingWaitMs } from './throttle.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await warmUp(server);
});
afterAll(() => server.close());

const logIn = (username: string, password: string, address: string) =>
  server.call('POST /api/login', { body: { username, password }, address });
const guess = (member: { username: string }, address: string) => logIn(member.username, 'a wrong guess', address);
const enter = (member: TestMember, address: string) => logIn(member.username, member.password, address);

describe('guessing a password', () => {
  it('is free three times, then waits 2 seconds, 4, 8 and so on', async () => {
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

  it('answers REQUEST_LIMIT to the right password too, so that the wait tells nothing', async () => {
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

  it('100 times at once gives three guesses, not a hundred', async () => {
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
  it('still signs in from an address they used before, however many strangers there are', async () => {
    const [member, home] = [await givenMember(server), newAddress()];
    await enter(member, home);
    for (let stranger = 0; stranger < 10; stranger += 1) await guess(member, newAddress());
    expect((await enter(member, newAddress())).body.message).toBe('REQUEST_LIMIT');
    expect((await enter(member, home)).status).toBe(200);
  });

  it('never waits more than a quarter of an hour anywhere', () => {
    const now = new Date();
    const failures = { here: 1_000, lastHere: now, anywhere: 100_000, lastAnywhere: now, isKnown: false };
    expect(remainingWaitMs(failures, now)).toBe(15 * MINUTE_MS);
  });
});
