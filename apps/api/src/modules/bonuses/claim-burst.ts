import pLimit from 'p-limit';
import { batchLoader } from '../../platform/database/batch-loader.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { takersAmong } from '../rewards/public.ts';
import { findOffers } from './bonuses.repository.ts';
import { isFull, type Offer } from './offer.ts';

const AT_ONCE_MAX = 4;

export type ClaimBurst = ReturnType<typeof createClaimBurst>;

/**
 * A burst of concurrent claims in one process for few places. Runs a few claims at a time; after the first that finds
 * no place left, all claims that had arrived by then are rejected without a database attempt.
 */
export function createClaimBurst(db: Db) {
  const atOnce = pLimit(AT_ONCE_MAX);
  const find = batchLoader((keys: Parameters<typeof findOffers>[1]) => findOffers(db, keys));
  const hasTaken = batchLoader((takers: Parameters<typeof takersAmong>[1]) => takersAmong(db, takers));
  let joined = 0;
  /**
   * By offer, the turn of the last claim that arrived before the offer was found full. Later claims have read the offer
   * themselves.
   */
  const lateUpTo = new Map<string, number>();

  return {
    find,

    /** Returns the turn of a claim that has just arrived. */
    join(): number {
      joined += 1;
      return joined;
    },

    /** Runs `take` when its turn comes, or rejects with BONUS_FULL. */
    async serve<Taken extends object>(
      { turn, offer, memberId }: { turn: number; offer: Offer; memberId: string },
      take: () => Promise<Taken>,
    ): Promise<Taken> {
      const { kind, currency, code } = offer;
      const name = `${currency} ${code}`;
      const isLate = () => isFull(offer) || turn <= (lateUpTo.get(name) ?? 0);
      const inTurn = async () => {
        if (isLate()) return undefined;
        const upTo = joined;
        try {
          return await take();
        } catch (error) {
          if (error instanceof AppError && error.code === 'BONUS_FULL')
            lateUpTo.set(name, Math.max(upTo, lateUpTo.get(name) ?? 0));
          throw error;
        }
      };
      const taken = isLate() ? undefined : await atOnce(inTurn);
      if (taken) return taken;
      // A member who already took the offer gets the answer of `take` itself, however full the offer is.
      if (await hasTaken({ memberId, kind, code })) return atOnce(take);
      throw new AppError('BONUS_FULL');
    },
  };
}
