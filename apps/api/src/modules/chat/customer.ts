import type { ChatDesk } from '@krapao/contract/office/chat-desks';
import { AppError } from '../../platform/http/app-error.ts';
import type { Guest, MemberIdentity } from '../../platform/http/callers.ts';

/** The owner of a conversation. A member is never also a guest: their conversation as a guest becomes the member's. */
export type Customer =
  | { readonly memberId: string; readonly guestId: null }
  | { readonly memberId: null; readonly guestId: string };

export type Visitor = { readonly member: MemberIdentity | undefined; readonly guest: Guest };

export const customerOf = ({ member, guest }: Visitor): Customer =>
  member ? { memberId: member.id, guestId: null } : { memberId: null, guestId: guest.id };

export type Claim = { readonly userId?: string | null | undefined; readonly guestId?: string | null | undefined };

/** Calls name their customer; a name other than the caller's own is refused. */
export function refuseOtherCustomer({ userId, guestId }: Claim, { member, guest }: Visitor): void {
  const isOther = (userId && userId !== member?.id) || (guestId && guestId !== guest.id);
  if (isOther) throw new AppError('NO_PERMISSION');
}

/** The room in which pages receive a conversation's events. */
export const roomOf = (prefix: string, { memberId, guestId }: { memberId: string | null; guestId: string | null }) =>
  prefix + (memberId ?? guestId ?? '');

/** The room in which operators receive the events of all conversations. */
export const TEAM_ROOM = 'chat:team';
/** The room of those who work for finance alone. */
export const FINANCE_ROOM = 'chat:finance';

/** Rooms of the operators who receive the events of a conversation at this desk. */
export const teamRooms = (desk: ChatDesk): string[] => (desk === 'finance' ? [TEAM_ROOM, FINANCE_ROOM] : [TEAM_ROOM]);
