import type { BodyOf } from '@krapao/contract/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aRegistration,
  givenMember,
  newAddress,
  newLaoPhone,
  signedIn,
  type TestMember,
} from '../../testing/members.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

type ProfileChange = BodyOf<'PUT /api/account/profile'>;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const read = (token: string) => server.call('GET /api/account/profile', { token });
const update = (token: string, body: ProfileChange, address = newAddress()) =>
  server.call('PUT /api/account/profile', { token, body, address });
const asStored = ({ name, bankCode, bankAccountName, bankAccountNo }: TestMember): ProfileChange => ({
  name,
  bankCode,
  bankAccountName,
  bankAccountNo,
});

describe('GET /api/account/profile', () => {
  it('shows the member and their bank account, and no field beyond', {
    tags: ['S1.15', 'S3.4', 'S3.14', 'S7.25', 'R1.1', 'C31'],
  }, async () => {
    const member = await givenMember(server);
    const { status, body } = await read(await signedIn(server, member));
    expect(status).toBe(200);
    expect(body).toEqual({
      profile: {
        _id: member.id,
        name: 'มะลิ ใจดี',
        username: member.username,
        createdAt: server.clock.now().toISOString(),
        currency: 'THB',
        previousLoginAt: null,
      },
      bankAccount: {
        bank: { nameTH: 'ธนาคารกสิกรไทย', nameLA: 'ທະນາຄານກະສິກອນໄທ', nameEN: 'Kasikornbank' },
        bankCode: 'KBANK',
        bankAccountName: 'มะลิ ใจดี',
        bankAccountNo: member.bankAccountNo,
      },
    });
  });

  it('puts the Lao name of the bank first in the Lao build', async () => {
    const lao = await testServer({ env: { LAOS_MODE: 'true' }, besides: server });
    const member = await givenMember(lao, { username: newLaoPhone(), currency: 'BAHT' });
    const { body } = await lao.call('GET /api/account/profile', { token: await signedIn(lao, member) });
    expect(body.bankAccount.bank.nameTH).toBe('ທະນາຄານກະສິກອນໄທ');
    await lao.close();
  });
});

