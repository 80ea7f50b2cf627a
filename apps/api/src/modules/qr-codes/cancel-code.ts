import { AppError } from '../../platform/http/app-error.ts';
import type { CodesDeps } from './qr-codes.deps.ts';
import { type Code, codesRepository } from './qr-codes.repository.ts';
import { recordChannelPayments } from './settle-code.ts';

/** Cancels a member's own code; a paid or ended code cannot be cancelled. */
export async function cancelCode(deps: CodesDeps, { id, memberId }: { id: string; memberId: string }): Promise<void> {
  const codes = codesRepository(deps.db);
  const code = UUID.test(id) ? await codes.find(id) : undefined;
  if (code?.memberId !== memberId) throw new AppError('NO_DATA');
  await cancelOpen(deps, code);
  if ((await codes.find(id))?.state !== 'cancelled') throw new AppError('NO_DATA');
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Ends a code here first, so that no page shows the code any longer, then at the payment company, which may
 * answer that the code was paid before. Without an answer, the check queued with the code queries again.
 */
export async function cancelOpen(deps: CodesDeps, code: Code): Promise<void> {
  const isMine = await codesRepository(deps.db).end(code.id, 'cancelled', deps.clock.now());
  if (!isMine || code.isClosed) return;
  const answer = await deps.channels.cancel(code);
  if (answer.kind === 'answered') await recordChannelPayments(deps, code, answer.payments);
}
