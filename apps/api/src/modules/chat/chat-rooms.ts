import type { Caller } from '../../platform/callers.ts';
import type { RoomKeeper } from '../../platform/live.ts';
import { transact } from '../../platform/transact.ts';
import type { ChatDeps } from './chat.deps.ts';
import { signalling } from './chat-signals.ts';
import { roomOf, TEAM_ROOM } from './customer.ts';

/** A customer hears their own room. The team hears all of them in one, and each in its own. */
export function chatRooms(deps: Pick<ChatDeps, 'db' | 'setting'>): RoomKeeper {
  return {
    async mayJoin({ member, guest, operator }: Caller, room) {
      const { prefix } = await deps.setting();
      if (operator) return operator.permissions.has('chat.read') && (room === TEAM_ROOM || room.startsWith(prefix));
      const own = { memberId: member?.id ?? null, guestId: guest?.id ?? null };
      return (member || guest) !== undefined && room === roomOf(prefix, own);
    },
    async typing({ operator }, room) {
      const data = { room, by: operator ? 'team' : 'customer' };
      await transact(deps.db, async (_transaction, send) =>
        send(signalling({ says: 'typing', rooms: [room, TEAM_ROOM], data })),
      );
    },
  };
}
