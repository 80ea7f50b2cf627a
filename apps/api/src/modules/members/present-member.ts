import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { maskAccount, maskPhone } from '../../platform/text/mask.ts';
import { nationalPhone } from '../../platform/text/phone.ts';
import { blocksOf } from './blocks.queries.ts';
import type { FoundMember } from './office/office.repository.ts';

type Line = Omit<
  OfficeAnswerOf<'GET /api/office/members'>['members'][number],
  'foundBy' | 'balance' | 'deposited' | 'tags'
>;

/** A member in any list of the back office, with sensitive fields masked. */
export const presentMember = (member: FoundMember, now: Date): Line => ({
  id: member.id,
  name: member.name,
  phone: maskPhone(nationalPhone(member.phone)),
  bank: {
    code: member.bank_code,
    accountNo: maskAccount(member.bank_account_no),
    accountName: member.bank_account_name,
  },
  currency: member.currency,
  state: member.status,
  blocks: blocksOf(member, now).map(({ what }) => what),
  createdAt: member.created_at.toISOString(),
  lastLoginAt: member.last_login_at?.toISOString() ?? null,
});
