import { AppError } from '../../platform/app-error.ts';
import type { CodesDeps } from './qr-codes.deps.ts';
import { type Code, codesRepository } from './qr-codes.repository.ts';
import { hearChannel } from './settle-code.ts';

/** Takes a member's own code back. One that is paid or over cannot be. */
export async function cancelCode(deps: CodesDeps, { id, memberId }: { id: string; memberId: string }): Promise<void> {
  const codes = codesRepository(deps.db);
  const code = UUID.test(id) ? await codes.find(id) : undefined;
  if (code?.memberId !== memberId) throw new AppError('NO_DATA');
  await cancelOpen(deps, code);
  if ((await codes.find(id))?.state !== 'cancelled') throw new AppError('NO_DATA');
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Ends a code here first, so that nothing is shown any more, then at the payment company, which may
 * say that it was paid before. If it says nothing, the check that was queued with the code asks again.
 */
export async function cancelOpen(deps: CodesDeps, code: Code): Promise<void> {
  const isMine = await codesRepository(deps.db).end(code.id, 'cancelled', deps.clock.now());
  if (!isMine || code.isClosed) return;
  const told = await deps.channels.cancel(code.channel, code.reference);
  if (told.kind === 'told') await hearChannel(deps, code, told.payments);
}
