import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aRegistration, givenMember } from '../../../testing/members.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const validate = (body: unknown) => server.call('POST /api/account/validate', { body });
const countMembers = async () =>
  (await server.database.query<{ count: string }>('select count(*) from member'))[0]?.count;

describe('POST /api/account/validate', () => {
  it('accepts what is there and does not miss the bank, which comes later; it stores nothing', {
    tags: ['S7.23'],
  }, async () => {
    const { name, username, password } = aRegistration();
    const before = await countMembers();
    expect(
      (await validate({ name, username, password, bankCode: '', bankAccountName: '', bankAccountNo: '' })).body,
    ).toEqual({
      message: 'SUCCESS',
    });
    expect((await validate({})).status).toBe(200);
    expect(await countMembers()).toBe(before);
  });

  it('says before the last step what registration would refuse', { tags: ['S4.4', 'S7.23'] }, async () => {
    const member = await givenMember(server);
    const cases = [
      [{ username: member.username }, 'EXISTING_USER'],
      [{ username: '12345' }, 'INVALID_USER_INFO'],
      [{ password: 'password' }, 'INVALID_USER_INFO'],
      [{ name: '' }, 'INVALID_USER_INFO'],
      [{ inviteCode: 'KPnobody' }, 'INVALID_USER_INFO'],
      [{ bankCode: 'KBANK', bankAccountName: 'A', bankAccountNo: member.bankAccountNo }, 'EXISTING_BANK'],
      [{ bankCode: 'KBANK' }, 'INVALID_BANK'],
      [{ bankCode: 'KTB', bankAccountName: 'มะลิ', bankAccountNo: '1234567890' }, 'BANK_ACCOUNT_NAME_ENG'],
    ] as const;
    for (const [body, message] of cases) expect((await validate(body)).body.message).toBe(message);
  });
});
