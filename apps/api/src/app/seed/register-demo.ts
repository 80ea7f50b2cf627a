import type demoLogins from '../../../demo-logins.json';
import { findMemberByPhone, registerMember } from '../../modules/members/public.ts';
import type { Modules } from '../wire/wire-modules.ts';
import type { MemberCall } from './story/member-calls.ts';

export type DemoLogin = (typeof demoLogins)[number];

/** `newestLine`: time of the member's newest statement entry. */
export type DemoMember = { id: string; login: DemoLogin; createdAt: Date; newestLine: Date | undefined };

/** Registers a demo member by the usual rules, minus the SMS, or finds an existing one. */
export async function registerDemo(modules: Modules, call: MemberCall, login: DemoLogin): Promise<DemoMember> {
  const { members } = modules;
  if (!(await findMemberByPhone(members, login.phone)))
    await registerMember({ ...members, isOtpRequired: async () => false }, registrationOf(login));
  const member = await findDemo(modules, call, login);
  if (!member) throw new Error(`the demo member ${login.phone} is not there`);
  return member;
}

/** Finds a demo member that is already registered. */
export async function findDemo(
  { members }: Modules,
  call: MemberCall,
  login: DemoLogin,
): Promise<DemoMember | undefined> {
  const member = await findMemberByPhone(members, login.phone);
  if (!member) return undefined;
  const { id, createdAt } = member;
  const { statements } = await call(id, 'POST /api/statement', { body: { page: 1, limit: 1 } });
  return { id, login, createdAt, newestLine: statements[0] && new Date(statements[0].createdAt) };
}

/** Parses "KBANK 0123456780 มะลิ ใจดี", the form of the demo logins. */
export function bankOf({ bank }: DemoLogin) {
  const [, bankCode = '', accountNo = '', accountName = ''] = /^(\w+) (\d+) (.+)$/.exec(bank) ?? [];
  return { bankCode, accountNo, accountName };
}

function registrationOf(login: DemoLogin) {
  const { bankCode, accountNo, accountName } = bankOf(login);
  return {
    name: login.name,
    username: login.phone,
    password: login.password,
    sourceCode: 'FRIEND',
    inviteCode: '',
    bankCode,
    bankAccountNo: accountNo,
    bankAccountName: accountName,
    currency: 'LAK',
  } as const;
}
