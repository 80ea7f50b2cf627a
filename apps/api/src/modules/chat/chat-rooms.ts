import type { Caller } from '../../platform/http/callers.ts';
import type { RoomPolicy } from '../../platform/live/live.ts';
import { publish } from '../../platform/live/signals.ts';
import type { ChatDeps } from './chat.deps.ts';
import { roomOf, TEAM_ROOM } from './customer.ts';

/** Customers join their own room. Operators join the team's room and the room of each conversation. */
export function chatRooms(deps: Pick<ChatDeps, 'db' | 'setting'>): RoomPolicy {
  return {
    async mayJoin({ member, guest, operator }: Caller, room) {
      const { prefix } = await deps.setting();
      if (operator) return operator.permissions.has('chat.read') && (room === TEAM_ROOM || room.startsWith(prefix));
      const own = { memberId: member?.id ?? null, guestId: guest?.id ?? null };
      return (member || guest) !== undefined && room === roomOf(prefix, own);
    },
    async typing({ operator }, room) {
      const data = { room, by: operator ? 'team' : 'customer' };
      await publish(deps.db, 'chat', { event: 'typing', rooms: [room, TEAM_ROOM], data });
    },
  };
}
