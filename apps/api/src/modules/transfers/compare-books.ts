import { z } from 'zod';
import { after, before, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { accountOfPendingTransfer } from '../games/public.ts';
import { recordProviderTransfer } from './record-provider-transfer.ts';
import type { TransfersDeps } from './transfers.deps.ts';
import { transfersRepository } from './transfers.repository.ts';

export const COMPARE_JOB = 'compare-books';
const WINDOW_MS = HOUR_MS;
const LOOK_AGAIN_MS = MINUTE_MS;

const Payload = z.object({ memberId: z.string(), gameCode: z.string(), since: z.coerce.date().optional() });

/**
 * Compares the report of a provider without ids with our transfers, for one account. Such a provider executes
 * a transfer as often, and as late, as its request arrives. Repeats for an hour after the latest transfer, at
 * growing intervals, and for as long as a booking waits for a stopped wallet.
 */
export async function compareBooks(deps: TransfersDeps, payload: unknown): Promise<void> {
  const { memberId, gameCode, since } = Payload.parse(payload);
  const transfers = transfersRepository(deps.db);
  const { game, account } = await accountOfPendingTransfer(deps.games, memberId, gameCode);
  const now = deps.clock.now();
  const lately = await transfers.since({ memberId, gameCode }, since ?? before(now, WINDOW_MS));
  const [first, last] = [lately[0], lately.at(-1)];
  if (!first || !last) return;
  const { report } = await deps.games.providerOf(game, last.connection);
  if (!report) return;

  let isAllBooked = true;
  // A pending transfer's transaction cannot be distinguished from one that was never requested.
  if (lately.every(({ status }) => status !== 'sent')) {
    for (const made of await report(account.username, first.sentAt)) {
      if (await transfers.isClaimed({ memberId, gameCode }, made.providerReference)) continue;
      const isBooked = await recordProviderTransfer(deps, { memberId, gameCode, currency: first.currency, ...made });
      isAllBooked &&= isBooked;
    }
  }
  const waitMs = Math.min(WINDOW_MS, Math.max(LOOK_AGAIN_MS, now.getTime() - last.sentAt.getTime()));
  const again = isAllBooked ? { memberId, gameCode } : { memberId, gameCode, since: since ?? first.sentAt };
  await addJob(deps.db, {
    name: COMPARE_JOB,
    payload: again,
    runAt: after(now, waitMs),
    key: [COMPARE_JOB, memberId, gameCode, isAllBooked ? 'lately' : 'stopped'].join(':'),
  });
}
