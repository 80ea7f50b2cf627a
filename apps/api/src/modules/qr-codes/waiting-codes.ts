import { presentWaiting } from './present-code.ts';
import type { CodesDeps } from './qr-codes.deps.ts';
import { codesRepository } from './qr-codes.repository.ts';

/** The codes that a member can still pay. */
export const waitingCodes = async ({ db, clock }: Pick<CodesDeps, 'db' | 'clock'>, memberId: string) =>
  (await codesRepository(db).findLive(memberId, clock.now())).map(presentWaiting);
