import { randomInt } from 'node:crypto';
import type { BodyOf } from '@krapao/contract/calls';
import type { TestServer } from './test-server.ts';

export type Registration = BodyOf<'POST /api/account'>;
export type TestMember = Registration & { id: string };

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

/** A Thai mobile number unused by other tests. */
export const newPhone = () => `08${digits(8)}`;
/** In the format of the database and the SMS gateway. */
export const e164 = (phone: string) => `+66${phone.slice(1)}`;

/** An address unused by other tests. */
export const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

export const newLaoPhone = () => `0205${digits(7)}`;
export const e164Lao = (phone: string) => `+856${phone.slice(1)}`;

export function aRegistration(change: Partial<Registration> = {}): Registration {
  return {
    name: 'มะลิ ใจดี',
    username: newPhone(),
    password: 'malai-dok-mai-9',
    sourceCode: 'FRIEND',
    inviteCode: '',
    bankCode: 'KBANK',
    bankAccountName: 'มะลิ ใจดี',
    bankAccountNo: digits(10),
    ...change,
  };
}

/** A valid registration in the Lao build: kip, at a Lao bank. */
export const aLaoRegistration = (change: Partial<Registration> = {}): Registration =>
  aRegistration({
    username: newLaoPhone(),
    bankCode: 'BCEL',
    bankAccountName: 'ຄຳຫຼ້າ ສີວິໄລ',
    bankAccountNo: `0101${digits(10)}`,
    ...change,
  });

/** Registers a member through the api. */
export async function givenMember(server: TestServer, change: Partial<Registration> = {}): Promise<TestMember> {
  const registration = aRegistration(change);
  const { status, body } = await server.call('POST /api/account', { body: registration });
  if (status !== 200) throw new Error(`the member could not register: ${status} ${JSON.stringify(body)}`);
  const [row] = await server.database.query<{ id: string }>('select id from member where phone like $1', [
    `%${registration.username.slice(1)}`,
  ]);
  if (!row) throw new Error('the member was not stored');
  return { ...registration, id: row.id };
}

/** The cookies of an answer, as a request header. */
export function cookiesOf({ headers }: { headers: Record<string, unknown> }): { cookie: string } {
  const set = [headers['set-cookie'] ?? []].flat() as string[];
  return { cookie: set.map((cookie) => cookie.split(';')[0]).join('; ') };
}

/** Verifies a phone with the code of its SMS. Returns the headers of the browser that submitted the code. */
export async function givenVerified(server: TestServer, phone = newPhone()) {
  const { body } = await server.call('POST /api/otp/send', { body: { phoneNumber: phone }, address: newAddress() });
  const otpCode = await readOtp(server, e164(phone));
  const answer = await server.call('POST /api/otp/verify', {
    body: { otpToken: body.otpToken, otpCode },
    address: newAddress(),
  });
  return { phone, otpToken: body.otpToken, otpCode, answer, headers: cookiesOf(answer) };
}

/** Signs a member in and returns the token. */
export async function signedIn(
  server: TestServer,
  { username, password }: Pick<TestMember, 'username' | 'password'>,
  { remember = false, address }: { remember?: boolean; address?: string } = {},
): Promise<string> {
  const { status, body } = await server.call('POST /api/login', {
    body: { username, password, remember },
    ...(address && { address }),
  });
  if (status !== 200) throw new Error(`${username} could not sign in: ${status} ${JSON.stringify(body)}`);
  return body.token;
}

/** SMS received by a phone, newest first. `to` is in international format. */
export async function readTexts(server: TestServer, to: string): Promise<string[]> {
  const { body } = await server.sandbox.call('GET', `/sms/v1/messages?to=${encodeURIComponent(to)}`);
  return (body.messages as { text: string }[]).map(({ text }) => text);
}

/** The code in a phone's newest SMS. */
export async function readOtp(server: TestServer, to: string): Promise<string> {
  const [newest = ''] = await readTexts(server, to);
  const [code] = /\b\d{6}\b/.exec(newest) ?? [];
  if (!code) throw new Error(`no code was sent to ${to}`);
  return code;
}
