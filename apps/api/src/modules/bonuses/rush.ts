import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db.ts';
import { gather } from '../../platform/gather.ts';
import { takersAmong } from '../rewards/public.ts';
import { findOffers } from './bonuses.repository.ts';
import { isFull, type Offer } from './offer.ts';

const AT_ONCE_MAX = 4;
/** Nobody came for so long: all who came together are in. */
const QUIET_MS = 25;
const ARRIVING_MAX_MS = 500;

export type Rush = ReturnType<typeof createRush>;

/**
 * Those who come to a process at the same time for few places. It serves some at a time, and once one of them finds
 * nothing left, all who had come by then are told so without trying.
 */
export function createRush(db: Db) {
  const atOnce = pLimit(AT_ONCE_MAX);
  const find = gather((keys: Parameters<typeof findOffers>[1]) => findOffers(db, keys));
  const hasTaken = gather((asked: Parameters<typeof takersAmong>[1]) => takersAmong(db, asked));
  let joined = 0;
  /** By offer, the last who came before it was seen full. Later ones have looked for themselves. */
  const lateUpTo = new Map<string, number>();

  /**
   * Waits while many still come. Node lets one connection in with each round of its loop, and a round in which others are
   * served is long: whoever stands outside would be let in last, and each would be answered alone.
   */
  async function untilAllAreIn(): Promise<void> {
    let waited = 0;
    for (let before = 0; before !== joined && waited < ARRIVING_MAX_MS; waited += QUIET_MS) {
      before = joined;
      await wait(QUIET_MS);
    }
  }
  let arriving: Promise<void> | undefined;

  return {
    find,

    /** The turn of whoever has just come. */
    join(): number {
      joined += 1;
      return joined;
    },

    /** Runs `take` when it is their turn, or says that it is full. */
    async serve<Taken extends object>(
      { turn, offer, memberId }: { turn: number; offer: Offer; memberId: string },
      take: () => Promise<Taken>,
    ): Promise<Taken> {
      const { kind, currency, code } = offer;
      const name = `${currency} ${code}`;
      const isLate = () => isFull(offer) || turn <= (lateUpTo.get(name) ?? 0);
      const inTurn = async () => {
        if (atOnce.pendingCount > 0) {
          arriving ??= untilAllAreIn();
          await arriving;
        } else arriving = undefined;
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
      // Whoever asks again for what they have is told so, however full it is.
      if (await hasTaken({ memberId, kind, code })) return atOnce(take);
      throw new AppError('BONUS_FULL');
    },
  };
}
