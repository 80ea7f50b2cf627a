import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswords } from '../../../platform/secrets/passwords.ts';
import {
  aRegistration,
  e164,
  givenMember,
  newAddress,
  newPhone,
  type Registration,
  signedIn,
} from '../../../testing/members.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { warmUp } from '../../../testing/warm-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await warmUp(server);
});
afterAll(() => server.close());

const register = (body: unknown, headers = {}, node = server) => node.call('POST /api/account', { body, headers });
const membersWith = (phone: string) => server.database.query('select * from member where phone = $1', [phone]);
const countMembers = async () =>
  (await server.database.query<{ count: string }>('select count(*) from member'))[0]?.count;

describe('POST /api/account', () => {
  it('registers a member who can then sign in', { tags: ['S7.24', 'S8.70', 'R4.4'] }, async () => {
    const registration = aRegistration();
    const { status, body } = await register(registration);
    expect([status, body]).toEqual([200, { message: 'SUCCESS' }]);
    expect(await signedIn(server, registration)).toMatch(/^[\w-]{43}$/);
  });

  it('stores the password as argon2id only', { tags: ['R14.1'] }, async () => {
    const secured = await testServer({ besides: server, passwords: createPasswords() });
    const registration = aRegistration();
    await register(registration, {}, secured);
    await secured.close();
    const [row] = await membersWith(e164(registration.username));
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(registration.password);
  });

  it('upper-cases the account name, and keeps the account number as digits', async () => {
    const { username } = await givenMember(server, {
      bankCode: 'SCB',
      bankAccountName: '  somchai   rakdee ',
      bankAccountNo: '401-9-87654-3',
    });
    expect(await membersWith(e164(username))).toMatchObject([
      { bank_account_name: 'SOMCHAI RAKDEE', bank_account_no: '4019876543' },
    ]);
  });

  const MISSING = ['name', 'username', 'password', 'bankCode', 'bankAccountName', 'bankAccountNo'] as const;
  it.each(MISSING)(
    'answers KEY_MISSING naming %s when it is missing, and stores nothing',
    { tags: ['S3.1', 'S8.67', 'R2.1'] },
    async (key) => {
      const { [key]: _, ...rest } = aRegistration();
      const before = await countMembers();
      const { status, body } = await register(rest);
      expect([status, body]).toEqual([400, { message: 'KEY_MISSING', key }]);
      expect(await countMembers()).toBe(before);
    },
  );

  it.each<[string, Record<string, unknown>, object]>([
    ['an empty name', { name: '  ' }, { message: 'INVALID_USER_INFO', key: 'name' }],
    ['a name of 61 characters', { name: 'x'.repeat(61) }, { message: 'INVALID_USER_INFO', key: 'name' }],
    ['a name that is no text', { name: { $ne: '' } }, { message: 'INVALID_USER_INFO', key: 'name' }],
    ['a phone of nine digits', { username: '081234567' }, { message: 'INVALID_USER_INFO', key: 'username' }],
    ['a phone of eleven digits', { username: '08123456789' }, { message: 'INVALID_USER_INFO', key: 'username' }],
    ['a Lao phone', { username: '02055123456' }, { message: 'INVALID_USER_INFO', key: 'username' }],
    ['a phone as a number', { username: 812345678 }, { message: 'INVALID_USER_INFO', key: 'username' }],
    ['a password of seven characters', { password: 'abcdefg' }, { message: 'INVALID_USER_INFO', key: 'password' }],
    ['a password of 257 characters', { password: 'x'.repeat(257) }, { message: 'INVALID_USER_INFO', key: 'password' }],
    [
      'a common password',
      { password: 'Password1' },
      { message: 'INVALID_USER_INFO', key: 'password', reason: 'common' },
    ],
    [
      'the own name as password',
      { name: 'Somchai Rakdee', password: 'somchai rakdee' },
      { message: 'INVALID_USER_INFO', key: 'password', reason: 'own' },
    ],
    [
      'the own phone as password',
      { username: '0869174523', password: '086-917-4523' },
      { message: 'INVALID_USER_INFO', key: 'password', reason: 'own' },
    ],
    [
      'one letter again and again as password',
      { password: 'aaaaaaaa' },
      { message: 'INVALID_USER_INFO', key: 'password', reason: 'pattern' },
    ],
    [
      'a password that nobody sees',
      { password: '\u200b'.repeat(8) },
      { message: 'INVALID_USER_INFO', key: 'password', reason: 'short' },
    ],
    ['a name that nobody sees', { name: '\u200b\u2060\ufeff' }, { message: 'INVALID_USER_INFO', key: 'name' }],
    ['a name of marks of direction', { name: '\u202e\u2066\u200f' }, { message: 'INVALID_USER_INFO', key: 'name' }],
    ['a name of fillers', { name: '\u3164\u2800 \u115f' }, { message: 'INVALID_USER_INFO', key: 'name' }],
    ['an unknown source', { sourceCode: 'NOWHERE' }, { message: 'INVALID_USER_INFO', key: 'sourceCode' }],
    ['an inviter nobody knows', { inviteCode: 'KPnobody' }, { message: 'INVALID_USER_INFO', key: 'inviteCode' }],
    ['a code without the prefix', { inviteCode: 'nobody' }, { message: 'INVALID_USER_INFO', key: 'inviteCode' }],
    ['an unknown bank', { bankCode: 'NOBANK' }, { message: 'INVALID_BANK', key: 'bankCode' }],
    [
      'a Lao bank, which this build does not offer',
      { bankCode: 'BCEL', bankAccountNo: '010120000123456' },
      { message: 'INVALID_BANK', key: 'bankCode' },
    ],
    ['an account number too short', { bankAccountNo: '123456789' }, { message: 'INVALID_BANK', key: 'bankAccountNo' }],
    ['an account number too long', { bankAccountNo: '12345678901' }, { message: 'INVALID_BANK', key: 'bankAccountNo' }],
    [
      'an account number with letters',
      { bankAccountNo: '12345A7890' },
      { message: 'INVALID_BANK', key: 'bankAccountNo' },
    ],
    ['an account name with digits', { bankAccountName: 'MALI 2' }, { message: 'INVALID_BANK', key: 'bankAccountName' }],
    [
      'an account name with markup',
      { bankAccountName: '<img src=x onerror=alert(1)>' },
      { message: 'INVALID_BANK', key: 'bankAccountName' },
    ],
    ['a currency nobody has', { currency: 'USD' }, { message: 'INVALID_USER_INFO', key: 'currency' }],
  ])('refuses %s, and stores nothing', { tags: ['S8.26', 'S8.27', 'R2.3', 'R14.2'] }, async (_, change, expected) => {
    const before = await countMembers();
    const { status, body } = await register(aRegistration(change as Partial<Registration>));
    expect([status, body]).toEqual([400, expected]);
    expect(await countMembers()).toBe(before);
  });

  it.each(['KTB', 'TMB', 'BBL'])(
    'answers BANK_ACCOUNT_NAME_ENG to a Thai name at %s, which prints English only',
    { tags: ['S8.28'] },
    async (bankCode) => {
      const { status, body } = await register(aRegistration({ bankCode, bankAccountName: 'มะลิ ใจดี' }));
      expect([status, body]).toEqual([400, { message: 'BANK_ACCOUNT_NAME_ENG', key: 'bankAccountName' }]);
      expect((await register(aRegistration({ bankCode, bankAccountName: 'Mali Jaidee' }))).status).toBe(200);
    },
  );

  it('keeps a name without what nobody sees in it, also when it is changed', async () => {
    const member = await givenMember(server, { name: ' \u202eMali\u200b  Jai\u00addee\u2069 ' });
    expect(await membersWith(e164(member.username))).toMatchObject([{ name: 'Mali Jaidee' }]);
    const token = await signedIn(server, member);
    const rename = (name: string) => server.call('PUT /api/account/profile', { token, body: { ...member, name } });
    expect((await rename('\u202edok\u200bmali')).body.profile.name).toBe('dokmali');
    expect((await rename('\u202e\u200b')).body).toEqual({ message: 'INVALID_USER_INFO', key: 'name' });
  });

  const LONG = 'khao niao mamuang, som tam lae kai yang: sam yang nai nueng chan ';
  it.each([
    LONG.slice(0, 64),
    LONG.repeat(4).slice(0, 256),
    'รหัสผ่านภาษาไทยยาวมาก',
    '🐘🪷🌶️🥥🦀🐟🌴🍜',
    ' spaces are characters ',
  ])('accepts the password %s and does not cut it', { tags: ['C15'] }, async (password) => {
    const member = await givenMember(server, { password });
    const address = newAddress();
    await signedIn(server, member, { address });
    const shorter = [...password].slice(0, -1).join('');
    await expect(signedIn(server, { ...member, password: shorter }, { address })).rejects.toThrow('WRONG_CREDENTIAL');
  });

  it('keeps a name with html as the text it is', { tags: ['C37'] }, async () => {
    const name = '<script>alert("มะลิ")</script>';
    const token = await signedIn(server, await givenMember(server, { name }));
    expect((await server.call('GET /api/account/profile', { token })).body.profile.name).toBe(name);
  });

  it.each(['name', 'username', 'password', 'sourceCode', 'inviteCode', 'bankCode', 'bankAccountName', 'bankAccountNo'])(
    'treats SQL in %s as text',
    { tags: ['C38.1'] },
    async (key) => {
      const before = await countMembers();
      const { status } = await register(aRegistration({ [key]: `x'); drop table member; --` }));
      const isText = key === 'name' || key === 'password';
      expect(status).toBe(isText ? 200 : 400);
      expect(Number(await countMembers())).toBe(Number(before) + (isText ? 1 : 0));
    },
  );

  it('ignores fields that are not the member’s to choose', { tags: ['C30'] }, async () => {
    const username = newPhone();
    const hostile = {
      id: 'me',
      status: 'inactive',
      created_at: '1999-01-01',
      password_hash: 'x',
      invited_by: 'you',
      isAdmin: true,
    };
    await register({ ...aRegistration({ username, currency: 'LAK' }), ...hostile });
    const [row] = await membersWith(e164(username));
    expect(row).toMatchObject({ status: 'active', currency: 'THB', invited_by: null, created_at: server.clock.now() });
    expect(row?.id).not.toBe('me');
    expect(row?.password_hash).not.toBe('x');
  });

  it('remembers who invited, in whatever case the code was typed', async () => {
    const inviter = await givenMember(server);
    const { username } = await givenMember(server, { inviteCode: ` kp${inviter.id.toUpperCase()} ` });
    expect(await membersWith(e164(username))).toMatchObject([{ invited_by: inviter.id }]);
  });

  it('answers REGISTER_FAIL when the database fails mid-way, and the same registration works afterwards', {
    tags: ['S8.29'],
  }, async () => {
    const registration = aRegistration();
    await server.database.query('alter table member rename column last_login_at to away');
    const failed = await register(registration);
    await server.database.query('alter table member rename column away to last_login_at');
    expect([failed.status, failed.body]).toEqual([503, { message: 'REGISTER_FAIL' }]);
    expect((await register(registration)).status).toBe(200);
  });
});

