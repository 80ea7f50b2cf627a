import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import type { ALIKE } from '@krapao/contract/office/member';
import { maskAccount, maskPhone } from '../../platform/text/mask.ts';
import { nationalPhone } from '../../platform/text/phone.ts';
import { sharingSenders } from '../deposits/public.ts';
import { accountHolders, membersById, membersWithPhone, presentMember, readMemberFile } from '../members/public.ts';
import { sharingAddresses, sharingBrowsers } from '../sessions/public.ts';
import { othersPaidTo, paidTo } from '../withdrawals/public.ts';
import type { MemberFileDeps } from './member-file.deps.ts';

type Why = { code: (typeof ALIKE)[number]; shared: string; members: number };
/** A member, and the trait they share. */
type Shared = { id: string; why: Why };

/**
 * Other accounts that may belong to the same person: paid to or from the same bank account, or used on the same browser
 * or address.
 */
export async function findAlike(
  deps: Pick<MemberFileDeps, 'db' | 'clock' | 'members'>,
  id: string,
): Promise<OfficeAnswerOf<'GET /api/office/members/{id}/alike'>> {
  const { db } = deps;
  const file = await readMemberFile(db, id);
  const phone = nationalPhone(file.phone);
  const own = [...new Set([file.bank_account_no, ...(await paidTo(db, id))])];
  const [holders, paid, senders, wallets, browsers, addresses] = await Promise.all([
    accountHolders(db, [...own, phone]),
    othersPaidTo(db, id, own),
    sharingSenders(db, id),
    // The account number of a wallet is a phone number.
    membersWithPhone(deps.members, file.bank_account_no),
    sharingBrowsers(db, id),
    sharingAddresses(db, id),
  ]);
  const account = (one: { id: string; shared: string }, code: Why['code']): Shared => ({
    id: one.id,
    why: { code, shared: maskAccount(one.shared), members: 2 },
  });
  const place = (one: { id: string; shared: string; members: number }, code: Why['code']): Shared => ({
    id: one.id,
    why: { code, shared: one.shared, members: one.members },
  });
  const byPhone = (other: string): Shared => ({
    id: other,
    why: { code: 'phone', shared: maskPhone(phone), members: 2 },
  });
  const found = [
    ...holders.map(({ id: other, accountNo }) =>
      accountNo === phone ? byPhone(other) : account({ id: other, shared: accountNo }, 'bank'),
    ),
    ...paid.map((one) => account(one, 'bank')),
    ...senders.map((one) => account(one, 'payment')),
    ...(/^0\d{8,}$/.test(file.bank_account_no) ? wallets : []).map(byPhone),
    ...browsers.map((one) => place(one, 'device')),
    ...addresses.map((one) => place(one, 'address')),
  ].filter((one) => one.id !== id);

  const why = new Map<string, Why[]>();
  for (const one of found) why.set(one.id, [...(why.get(one.id) ?? []), one.why]);
  const now = deps.clock.now();
  return (await membersById(db, [...why.keys()]))
    .map((member) => ({ ...presentMember(member, now), why: unique(why.get(member.id) ?? []) }))
    .sort((one, other) => other.why.length - one.why.length);
}

const unique = (all: readonly Why[]): Why[] => [
  ...new Map(all.map((why) => [`${why.code} ${why.shared}`, why])).values(),
];
