import { z } from 'zod';
import { MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import { compareBooks } from './compare-books.ts';
import { queryTransferStatus } from './query-transfer-status.ts';
import { recordProviderTransfer } from './record-provider-transfer.ts';
import { bookLater, scheduleStatusCheck } from './schedule-status-check.ts';
import type { TransfersDeps } from './transfers.deps.ts';
import { transfersRepository } from './transfers.repository.ts';

const FIRST_CHECK_MS = 2 * SECOND_MS;
const LAST_CHECK_MS = 10 * MINUTE_MS;
/** Number of attempts after which operators are involved; by then a minute has passed. */
const STUCK_AFTER = 5;

const Payload = z.object({ id: z.uuid(), made: z.string().optional() });

/** Queries the provider until the transfer has an outcome, then compares the provider's report with our transfers. */
export async function resolveTransfer(deps: TransfersDeps, payload: unknown): Promise<void> {
  const { id, made } = Payload.parse(payload);
  const transfers = transfersRepository(deps.db);
  const transfer = await transfers.find(id);
  if (!transfer) return;
  if (made !== undefined) {
    if (!(await recordProviderTransfer(deps, { ...transfer, providerReference: made })))
      await bookLater(deps, id, made, LAST_CHECK_MS);
    return;
  }
  if (transfer.status !== 'sent') return compareBooks(deps, transfer);

  const { outcome, status } = await queryTransferStatus(deps, transfer, null);
  if (status !== 'sent') return compareBooks(deps, transfer);
  const isStuck = outcome.kind === 'unknown' && outcome.isStuck === true;
  const attempts = await transfers.countAttempt(id, { isStuck, stuckAfter: STUCK_AFTER });
  const waitMs = Math.min(LAST_CHECK_MS, FIRST_CHECK_MS * 2 ** Math.min(attempts, 20));
  const details = { transfer: id, game: transfer.gameCode, asked: attempts, outcome };
  if (isStuck)
    deps.log.error({ event: 'transfer.stuck', ...details }, 'a transfer is in the open, and asking does not help');
  else deps.log.warn({ event: 'transfer.still-unknown', ...details }, 'a transfer is still in the open');
  await scheduleStatusCheck(deps, id, waitMs);
}
