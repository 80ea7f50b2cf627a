import { before, DAY_MS } from '../../../platform/clock.ts';
import type { SlipsDeps } from '../slips.deps.ts';
import { type Slip, slipsRepository } from '../slips.repository.ts';
import { isCopy } from './likeness.ts';

const NEAR_DAYS = 90;

/**
 * Credited slips of which this slip's picture is a copy. A slip with a code is known by it, so pictures count only
 * where no code could be read.
 */
export async function findCopiedSlips(
  { db, files, clock }: Pick<SlipsDeps, 'db' | 'files' | 'clock'>,
  slip: Slip,
): Promise<Slip[]> {
  const picture = slip.code ? undefined : await files.read(slip.file);
  if (!picture) return [];
  const copied: Slip[] = [];
  for (const candidate of await slipsRepository(db).likely(slip, before(clock.now(), NEAR_DAYS * DAY_MS))) {
    const original = await files.read(candidate.file);
    if (original && (await isCopy(picture, original))) copied.push(candidate);
  }
  return copied;
}
