import { AppError } from '../../platform/app-error.ts';
import type { Guest, MemberIdentity } from '../../platform/callers.ts';

/** Whose conversation it is. A member is never a guest as well: what they wrote as one goes on as theirs. */
export type Customer =
  | { readonly memberId: string; readonly guestId: null }
  | { readonly memberId: null; readonly guestId: string };

export type Visitor = { readonly member: MemberIdentity | undefined; readonly guest: Guest };

export const customerOf = ({ member, guest }: Visitor): Customer =>
  member ? { memberId: member.id, guestId: null } : { memberId: null, guestId: guest.id };

export type Claim = { readonly userId?: string | null | undefined; readonly guestId?: string | null | undefined };

/** The calls name whom they are about. Nobody is believed to be somebody else. */
export function refuseOtherCustomer({ userId, guestId }: Claim, { member, guest }: Visitor): void {
  const isOther = (userId && userId !== member?.id) || (guestId && guestId !== guest.id);
  if (isOther) throw new AppError('NO_PERMISSION');
}

/** Where pages hear of a conversation. */
export const roomOf = (prefix: string, { memberId, guestId }: { memberId: string | null; guestId: string | null }) =>
  prefix + (memberId ?? guestId ?? '');

/** Where the team hears of all of them. */
export const TEAM_ROOM = 'chat:team';
