import { afterAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import { transact } from '../../platform/database/transact.ts';
import { authenticator } from '../../testing/authenticator.ts';
import { cookiesOf, givenMember, newPhone } from '../../testing/members.ts';
import { deposit, newKey, withdraw } from '../../testing/money.ts';
import type { MoneyServer } from '../../testing/money-server.ts';
import { nok } from '../../testing/office-money.ts';
import { type Protected, recoveriesOf } from '../../testing/recoveries.ts';
import { givenReviewQueue } from '../../testing/review-queue.ts';
import { proved } from '../../testing/second-factor.ts';
import { AUTOMATIC, withdrawalsOf } from '../../testing/withdrawals.ts';
import { advanceRecovery } from './advance-recovery.ts';
import { cancelRecovery, forgetRecoveriesIn } from './end-recovery.ts';

let server: MoneyServer;
const desk = givenReviewQueue(async (given) => {
  server = given;
  await setRules(AUTOMATIC);
});
const { office, place } = desk;
const { setRules } = withdrawalsOf(() => server);
const rowsOf = ({ id }: { id: string }) =>
  server.database.query(
    `select because from withdrawal w join withdrawal_step s on s.withdrawal_id = w.id and s.step = 'requested'
     where member_id = $1 order by created_at`,
    [id],
  );
const recoveries = recoveriesOf(() => server, desk);
const { call, givenProtected, bodyOf, verify, requestRecovery, givenRecovery, givenWaiting, approve, allow } =
  recoveries;
const { stateOf, later, logIn, noticesOf } = recoveries;
afterAll(async () => {
  const [database] = await server.database.query(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  expect(database).toEqual({ deadlocks: '0' });
});

const NEEDS_FACTOR = { status: 403, body: { message: 'SECOND_FACTOR_REQUIRED' } };
const factorOf = async (token: string) => (await call('GET /api/second-factor', { token })).body;
const notMe = (token: string, id: string) => call('POST /api/recovery/{id}/not-me', { token, params: { id } });
const isSignedIn = async (token: string) => (await call('GET /api/account/profile', { token })).status === 200;
const as = (member: Protected) => {
  const { bankCode: code, bankAccountNo: accountNo, bankAccountName: accountName } = member;
  return { id: member.id, token: member.token, bank: { code, accountNo, accountName } };
};
const exclude = ({ token }: { token: string }) =>
  server.call('POST /api/protection/exclusion', { token, headers: newKey(), body: { period: 'P6M' } });

/** A passkey of the member that is a second factor too, with the ways to give it. */
async function givenPasskey({ token, password }: Protected) {
  const key = authenticator('http://localhost:8080');
  const { body } = await call('POST /api/account/passkeys/options', { token, body: { password } });
  await call('POST /api/account/passkeys', { token, body: { ...key.register(body), name: 'Old phone' } });
  await call('POST /api/second-factor/passkeys', { token: await proved(server, token) });
  return {
    async logIn() {
      const options = await call('POST /api/login/passkey/options');
      return call('POST /api/login/passkey', { body: key.assert(options.body), headers: cookiesOf(options) });
    },
    async giveAtLogin({ username, password }: Protected) {
      const options = await call('POST /api/login/factor/options');
      const body = { username, password, passkey: key.assert(options.body) };
      return call('POST /api/login', { body, headers: cookiesOf(options) });
    },
    async prove() {
      const options = await call('POST /api/second-factor/passkey/options', { token });
      return call('POST /api/second-factor/passkey', { token, body: key.assert(options.body) });
    },
  };
}

describe('a recovery that takes effect', () => {
  it('removes app, recovery codes and passkeys, ends every session, and the member signs in and sets up anew', {
    tags: ['P195'],
  }, async () => {
    const member = await givenProtected();
    const passkey = await givenPasskey(member);
    const { browser } = await givenWaiting(member);
    await later(71.9);
    expect(await logIn(member)).toMatchObject(NEEDS_FACTOR);
    expect(await isSignedIn(member.token)).toBe(true);
    await later(0.2);
    expect(await stateOf(browser)).toMatchObject({ state: 'done' });
    expect(await isSignedIn(member.token)).toBe(false);
    const { status, body } = await logIn(member);
    expect(status).toBe(200);
    expect(await factorOf(body.token)).toEqual({
      ...{ app: null, passkeys: { count: 0, askedSince: null }, recoveryCodesLeft: 0, askAbove: null },
    });
    expect((await passkey.logIn()).body.message).toBe('PASSKEY_INVALID');
    expect((await noticesOf(body.token))[0]).toMatchObject({ recovery: { event: 'done', openId: null } });
  });

  it('changes the number too if that was lost, and tells both', { tags: ['P195'] }, async () => {
    const member = await givenProtected();
    const newNumber = newPhone();
    await givenWaiting(member, { newPhone: newNumber });
    await later(73);
    expect((await logIn(member)).body.message).toBe('WRONG_CREDENTIAL');
    expect((await logIn({ ...member, username: newNumber })).status).toBe(200);
  });

  it('has withdrawals reviewed for a day at least, whatever the operators’ waiting time, which is said', {
    tags: ['P195'],
  }, async () => {
    await setRules({ ...AUTOMATIC, waitHours: 0 });
    const member = await givenProtected();
    await deposit(server, member.id, 1_000);
    await givenWaiting(member);
    await later(73);
    const player = { ...as(member), token: (await logIn(member)).body.token };
    const { body } = await call('GET /api/wallet/withdraw/check', { token: player.token });
    expect(body.review).toMatchObject({ because: 'FACTOR_RESET' });
    const [since, until] = [body.review?.since ?? '', body.review?.until ?? ''].map((time) => Date.parse(time));
    expect((until ?? 0) - (since ?? 0)).toBe(DAY_MS);
    await withdraw(server, player, 100);
    server.clock.advance(25 * HOUR_MS);
    await withdraw(server, player, 100);
    expect(await rowsOf(player)).toEqual([{ because: 'FACTOR_RESET' }, { because: null }]);
    await setRules(AUTOMATIC);
  });

  it('is refused when another account took the number meanwhile', { tags: ['P195'] }, async () => {
    const member = await givenProtected();
    const newNumber = newPhone();
    const { browser } = await givenWaiting(member, { newPhone: newNumber });
    await givenMember(server, { username: newNumber });
    await later(73);
    expect(await stateOf(browser)).toMatchObject({ state: 'refused', reason: 'phone-taken' });
    expect(await logIn(member)).toMatchObject(NEEDS_FACTOR);
    expect(await isSignedIn(member.token)).toBe(true);
  });

  it('leaves exclusion and blocks as they are', { tags: ['P198'] }, async () => {
    const member = await givenProtected();
    await exclude(member);
    const block = { what: 'withdraw', until: null, reason: 'x' };
    await office(`POST /api/office/members/${member.id}/block`, { as: nok, body: block });
    await givenWaiting(member);
    await later(73);
    const { token } = (await logIn(member)).body;
    expect((await call('GET /api/wallet', { token })).body.exclusion).toMatchObject({ reason: 'self-exclusion' });
    expect((await withdraw(server, { ...as(member), token }, 100)).status).toBe(403);
  });
});

describe('a recovery is cancelled at once', () => {
  it('by "This wasn’t me" in any session of the member, in review and while it waits, and by nobody else', {
    tags: ['P194'],
  }, async () => {
    const [member, other] = [await givenProtected(), await givenProtected()];
    for (const begin of [givenRecovery, givenWaiting]) {
      const { id, browser } = await begin(member);
      expect((await notMe(other.token, id)).body).toEqual({ message: 'NO_DATA' });
      expect((await notMe(member.token, id)).body).toEqual({ message: 'SUCCESS' });
      expect(await stateOf(browser)).toMatchObject({ state: 'cancelled', reason: 'owner' });
      expect((await notMe(member.token, id)).body).toEqual({ message: 'RECOVERY_OVER' });
      expect(await place('recoveries', id)).toMatchObject({ is_open: false });
      server.clock.advance(HOUR_MS);
    }
    await later(100);
    expect(await logIn(member)).toMatchObject(NEEDS_FACTOR);
  });

  it('by a code of the app, a recovery code or a passkey, wherever it is given', { tags: ['P194'] }, async () => {
    for (const give of [
      (member: Protected) => logIn(member, member.app.code(1)),
      (member: Protected) => logIn(member, member.app.recoveryCodes[0]),
      ({ token, app }: Protected) => call('POST /api/second-factor/prove', { token, body: { code: app.code(1) } }),
    ]) {
      const member = await givenProtected();
      const { browser } = await givenWaiting(member);
      expect((await logIn(member, '000000')).status).toBe(400);
      expect(await stateOf(browser)).toMatchObject({ state: 'waiting' });
      expect((await give(member)).status).toBe(200);
      expect(await stateOf(browser)).toMatchObject({ state: 'cancelled', reason: 'factor' });
    }
    for (const way of ['logIn', 'giveAtLogin', 'prove'] as const) {
      const member = await givenProtected();
      const passkey = await givenPasskey(member);
      const { browser } = await givenWaiting(member);
      expect((await passkey[way](member)).status).toBe(200);
      expect(await stateOf(browser)).toMatchObject({ state: 'cancelled', reason: 'factor' });
    }
  });
});

describe('an account', () => {
  it('suspended during review or waiting time is not recovered', { tags: ['P198'] }, async () => {
    const suspend = ({ id }: Protected) =>
      server.database.query(`update member set status = 'inactive' where id = $1`, [id]);
    const [early, late] = [await givenProtected(), await givenProtected()];
    const requested = await givenRecovery(early);
    const { body } = await approve(requested.id);
    await suspend(early);
    expect((await allow(body.approvalId)).body.message).toBe('ITEM_HANDLED');
    const waiting = await givenWaiting(late);
    await suspend(late);
    await later(73);
    for (const { browser } of [requested, waiting])
      expect(await stateOf(browser)).toMatchObject({ state: 'cancelled', reason: 'account' });
    const factors = await server.database.query('select from member where id = any($1) and factor_since is not null', [
      [early.id, late.id],
    ]);
    expect(factors).toHaveLength(2);
  });

  it('that closes ends its request in the same commit, and forgets the number', { tags: ['P198'] }, async () => {
    const member = await givenProtected();
    const { id, browser } = await givenWaiting(member, { newPhone: newPhone() });
    await transact(server.connection.db, (transaction) => forgetRecoveriesIn(server, transaction, member.id));
    expect(await stateOf(browser)).toMatchObject({ state: 'cancelled', reason: 'account' });
    expect(await server.database.query('select phone from account_recovery where id = $1', [id])).toEqual([
      { phone: null },
    ]);
  });
});

describe('at the same moment', () => {
  it('two requests are one open request; the other reads that one is open', { tags: ['P197'] }, async () => {
    const member = await givenProtected();
    const newNumber = newPhone();
    const [first, second] = [await verify(member.username), await verify(newNumber)];
    const answers = await Promise.all([
      requestRecovery(bodyOf(member), first),
      requestRecovery({ ...bodyOf(member), newPhone: newNumber }, second),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const open = await server.database.query(`select from account_recovery where member_id = $1 and state = 'review'`, [
      member.id,
    ]);
    expect(open).toHaveLength(1);
    await later(24);
    const states = await Promise.all(answers.map((answer) => stateOf(cookiesOf(answer))));
    expect(states.map((one) => one?.reason ?? one?.state).toSorted()).toEqual(['open-already', 'review']);
  });

  it('a cancellation and the effect have one outcome, and the job may run twice', { tags: ['P197'] }, async () => {
    const deps = server.modules.recoveries;
    for (let time = 0; time < 6; time += 1) {
      const member = await givenProtected();
      const { id } = await givenWaiting(member);
      server.clock.advance(73 * HOUR_MS);
      const [isCancelled] = await Promise.all([
        cancelRecovery(deps, id, 'owner'),
        advanceRecovery(deps, { id }),
        advanceRecovery(deps, { id }),
      ]);
      const [row] = await server.database.query<{ state: string; is_reset: boolean }>(
        `select state, factor_since is null as is_reset from account_recovery r join member m on m.id = r.member_id
         where r.id = $1`,
        [id],
      );
      expect(row).toEqual(isCancelled ? { state: 'cancelled', is_reset: false } : { state: 'done', is_reset: true });
      const ends = await server.database.query(
        `select from notice where member_id = $1 and kind = 'recovery' and data->>'event' in ('done', 'cancelled')`,
        [member.id],
      );
      expect(ends).toHaveLength(1);
    }
  });

  it('a job that runs twice tells once and resets once', { tags: ['P197'] }, async () => {
    const deps = server.modules.recoveries;
    const member = await givenProtected();
    const { id } = await givenWaiting(member);
    const twice = () => Promise.all([advanceRecovery(deps, { id }), advanceRecovery(deps, { id })]);
    const count = async (kind: string) =>
      (await server.database.query('select from notice where member_id = $1 and kind = $2', [member.id, kind])).length;
    server.clock.advance(DAY_MS);
    await twice();
    expect(await count('recovery-waiting')).toBe(2);
    server.clock.advance(2 * DAY_MS);
    await twice();
    const { token } = (await logIn(member)).body;
    await advanceRecovery(deps, { id });
    expect(await isSignedIn(token)).toBe(true);
    expect(await count('recovery')).toBe(2);
  });

  it('the second person’s yes and "This wasn’t me" have one outcome', { tags: ['P197'] }, async () => {
    for (let time = 0; time < 4; time += 1) {
      const member = await givenProtected();
      const { id, browser } = await givenRecovery(member);
      const { body } = await approve(id);
      const [allowed, cancelled] = await Promise.all([allow(body.approvalId), notMe(member.token, id)]);
      expect([200, 409]).toContain(allowed.status);
      expect(cancelled.status).toBe(200);
      expect(await stateOf(browser)).toMatchObject({ state: 'cancelled', reason: 'owner' });
    }
  });
});
