import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { giveConversations } from '../chat/public.ts';
import { assignedItems, giveItems, itemsFor } from '../queues/public.ts';
import type { ShiftsDeps } from './shifts.deps.ts';

type Give = { from: string; to: string | null; note: string };

/**
 * Gives everything the operator has to a colleague who is on. What the colleague may not work, and requests of their
 * own, go back to the queue, as everything does without a colleague.
 */
export async function giveWork(
  deps: ShiftsDeps,
  { from, to, note }: Give,
): Promise<OfficeAnswerOf<'POST /api/office/shift/give'>> {
  if (to === from) throw new AppError('KEY_INVALID', { key: 'to' });
  const colleague = to === null ? undefined : (await deps.onShift()).find(({ id }) => id === to);
  if (to !== null && !colleague) throw new AppError('COLLEAGUE_AWAY');
  const all = await assignedItems(deps.queues, from);
  const held = new Set(colleague?.permissions);
  const items = colleague ? await itemsFor(deps.queues, all, { id: colleague.id, permissions: held }) : [];
  const back = all.filter((item) => !items.includes(item));
  const now = deps.clock.now();
  return transact(deps.db, async (transaction, send) => {
    const moved = await giveItems(transaction, { from, to, note, items, back }, now);
    const conversations = await giveConversations(transaction, send, {
      ...{ from, at: now },
      to: colleague && { id: colleague.id, permissions: held },
    });
    return {
      given: { items: moved.given, conversations: conversations.given },
      back: { items: moved.back, conversations: conversations.back },
    };
  });
}
