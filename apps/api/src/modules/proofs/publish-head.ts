import { headText } from '@krapao/fair/proof/texts';
import { after, MINUTE_MS } from '../../platform/clock.ts';
import type { ProofsDeps } from './proofs.deps.ts';
import { proofsRepository, type StoredHead } from './proofs.repository.ts';

const HEAD_EVERY_MS = 10 * MINUTE_MS;
/** Sealing and signing each wait for their minute. */
const LATENESS_MS = 2 * MINUTE_MS;
const SEALS_AT_ONCE = 20;

/** Adds what was sealed to the log, step by step, and signs a head when one is due. */
export async function publishHead({ db, clock, key }: ProofsDeps): Promise<void> {
  const proofs = proofsRepository(db);
  while ((await proofs.extend(SEALS_AT_ONCE)) === SEALS_AT_ONCE);
  const [tip, last] = await Promise.all([proofs.tip(), proofs.lastHead()]);
  const at = clock.now();
  if (!tip || tip.size === last?.size || (last && at < after(last.signedAt, HEAD_EVERY_MS))) return;
  const signed = at.toISOString().replace('Z', '000Z');
  await proofs.publish(tip.size, tip.root, at, (await key()).sign(headText({ ...tip, signed })));
}

/** When a head that covers what is sealed now is published at the latest. */
export function nextHeadAt(last: StoredHead | undefined, now: Date): Date {
  const due = last ? after(last.signedAt, HEAD_EVERY_MS) : now;
  return after(due > now ? due : now, LATENESS_MS);
}
