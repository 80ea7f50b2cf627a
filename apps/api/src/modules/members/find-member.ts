import { nationalPhone, normalizePhone } from '../../platform/text/phone.ts';
import { isExcluded as isMemberExcluded } from './blocks.queries.ts';
import type { MembersDeps } from './members.deps.ts';

/** The member with this phone, typed in the national format. */
export async function findMemberByPhone(
  { members, phoneCountry }: MembersDeps,
  typed: string,
): Promise<{ id: string; createdAt: Date } | undefined> {
  const known = await members.findCredentials(normalizePhone(typed, phoneCountry) ?? '');
  const member = known && (await members.find(known.id));
  return member && { id: member.id, createdAt: member.created_at };
}

/** The friends that a member invited, newest first. */
export const listInvitees = ({ members }: MembersDeps, memberId: string, page: { page: number; limit: number }) =>
  members.invitees(memberId, page);

/** Where notices about the account go, and whether the member is excluded from play. */
export async function findRecipient({ db, members, clock }: MembersDeps, memberId: string) {
  const member = await members.find(memberId);
  if (!member) return undefined;
  const isExcluded = await isMemberExcluded(db, memberId, clock.now());
  return { phone: member.phone, currency: member.currency, isExcluded };
}

export async function memberNames({ members }: MembersDeps, memberId: string) {
  const member = await members.find(memberId);
  return member && { name: member.name, username: nationalPhone(member.phone) };
}
