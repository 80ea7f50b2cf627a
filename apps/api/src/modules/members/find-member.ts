import { nationalPhone, normalizePhone } from '../../platform/phone.ts';
import type { MembersDeps } from './members.deps.ts';

/** The member with this phone, as it is typed here. */
export async function findMemberByPhone(
  { members, phoneCountry }: MembersDeps,
  typed: string,
): Promise<{ id: string; createdAt: Date } | undefined> {
  const known = await members.findCredentials(normalizePhone(typed, phoneCountry) ?? '');
  const member = known && (await members.find(known.id));
  return member && { id: member.id, createdAt: member.created_at };
}

/** The members that a member brought, newest first. */
export const listInvitees = ({ members }: MembersDeps, memberId: string, page: { page: number; limit: number }) =>
  members.invitees(memberId, page);

/** What a member is called, and the phone they sign in with. */
export async function memberNames({ members }: MembersDeps, memberId: string) {
  const member = await members.find(memberId);
  return member && { name: member.name, username: nationalPhone(member.phone) };
}