describe('PUT /api/account/profile', () => {
  it('changes the name without a password, and answers with the new profile', { tags: ['S2.82'] }, async () => {
    const member = await givenMember(server);
    const token = await signedIn(server, member);
    const { status, body } = await update(token, { ...asStored(member), name: ' ดอกรัก ' });
    expect([status, body.profile.name]).toEqual([200, 'ดอกรัก']);
    expect((await read(token)).body).toEqual(body);
  });

  it('changes the name even when the bank has been closed to new members', async () => {
    const member = await givenMember(server, { bankCode: 'UOB' });
    await server.database.query(`update bank set is_open = false where code = 'UOB'`);
    const { status } = await update(await signedIn(server, member), { ...asStored(member), name: 'ดอกรัก' });
    await server.database.query(`update bank set is_open = true where code = 'UOB'`);
    expect(status).toBe(200);
  });

  it.each<[string, Partial<ProfileChange>]>([
    ['another number', { bankAccountNo: '0000000001' }],
    ['another bank', { bankCode: 'SCB' }],
    ['another holder', { bankAccountName: 'สมชาย รักดี' }],
  ])(
    'answers KEY_MISSING to %s without the password, WRONG_PASSWORD with a wrong one, and changes nothing',
    { tags: ['C27'] },
    async (_, change) => {
      const member = await givenMember(server);
      const token = await signedIn(server, member);
      const before = (await read(token)).body;
      const thief = { ...asStored(member), name: 'thief', ...change };
      for (const [password, status, body] of [
        [{}, 400, { message: 'KEY_MISSING', key: 'password' }],
        [{ password: '' }, 400, { message: 'KEY_INVALID', key: 'password' }],
        [{ password: 'not the password' }, 403, { message: 'WRONG_PASSWORD' }],
      ] as const) {
        const answer = await update(token, { ...thief, ...password });
        expect([answer.status, answer.body]).toEqual([status, body]);
      }
      expect((await read(token)).body).toEqual(before);
    },
  );

  it('changes the bank account with the password', { tags: ['S3.6', 'S7.26'] }, async () => {
    const member = await givenMember(server);
    const token = await signedIn(server, member);
    const { bankAccountNo } = aRegistration();
    const change = { ...asStored(member), bankCode: 'SCB', bankAccountNo, bankAccountName: 'Mali Jaidee' };
    const { body } = await update(token, { ...change, password: member.password });
    expect(body.bankAccount).toEqual({
      bank: { nameTH: 'ธนาคารไทยพาณิชย์', nameLA: 'ທະນາຄານໄທພານິດ', nameEN: 'Siam Commercial Bank' },
      bankCode: 'SCB',
      bankAccountName: 'MALI JAIDEE',
      bankAccountNo,
    });
  });

  it('slows down who guesses the password with a stolen token', { tags: ['C27'] }, async () => {
    const [member, thief] = [await givenMember(server), newAddress()];
    const token = await signedIn(server, member);
    const messages = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const guess = { ...asStored(member), bankAccountNo: '0000000002', password: 'a guess' };
      messages.push((await update(token, guess, thief)).body.message);
    }
    expect(messages).toEqual(['WRONG_PASSWORD', 'WRONG_PASSWORD', 'WRONG_PASSWORD', 'REQUEST_LIMIT']);
  });

  it.each<[string, Partial<ProfileChange>, object]>([
    ['an unknown bank', { bankCode: 'NOBANK' }, { message: 'INVALID_BANK', key: 'bankCode' }],
    ['a number that is none', { bankAccountNo: '12' }, { message: 'INVALID_BANK', key: 'bankAccountNo' }],
    ['a Thai name at KTB', { bankCode: 'KTB' }, { message: 'BANK_ACCOUNT_NAME_ENG', key: 'bankAccountName' }],
    ['an empty name', { name: '' }, { message: 'KEY_INVALID', key: 'name' }],
  ])('refuses %s', async (_, change, expected) => {
    const member = await givenMember(server);
    const answer = await update(await signedIn(server, member), {
      ...asStored(member),
      ...change,
      password: member.password,
    });
    expect([answer.status, answer.body]).toEqual([400, expected]);
  });

  it('answers EXISTING_BANK to another member’s account, also when two take it at once', async () => {
    const [mali, khamla] = [await givenMember(server), await givenMember(server)];
    const tokens = [await signedIn(server, mali), await signedIn(server, khamla)] as const;
    const taken = await update(tokens[0], {
      ...asStored(mali),
      bankAccountNo: khamla.bankAccountNo,
      password: mali.password,
    });
    expect([taken.status, taken.body]).toEqual([409, { message: 'EXISTING_BANK' }]);

    const { bankAccountNo } = aRegistration();
    const answers = await Promise.all([
      update(tokens[0], { ...asStored(mali), bankAccountNo, password: mali.password }),
      update(tokens[1], { ...asStored(khamla), bankAccountNo, password: khamla.password }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('ignores fields that are not the member’s to change', { tags: ['C30'] }, async () => {
    const member = await givenMember(server);
    const hostile = {
      status: 'inactive',
      currency: 'LAK',
      phone: '+66811111111',
      username: '0811111111',
      _id: 'x',
      coin: 99,
    };
    await update(await signedIn(server, member), { ...asStored(member), ...hostile });
    const [row] = await server.database.query('select status, currency, phone from member where id = $1', [member.id]);
    expect(row).toEqual({ status: 'active', currency: 'THB', phone: `+66${member.username.slice(1)}` });
  });
});

describe('PUT /api/account/bankAccountName', () => {
  const rename = (token: string, bankCode: string, bankAccountName: string) =>
    server.call('PUT /api/account/bankAccountName', { token, body: { bankCode, bankAccountName } });

  /** Members from before the rule, with a name that their bank cannot print. */
  const withThaiName = async (bankCode: string) => {
    const member = await givenMember(server, { bankCode, bankAccountName: 'Mali Jaidee' });
    await server.database.query(`update member set bank_account_name = 'มะลิ ใจดี' where id = $1`, [member.id]);
    return { ...member, token: await signedIn(server, member) };
  };

  it.each(['KTB', 'TMB', 'BBL'])(
    'spells a Thai name at %s in English, in upper case',
    { tags: ['S3.7', 'S5.40', 'S7.27'] },
    async (bankCode) => {
      const { token } = await withThaiName(bankCode);
      const { status, body } = await rename(token, bankCode, ' mali  jaidee ');
      expect([status, body.bankAccountName]).toEqual([200, 'MALI JAIDEE']);
      expect((await read(token)).body.bankAccount).toEqual(body);
    },
  );

  it.each(['มะลิ', 'MALI 2', 'O’NEIL', 'MALI-JAIDEE', '<b>MALI</b>'])(
    'answers BANK_ACCOUNT_NAME_ENG to %s',
    { tags: ['S5.39'] },
    async (name) => {
      const { token } = await withThaiName('KTB');
      const { status, body } = await rename(token, 'KTB', name);
      expect([status, body]).toEqual([400, { message: 'BANK_ACCOUNT_NAME_ENG', key: 'bankAccountName' }]);
      expect((await read(token)).body.bankAccount.bankAccountName).toBe('มะลิ ใจดี');
    },
  );

  it('is no way to another person’s name: an English name, another bank and another code are refused', async () => {
    const english = await givenMember(server, { bankCode: 'KTB', bankAccountName: 'Mali Jaidee' });
    const elsewhere = await givenMember(server);
    const thai = await withThaiName('BBL');
    for (const [token, bankCode] of [
      [await signedIn(server, english), 'KTB'],
      [await signedIn(server, elsewhere), 'KBANK'],
      [thai.token, 'KTB'],
    ] as const) {
      const { status, body } = await rename(token, bankCode, 'SOMEBODY ELSE');
      expect([status, body]).toEqual([400, { message: 'INVALID_BANK', key: 'bankCode' }]);
    }
  });
});

it('shows no secret in any answer of the account calls', { tags: ['C31'] }, async () => {
  const member = await givenMember(server);
  const token = await signedIn(server, member);
  const answers = [
    await read(token),
    await update(token, { ...asStored(member), name: 'x' }),
    await server.call('GET /api/account/sessions', { token }),
    await server.call('GET /api/lookup/deposit', { token }),
    await update(token, { ...asStored(member), bankCode: 'NOBANK', password: member.password }),
  ];
  const text = JSON.stringify(answers.map(({ body }) => body));
  expect(text).not.toMatch(/argon2|hash|password|invited_by|status|token/i);
  expect(text).not.toContain(member.password);
  expect(text).not.toContain(token);
});
