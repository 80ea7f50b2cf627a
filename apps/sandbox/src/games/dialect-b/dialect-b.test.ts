import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../testing/sandbox.ts';
import { randomName } from '../players.repository.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.call('DELETE', '/faults'));
afterAll(() => sandbox.close());

const newMember = async (code = 'malai') =>
  (await sandbox.b(code, 'register', { username: randomName(8), currency: 'THB' })).body as {
    username: string;
    password: string;
    event?: object;
  };
const creditOf = async (username: string, code = 'malai') =>
  (await sandbox.b(code, 'credit', { username })).body.credit;
const report = async (username: string) => {
  const { body } = await sandbox.b('malai', 'transactions', { username, from: '2020-01-01T00:00:00Z' });
  return body.transactions as { type: string; amount: string; refId: string }[];
};

describe('members', () => {
  it('get their name with the agent prefix and a password; a second time they exist already', async () => {
    const username = randomName(8);
    const first = await sandbox.b('malai', 'register', { username, currency: 'THB' });
    expect(first).toEqual({
      status: 200,
      body: { code: 0, message: 'OK', username: `krp${username}`, password: expect.any(String) },
    });
    const again = await sandbox.b('malai', 'register', { username, currency: 'THB' });
    expect(again).toEqual({ status: 200, body: { code: 1005, message: 'MEMBER_EXISTS' } });
  });

  it('of dao carry web-form state, which changes with the password', async () => {
    const { username, event } = await newMember('dao');
    expect(event).toEqual({
      __VIEWSTATE: expect.any(String),
      __VIEWSTATEGENERATOR: expect.any(String),
      __EVENTVALIDATION: expect.any(String),
    });
    const changed = await sandbox.b('dao', 'changePassword', { username });
    expect(changed.body.event).not.toEqual(event);
    expect((await newMember('malai')).event).toBeUndefined();
  });

  it.each(['credit', 'changePassword', 'login', 'logout'])('%s answers 1003 for a stranger', async (call) => {
    expect((await sandbox.b('malai', call, { username: 'krpnobody' })).body.code).toBe(1003);
  });
});

describe('deposit and withdraw', () => {
  it('answer the credit before and after', async () => {
    const { username } = await newMember();
    const deposit = await sandbox.b('malai', 'deposit', { username, amount: '100.50' });
    expect(deposit.body).toEqual({
      code: 0,
      message: 'OK',
      beforeCredit: '0.00',
      afterCredit: '100.50',
      refId: expect.any(String),
    });
    const withdraw = await sandbox.b('malai', 'withdraw', { username, amount: 0.5 });
    expect(withdraw.body).toMatchObject({ code: 0, beforeCredit: '100.50', afterCredit: '100.00' });
  });

  it('also read web forms', async () => {
    const { username } = await newMember();
    const form = new URLSearchParams({ username, amount: '12.34' }).toString();
    const { body } = await sandbox.call('POST', '/games/b/malai/deposit', form, {
      'content-type': 'application/x-www-form-urlencoded',
      'x-agent-key': 'sandbox-agent-malai',
    });
    expect(body).toMatchObject({ code: 0, afterCredit: '12.34' });
  });

  it('count a repeat as one more, because nothing tells them apart', async () => {
    const { username } = await newMember();
    await sandbox.b('malai', 'deposit', { username, amount: '10.00' });
    await sandbox.b('malai', 'deposit', { username, amount: '10.00' });
    expect(await creditOf(username)).toBe('20.00');
  });

  it('never overdraw, however many withdraw at once', async () => {
    const { username } = await newMember();
    await sandbox.b('malai', 'deposit', { username, amount: '100.00' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sandbox.b('malai', 'withdraw', { username, amount: '30.00' })),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 0)).toHaveLength(3);
    expect(codes.filter((code) => code === 1004)).toHaveLength(17);
    expect(await creditOf(username)).toBe('10.00');
  });

  it.each([['1.234'], ['0'], ['-1'], ['1e3'], [Number.NaN], [1e21]])(
    'answer a wrong amount %s with a code, and move nothing',
    async (amount) => {
      const { username } = await newMember();
      expect([1002, 1007]).toContain((await sandbox.b('malai', 'deposit', { username, amount })).body.code);
      expect(await creditOf(username)).toBe('0.00');
    },
  );

  it('answer 1006 while the member is locked', async () => {
    const { username } = await newMember();
    await sandbox.call('POST', `/games/test/malai/${username}/lock`, { locked: true });
    expect((await sandbox.b('malai', 'deposit', { username, amount: '1.00' })).body.code).toBe(1006);
    expect((await sandbox.b('malai', 'login', { username })).body.code).toBe(1006);
    expect(await creditOf(username)).toBe('0.00');
  });
});