describe('a phone and a bank account', () => {
  it('belong to one member: EXISTING_USER, EXISTING_BANK', { tags: ['S8.24', 'S8.25'] }, async () => {
    const member = await givenMember(server);
    const samePhone = await register(aRegistration({ username: member.username }));
    expect([samePhone.status, samePhone.body]).toEqual([409, { message: 'EXISTING_USER' }]);
    const spaced = `${member.bankAccountNo.slice(0, 3)}-${member.bankAccountNo.slice(3)}`;
    const sameAccount = await register(aRegistration({ bankAccountNo: spaced }));
    expect([sameAccount.status, sameAccount.body]).toEqual([409, { message: 'EXISTING_BANK' }]);
  });

  it('make one member when one phone registers 20 times at once', async () => {
    const username = newPhone();
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(aRegistration({ username }))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.message === 'EXISTING_USER')).toHaveLength(19);
    expect(await membersWith(e164(username))).toHaveLength(1);
  });

  it('make one member when one bank account registers 20 times at once', async () => {
    const { bankAccountNo } = aRegistration();
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(aRegistration({ bankAccountNo }))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.message === 'EXISTING_BANK')).toHaveLength(19);
  });
});

describe('the same registration sent again', () => {
  it('with the same key, 50 times at once, makes one member and says SUCCESS to all', { tags: ['R4.2'] }, async () => {
    const registration = aRegistration();
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 50 }, () => register(registration, headers)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`))).toEqual(new Set(['200 SUCCESS']));
    expect(await membersWith(e164(registration.username))).toHaveLength(1);
  });

  it('with the same key but another field is a conflict, and stores nothing', { tags: ['R4.3'] }, async () => {
    const registration = aRegistration();
    const headers = { 'idempotency-key': randomUUID() };
    await register(registration, headers);
    const other = aRegistration();
    const { status, body } = await register(other, headers);
    expect([status, body]).toEqual([409, { message: 'KEY_INVALID', key: 'idempotency-key' }]);
    expect(await membersWith(e164(other.username))).toEqual([]);
  });

  it.each(['', '1', 'not-a-uuid', `${randomUUID()}, ${randomUUID()}`, `{${randomUUID()}}`])(
    'with the malformed key %j is refused, and stores nothing',
    async (key) => {
      const registration = aRegistration();
      const { status, body } = await register(registration, { 'idempotency-key': key });
      expect([status, body]).toEqual([400, { message: 'KEY_INVALID', key: 'idempotency-key' }]);
      expect(await membersWith(e164(registration.username))).toEqual([]);
    },
  );
});
