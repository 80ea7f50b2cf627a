import { RECOVERIES_A_DAY } from '@krapao/contract/recoveries';
import { describe, expect, it } from 'vitest';
import { dayOf } from '../../platform/bangkok.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import { cookiesOf, e164, givenMember, newPhone, readTexts } from '../../testing/members.ts';
import { deposit } from '../../testing/money.ts';
import type { MoneyServer } from '../../testing/money-server.ts';
import { recoveriesOf } from '../../testing/recoveries.ts';
import { givenReviewQueue } from '../../testing/review-queue.ts';

let server: MoneyServer;
const desk = givenReviewQueue((given) => {
  server = given;
});
const { items } = desk;
const { call, givenProtected, bodyOf, verify, requestRecovery, givenRecovery, stateOf, detail, later, noticesOf } =
  recoveriesOf(() => server, desk);
const REVIEW = { state: 'review', takesEffectAt: null, reason: null };
const queued = async () => (await items('recoveries')).map(({ id }) => id);
const DONE = { message: 'SUCCESS' };

describe('a request of a member who lost phone and codes', () => {
  it('is taken with the password and the verified number, and its browser can follow it without signing in', {
    tags: ['P190', 'P196'],
  }, async () => {
    const member = await givenProtected();
    const { id, browser } = await givenRecovery(member);
    expect(await stateOf(browser)).toMatchObject(REVIEW);
    expect(await queued()).toContain(id);
    expect((await call('GET /api/recovery')).body).toEqual({ recovery: null });
    expect(await stateOf({ cookie: `recovery=${'x'.repeat(43)}` })).toBeUndefined();
    expect(await noticesOf(member.token)).toMatchObject([{ recovery: { event: 'requested', openId: id } }]);
    await server.later(0);
    expect((await readTexts(server, e164(member.username))).join('\n')).toContain('มีคำขอรีเซ็ต');
  });

  it('is taken without the password by who verified the number of the account', { tags: ['P190'] }, async () => {
    const member = await givenProtected();
    const { password: _, ...body } = bodyOf(member);
    const before = (await queued()).length;
    expect((await requestRecovery(body, await verify(member.username))).body).toEqual(DONE);
    expect(await queued()).toHaveLength(before + 1);
  });

  it('with a lost number needs the password, and another number that nobody has and this browser verified', {
    tags: ['P190'],
  }, async () => {
    const [member, other] = [await givenProtected(), await givenMember(server)];
    const newNumber = newPhone();
    const body = { ...bodyOf(member), newPhone: newNumber };
    const verified = await verify(newNumber);
    const refusals = [
      [{ ...body, password: undefined }, verified, { message: 'KEY_MISSING', key: 'password' }],
      [body, undefined, { message: 'UNVERIFIED_OTP' }],
      [body, await verify(newPhone()), { message: 'UNVERIFIED_OTP' }],
      [bodyOf(member), verified, { message: 'UNVERIFIED_OTP' }],
      [{ ...body, newPhone: member.username }, verified, { message: 'INVALID_USER_INFO', key: 'newPhone' }],
      [{ ...body, newPhone: 'x' }, verified, { message: 'INVALID_USER_INFO', key: 'newPhone' }],
      [{ ...body, phone: 'x' }, verified, { message: 'INVALID_USER_INFO', key: 'phone' }],
      [{ ...body, newPhone: other.username }, await verify(other.username), { message: 'EXISTING_USER' }],
      [{ ...body, password: 'not-the-password' }, verified, { message: 'WRONG_CREDENTIAL' }],
      [{ ...body, phone: newPhone() }, verified, { message: 'WRONG_CREDENTIAL' }],
      [{ ...body, accountNo: ' ' }, verified, { message: 'KEY_INVALID', key: 'accountNo' }],
      [{ ...body, depositDay: '2026-02-31' }, verified, { message: 'KEY_INVALID', key: 'depositDay' }],
    ] as const;
    for (const [wrong, headers, expected] of refusals)
      expect((await requestRecovery(wrong, headers)).body).toEqual(expected);
    const rows = await server.database.query('select from account_recovery where member_id = $1', [member.id]);
    expect(rows).toEqual([]);
    expect((await requestRecovery(body, verified)).body).toEqual(DONE);
  });

  it('shows operators which answers are right, and stores no answer', { tags: ['P191'] }, async () => {
    const member = await givenProtected();
    for (const amount of [100, 250, 300]) await deposit(server, member.id, amount);
    const right = { depositAmount: 250, depositDay: dayOf(server.clock.now()) };
    const { id } = await givenRecovery(member, { ...right, accountName: `  Mr. ${member.bankAccountName} ` });
    const all = { password: true, browser: false, accountNo: true, accountName: true };
    expect((await detail(id)).matches).toEqual({ ...all, depositAmount: true, depositDay: true });

    const second = await givenProtected();
    const wrong = { accountNo: '1234567890', accountName: 'SOMEBODY ELSE', depositAmount: 1 };
    const requested = await givenRecovery(second, wrong);
    const none = { accountNo: false, accountName: false, depositAmount: false, depositDay: null };
    expect((await detail(requested.id)).matches).toEqual({ ...all, ...none });
    const rows = JSON.stringify(await server.database.query('select * from account_recovery'));
    for (const answer of [member.bankAccountNo, '1234567890', 'SOMEBODY ELSE']) expect(rows).not.toContain(answer);
  });

  it('answers the same to right answers, wrong answers and a number without an account, and reads the same for hours', {
    tags: ['P190'],
  }, async () => {
    const [right, wrong, nobody] = [await givenProtected(), await givenProtected(), await givenMember(server)];
    const stranger = { ...nobody, username: newPhone() };
    const suspended = await givenProtected();
    await server.database.query(`update member set status = 'inactive' where id = $1`, [suspended.id]);
    const before = (await queued()).length;
    const answers = [];
    for (const [member, more] of [
      [right, {}],
      [wrong, { accountNo: '1111111111', accountName: 'X Y' }],
      [stranger, {}],
      [suspended, {}],
      [nobody, {}], // Has lost nothing: neither a factor nor the number.
    ] as const) {
      const { password: _, ...body } = { ...bodyOf(member), ...more };
      answers.push(await requestRecovery(body, await verify(member.username)));
    }
    const shapes = answers.map(({ status, body, headers }) => [status, body, Object.keys(headers).toSorted()]);
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);
    const browsers = answers.map(cookiesOf);
    for (const browser of browsers) expect(await stateOf(browser)).toMatchObject(REVIEW);
    expect(await queued()).toHaveLength(before + 2);
    await later(1);
    for (const browser of browsers) expect(await stateOf(browser)).toMatchObject(REVIEW);
    await later(24);
    expect((await Promise.all(browsers.map(stateOf))).map((one) => one?.state)).toEqual([
      ...['review', 'review', 'refused', 'refused', 'refused'],
    ]);
    expect((await stateOf(browsers[2] ?? { cookie: '' }))?.reason).toBe('answers');
  });

  it('checks one password, whether or not there is an account and a password to check', {
    tags: ['P190'],
  }, async () => {
    const member = await givenProtected();
    const checked: unknown[] = [];
    const { members } = server.modules.recoveries;
    const { matches } = members.passwords;
    members.passwords.matches = (...given) => {
      checked.push(given[1]);
      return matches(...given);
    };
    for (const phone of [member.username, newPhone()]) {
      const { password: _, ...body } = { ...bodyOf(member), phone };
      expect((await requestRecovery(body, await verify(phone))).status).toBe(200);
    }
    members.passwords.matches = matches;
    expect(checked).toEqual([undefined, undefined]);
  });

  it('is one, however often it is repeated under one verification', { tags: ['P190', 'P197'] }, async () => {
    const member = await givenProtected();
    const { id, browser, verified } = await givenRecovery(member);
    const again = await requestRecovery(bodyOf(member), verified);
    expect([again.body, cookiesOf(again)]).toEqual([DONE, browser]);
    expect(await stateOf(browser)).toMatchObject(REVIEW);
    expect((await queued()).filter((one) => one === id)).toHaveLength(1);
    await call('DELETE /api/recovery', { headers: browser });
    expect((await requestRecovery(bodyOf(member), verified)).body).toEqual({ message: 'REQUEST_LIMIT' });
  });

  it('is limited to a few about one number and day, for unknown numbers too', { tags: ['P190'] }, async () => {
    for (const phone of [(await givenProtected()).username, newPhone()]) {
      const { password: _, ...body } = { ...bodyOf(await givenMember(server)), phone };
      for (let time = 0; time < RECOVERIES_A_DAY; time += 1) {
        expect((await requestRecovery(body, await verify(phone))).body).toEqual(DONE);
        server.clock.advance(31 * MINUTE_MS);
      }
      expect((await requestRecovery(body, await verify(phone))).body).toEqual({ message: 'REQUEST_LIMIT' });
      server.clock.advance(DAY_MS);
      expect((await requestRecovery(body, await verify(phone))).body).toEqual(DONE);
    }
  });

  it('counts wrong passwords as sign-ins do', { tags: ['P190'] }, async () => {
    const member = await givenProtected();
    const verified = await verify(member.username);
    const guess = (password: string) =>
      call('POST /api/recovery', {
        body: { ...bodyOf(member), password },
        headers: verified,
        address: '203.0.113.77',
      });
    for (let time = 0; time < 3; time += 1) expect((await guess('wrong')).body.message).toBe('WRONG_CREDENTIAL');
    expect((await guess(member.password)).body.message).toBe('REQUEST_LIMIT');
  });
});

describe('the browser that asked', () => {
  it('can take the request back, and reads so; a request that nobody reviews answers alike', {
    tags: ['P194', 'P196'],
  }, async () => {
    const member = await givenProtected();
    const { id, browser } = await givenRecovery(member);
    const phone = newPhone();
    const { password: _, ...body } = { ...bodyOf(member), phone };
    const unknown = cookiesOf(await requestRecovery(body, await verify(phone)));
    for (const headers of [browser, unknown]) {
      expect((await call('DELETE /api/recovery', { headers })).body).toEqual(DONE);
      expect(await stateOf(headers)).toMatchObject({ state: 'cancelled', reason: 'asker' });
      expect((await call('DELETE /api/recovery', { headers })).body).toEqual({ message: 'RECOVERY_OVER' });
    }
    expect(await queued()).not.toContain(id);
    expect((await call('DELETE /api/recovery')).body).toEqual({ message: 'NO_DATA' });
  });
});