describe('transactions', () => {
  it('lists what moved, oldest first, and nothing that failed', async () => {
    const { username } = await newMember();
    const deposit = await sandbox.b('malai', 'deposit', { username, amount: '5.00' });
    await sandbox.b('malai', 'withdraw', { username, amount: '9.00' });
    await sandbox.b('malai', 'withdraw', { username, amount: '2.00' });
    expect(await report(username)).toEqual([
      {
        refId: deposit.body.refId,
        type: 'deposit',
        amount: '5.00',
        beforeCredit: '0.00',
        afterCredit: '5.00',
        time: expect.stringMatching(/^\d{4}-.*Z$/),
      },
      expect.objectContaining({ type: 'withdraw', amount: '2.00', beforeCredit: '5.00', afterCredit: '3.00' }),
    ]);
  });

  it('takes `from` into the range and leaves `to` out', async () => {
    let now = new Date('2026-01-01T10:00:00Z');
    const timed = await startSandbox({ clock: { now: () => now } });
    const { username } = (await timed.b('malai', 'register', { username: randomName(8), currency: 'THB' })).body;
    await timed.b('malai', 'deposit', { username, amount: '1.00' });
    now = new Date('2026-01-01T10:00:01Z');
    await timed.b('malai', 'deposit', { username, amount: '2.00' });
    const list = async (from: string, to: string) => {
      const { body } = await timed.b('malai', 'transactions', { username, from, to });
      return (body.transactions as { amount: string }[]).map(({ amount }) => amount);
    };
    expect(await list('2026-01-01T10:00:00Z', '2026-01-01T10:00:01Z')).toEqual(['1.00']);
    expect(await list('2026-01-01T17:00:01+07:00', '2026-01-01T10:00:02Z')).toEqual(['2.00']);
    await timed.close();
  });

  it('shows a deposit whose answer never came', async () => {
    const { username } = await newMember();
    await sandbox.setFault('malai', { mode: 'timeout-after', times: 1 });
    const lost = sandbox.b('malai', 'deposit', { username, amount: '7.00' }, { 'x-timeout-ms': '400' });
    await expect(lost).rejects.toThrow('timeout');
    await expect.poll(() => report(username)).toEqual([expect.objectContaining({ type: 'deposit', amount: '7.00' })]);
  });

  it('shows nothing of a deposit that was never begun', async () => {
    const { username } = await newMember();
    await sandbox.setFault('malai', { mode: 'timeout-before', times: 1 });
    const lost = sandbox.b('malai', 'deposit', { username, amount: '7.00' }, { 'x-timeout-ms': '200' });
    await expect(lost).rejects.toThrow('timeout');
    expect(await report(username)).toEqual([]);
  });
});

describe('faults', () => {
  it('duplicate: the deposit counts twice, and the report shows both', async () => {
    const { username } = await newMember();
    await sandbox.setFault('malai', { mode: 'duplicate', times: 1 });
    const { body } = await sandbox.b('malai', 'deposit', { username, amount: '15.00' });
    expect(body).toMatchObject({ code: 0, beforeCredit: '15.00', afterCredit: '30.00' });
    expect(await report(username)).toHaveLength(2);
    expect(await creditOf(username)).toBe('30.00');
  });

  it('duplicate: a withdrawal whose second arrival finds too little answers its first', async () => {
    const { username } = await newMember();
    await sandbox.b('malai', 'deposit', { username, amount: '20.00' });
    await sandbox.setFault('malai', { mode: 'duplicate', times: 1 });
    const { body } = await sandbox.b('malai', 'withdraw', { username, amount: '15.00' });
    expect(body).toMatchObject({ code: 0, beforeCredit: '20.00', afterCredit: '5.00' });
  });

  it('refuse answers 1008 and moves nothing', async () => {
    const { username } = await newMember();
    await sandbox.setFault('malai', { mode: 'refuse', times: 1 });
    expect((await sandbox.b('malai', 'deposit', { username, amount: '15.00' })).body.code).toBe(1008);
    expect(await creditOf(username)).toBe('0.00');
  });

  it('error-500 is a plain HTTP failure', async () => {
    await sandbox.setFault('malai', { mode: 'error-500', times: 1 });
    expect((await sandbox.b('malai', 'credit', { username: 'krpnobody' })).status).toBe(500);
  });
});

describe('the key and the form', () => {
  it('must be right, else a code says which is not', async () => {
    const wrongKey = await sandbox.b('malai', 'credit', { username: 'krpnobody' }, { 'x-agent-key': 'guess' });
    expect(wrongKey).toEqual({ status: 200, body: { code: 1001, message: 'BAD_KEY' } });
    expect((await sandbox.b('malai', 'credit', {})).body.code).toBe(1002);
    const notJson = await sandbox.call('POST', '/games/b/malai/credit', '{', { 'x-agent-key': 'sandbox-agent-malai' });
    expect(notJson).toEqual({ status: 200, body: { code: 1002, message: 'BAD_PARAMETER' } });
  });

  it('open no provider of the other dialect', async () => {
    expect((await sandbox.b('naga', 'credit', { username: 'krpnobody' })).status).toBe(404);
  });
});
