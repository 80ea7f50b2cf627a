import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { CHAT_DESK_NAMES, worksAt } from '@krapao/contract/office/chat-desks';
import { DESK_PERMISSIONS } from '@krapao/contract/office/shifts';
import { before, DAY_MS } from '../../platform/clock.ts';
import type { OperatorIdentity } from '../../platform/http/callers.ts';
import { conversationsOf } from '../chat/public.ts';
import { assignedItems, itemsFor } from '../queues/public.ts';
import type { ShiftsDeps } from './shifts.deps.ts';
import { shiftsRepository } from './shifts.repository.ts';

/** A note that nobody needed for this long is no longer news, as after a holiday. */
const NOTE_MS = 3 * DAY_MS;

export const worksAtDesk = (permissions: ReadonlySet<string>): boolean =>
  DESK_PERMISSIONS.some((permission) => permissions.has(permission));

/** Who is on and may take what the operator has, and the notes of the shift before for those who work at the desk. */
export async function readShift(
  deps: ShiftsDeps,
  { id: operatorId, permissions }: OperatorIdentity,
): Promise<OfficeAnswerOf<'GET /api/office/shift'>> {
  const since = before(deps.clock.now(), NOTE_MS);
  const shifts = shiftsRepository(deps.db);
  const [people, items, conversations, notes, own] = await Promise.all([
    deps.onShift(),
    assignedItems(deps.queues, operatorId),
    conversationsOf(deps.db, operatorId),
    worksAtDesk(permissions) ? shifts.unread(operatorId, since) : [],
    shifts.lastOf(operatorId, since),
  ]);
  const names = await deps.namesOf([...notes.map(({ by }) => by), ...(own?.readBy ?? [])]);
  const conversationsAt = (desks: readonly string[]) =>
    conversations.reduce((sum, { desk, count }) => sum + (desks.includes(desk) ? count : 0), 0);
  const nameOf = (id: string) => names.get(id) ?? id;
  return {
    people: await Promise.all(
      people.map(async (person) => {
        const held = new Set(person.permissions);
        const theirs = await itemsFor(deps.queues, items, { id: person.id, permissions: held });
        return {
          ...{ id: person.id, name: person.name, since: person.since.toISOString() },
          takes: { items: theirs.length, conversations: conversationsAt(worksAt(held)) },
        };
      }),
    ),
    mine: { items: items.length, conversations: conversationsAt(CHAT_DESK_NAMES) },
    notes: notes.map(({ id, by, text, createdAt }) => ({
      ...{ id, by: nameOf(by), text, createdAt: createdAt.toISOString() },
    })),
    own: own ? { text: own.text, createdAt: own.createdAt.toISOString(), readBy: own.readBy.map(nameOf) } : null,
  };
}
