import { readsAt } from '@krapao/contract/office/chat-desks';
import type { Caller } from '../../platform/http/callers.ts';
import type { RoomPolicy } from '../../platform/live/live.ts';
import { publish } from '../../platform/live/signals.ts';
import type { ChatDeps } from './chat.deps.ts';
import { chatRepository } from './chat.repository.ts';
import { FINANCE_ROOM, roomOf, TEAM_ROOM, teamRooms } from './customer.ts';

/**
 * Customers join their own room. Operators join the team's room and the room of each conversation. Who works for finance
 * alone gets finance's room instead of both, so that a conversation that goes back to support is silent at once.
 */
export function chatRooms(deps: Pick<ChatDeps, 'db' | 'setting'>): RoomPolicy {
  const deskOf = async (room: string) =>
    (await chatRepository(deps.db).deskOf(room.slice((await deps.setting()).prefix.length))) ?? 'support';

  async function roomFor({ member, guest, operator }: Caller, room: string): Promise<string | undefined> {
    const { prefix } = await deps.setting();
    if (operator) {
      if (!operator.permissions.has('chat.read') || !(room === TEAM_ROOM || room.startsWith(prefix))) return undefined;
      if (readsAt(operator.permissions).includes('support')) return room;
      return room === TEAM_ROOM || (await deskOf(room)) === 'finance' ? FINANCE_ROOM : undefined;
    }
    const own = { memberId: member?.id ?? null, guestId: guest?.id ?? null };
    return (member || guest) !== undefined && room === roomOf(prefix, own) ? room : undefined;
  }

  return {
    roomFor,
    async typing(caller, room) {
      // The conversation may have gone back to support since its page joined.
      if (caller.operator && !(await roomFor(caller, room))) return;
      const rooms = [room, ...teamRooms(await deskOf(room))];
      const data = { room, by: caller.operator ? 'team' : 'customer' };
      await publish(deps.db, 'chat', { event: 'typing', rooms, data });
    },
  };
}
