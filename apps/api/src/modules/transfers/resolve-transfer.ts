import { z } from 'zod';
import { MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import { askLater, bookLater } from './ask-later.ts';
import { askProvider } from './ask-provider.ts';
import { bookMade } from './book-made.ts';
import { compareBooks } from './compare-books.ts';
import type { TransfersDeps } from './transfers.deps.ts';
import { transfersRepository } from './transfers.repository.ts';

const ASK_FIRST_MS = 2 * SECOND_MS;
const ASK_LAST_MS = 10 * MINUTE_MS;
/** By then a minute has gone: a person should know. */
const STUCK_AFTER = 5;

const Payload = z.object({ id: z.uuid(), made: z.string().optional() });

/** Asks the provider what became of a transfer, for as long as it takes, and whether its book is ours. */
export async function resolveTransfer(deps: TransfersDeps, payload: unknown): Promise<void> {
  const { id, made } = Payload.parse(payload);
  const transfers = transfersRepository(deps.db);
  const transfer = await transfers.find(id);
  if (!transfer) return;
  if (made !== undefined) {
    if (!(await bookMade(deps, { ...transfer, providerReference: made }))) await bookLater(deps, id, made, ASK_LAST_MS);
    return;
  }
  if (transfer.status !== 'sent') return compareBooks(deps, transfer);

  const { outcome, status } = await askProvider(deps, transfer, null);
  if (status !== 'sent') return compareBooks(deps, transfer);
  const isStuck = outcome.kind === 'unknown' && outcome.isStuck === true;
  const asked = await transfers.countAsking(id, { isStuck, stuckAfter: STUCK_AFTER });
  const waitMs = Math.min(ASK_LAST_MS, ASK_FIRST_MS * 2 ** Math.min(asked, 20));
  const told = { transfer: id, game: transfer.gameCode, asked, outcome };
  if (isStuck)
    deps.log.error({ event: 'transfer.stuck', ...told }, 'a transfer is in the open, and asking does not help');
  else deps.log.warn({ event: 'transfer.still-unknown', ...told }, 'a transfer is still in the open');
  await askLater(deps, id, waitMs);
}
