import { z } from 'zod';
import { MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import { accountUnderWay, refreshBalance } from '../games/public.ts';
import { askLater, bookLater } from './ask-later.ts';
import { bookMade } from './book-made.ts';
import { compareBooks } from './compare-books.ts';
import { toProvider } from './send-transfer.ts';
import { settleTransfer } from './settle-transfer.ts';
import type { TransfersDeps } from './transfers.deps.ts';
import { transfersRepository } from './transfers.repository.ts';

const ASK_FIRST_MS = 2 * SECOND_MS;
const ASK_LAST_MS = 10 * MINUTE_MS;

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

  const { game, account } = await accountUnderWay(deps.games, transfer.memberId, transfer.gameCode);
  const outcome = await deps.games
    .providerOf(game)
    .resolve(toProvider(transfer, account), (providerReference) => transfers.isClaimed(transfer, providerReference));
  const { status } = outcome.kind === 'unknown' ? transfer : await settleTransfer(deps, transfer, outcome);
  if (status !== 'sent') {
    // The member may have played meanwhile.
    await refreshBalance(deps.games, game, account);
    return compareBooks(deps, transfer);
  }
  const asked = await transfers.countAsking(id);
  const waitMs = Math.min(ASK_LAST_MS, ASK_FIRST_MS * 2 ** Math.min(asked, 20));
  const told = { transfer: id, game: game.code, asked, outcome };
  const isStuck = outcome.kind === 'unknown' && outcome.isStuck;
  if (isStuck)
    deps.log.error({ event: 'transfer.stuck', ...told }, 'a transfer is in the open, and asking does not help');
  else deps.log.warn({ event: 'transfer.still-unknown', ...told }, 'a transfer is still in the open');
  await askLater(deps, id, waitMs);
}
