import type { AnswerOf } from '@krapao/contract/calls';
import type { Currency } from '@krapao/money';
import { brokenCheck } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { claimReward, type Decide, receiptsOf } from '../rewards/public.ts';
import type { BonusesDeps } from './bonuses.deps.ts';
import { bonusesRepository, type OfferKey, PLACES_CHECK, takingPlace } from './bonuses.repository.ts';
import type { ClaimBurst } from './claim-burst.ts';
import { recentDeposits } from './claim-facts.ts';
import { evaluateOffer, isFull, needsDeposit, type Offer, receivedNow } from './offer.ts';
import { presentBlocker } from './present-offer.ts';

export type TakeOffer = { id: string; memberId: string; currency: Currency; kind: Offer['kind']; code: string };

const UNKNOWN = { bonus: 'NO_DATA', promotion: 'NO_PROMOTION' } as const;
const RECEIVED = { bonus: 'BONUS_MAX_CLAIMED', promotion: 'PROMOTION_RECEIVED' } as const;

type Answer = AnswerOf<'GET /api/bonus/activate/{code}'>;

/** Claims a bonus of the grid, or a promotion by its code. */
export async function takeOffer(deps: BonusesDeps, burst: ClaimBurst, command: TakeOffer): Promise<Answer> {
  const turn = burst.join();
  const offer = await findOffer(burst.find, command);
  const taking = () => take(deps, offer, command);
  return offer.placesMax === null ? taking() : burst.serve({ turn, offer, memberId: command.memberId }, taking);
}

/** Rolls back a claim that began with an outdated version of the offer. */
class Edited extends Error {
  readonly fresh: Offer;
  constructor(fresh: Offer) {
    super('the offer was edited');
    this.fresh = fresh;
  }
}

/** The fields that a reward copies from its offer, and those that decide which facts are read beforehand. */
const wordsOf = (offer: Offer): string => JSON.stringify([offer.type, offer.title, offer.terms, needsDeposit(offer)]);

async function take(deps: BonusesDeps, offer: Offer, command: TakeOffer): Promise<Answer> {
  const { id, memberId, currency, kind } = command;
  const deposits = needsDeposit(offer) ? await recentDeposits(deps.db, memberId) : [];
  const { code, title, terms } = offer;
  let before: Awaited<ReturnType<typeof receiptsOf>> | undefined;
  const decide: Decide = async (transaction, funds, markLast) => {
    const now = deps.clock.now();
    // Reads the offer again inside the transaction: an edit or another claim may have happened since.
    const [{ total }, fresh, receipts] = await Promise.all([
      funds,
      bonusesRepository(transaction).find({ kind, currency, code }),
      receiptsOf(transaction, memberId, kind, code),
    ]);
    if (!fresh) throw new AppError(UNKNOWN[kind]);
    if (wordsOf(fresh) !== wordsOf(offer)) throw new Edited(fresh);
    before = receipts;
    if (receivedNow(fresh, receipts, now) >= fresh.maxReceived) throw new AppError(RECEIVED[kind]);
    if (isFull(fresh)) throw new AppError('BONUS_FULL');
    const evaluation = evaluateOffer(fresh, { deposits, total }, now);
    if ('blocker' in evaluation) throw new AppError('BONUS_CONDITION', presentBlocker(evaluation.blocker, fresh));
    if (fresh.placesMax !== null) markLast(takingPlace(offer));
    return evaluation;
  };
  const type = kind === 'bonus' ? offer.type : kind;
  const grant = { id, memberId, currency, kind, type, code, title, terms } as const;
  try {
    const { claimedAt } = await claimReward(deps.rewards, { ...grant, unsure: 'BONUS_CONDITION' }, decide);
    // On a retry under the same key the reward may have ended meanwhile, so its receipts are read again.
    const own = before
      ? [{ at: claimedAt, isRunning: true }, ...before]
      : await receiptsOf(deps.db, memberId, kind, code);
    const received = own.map(({ at }) => ({ updatedAt: at.toISOString() }));
    return { _id: id, isActive: own.some((one) => one.isRunning), received };
  } catch (error) {
    if (error instanceof Edited) return take(deps, error.fresh, command);
    if (brokenCheck(error) === PLACES_CHECK) throw new AppError('BONUS_FULL');
    throw error;
  }
}

/** Normalises a code to its printed form: upper case, trimmed. */
export async function findOffer(find: ClaimBurst['find'], { kind, currency, code }: OfferKey): Promise<Offer> {
  const offer = await find({ kind, currency, code: code.trim().toUpperCase() });
  if (!offer) throw new AppError(UNKNOWN[kind]);
  return offer;
}
