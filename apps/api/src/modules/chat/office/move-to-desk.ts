import type { ChatDesk } from '@krapao/contract/office/chat-desks';
import { AppError } from '../../../platform/http/app-error.ts';
import { publishing } from '../../../platform/live/signals.ts';
import { saving } from '../chat.repository.ts';
import { teamRooms } from '../customer.ts';
import { inKnownConversation, type OfficeChatDeps } from '../in-known-conversation.ts';
import { officeRepository } from './office.repository.ts';
import { checkReads, type Reader } from './reader.ts';

type Move = { to: ChatDesk; note: string };

/**
 * Hands a conversation to another desk with a note. Nobody has it there yet and it waits, so that it is late like a
 * customer's wait. Support may also take back what finance has.
 */
export async function moveToDesk(deps: OfficeChatDeps, reader: Reader, id: string, { to, note }: Move): Promise<void> {
  await inKnownConversation(deps, id, async ({ transaction, send, conversation }) => {
    const { desk, waitingSince } = checkReads(reader, conversation);
    if (desk === to) throw new AppError('DESK_CHANGED', { desk });
    const at = deps.clock.now();
    const moved = { desk: to, state: 'open' as const, takenBy: null, awaiting: null, waitingSince: waitingSince ?? at };
    send(saving({ ...conversation, ...moved }, at));
    const entry = { by: reader.id, text: note, createdAt: at, desk: to };
    await officeRepository(transaction).addNote(deps.random.uuid(), id, entry);
    // Finance learns of both: that a conversation came, and that one went.
    send(publishing('chat', { event: 'changed', rooms: teamRooms('finance'), data: { id } }));
  });
}
