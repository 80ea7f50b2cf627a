import type { AnswerOf } from '@krapao/contract/calls';
import type { Currency } from '@krapao/money';
import { AppError } from '../../platform/app-error.ts';
import { brokenCheck } from '../../platform/db.ts';
import { claimReward, type Decide, receiptsOf } from '../rewards/public.ts';
import type { BonusesDeps } from './bonuses.deps.ts';
import { bonusesRepository, type OfferKey, PLACES_CHECK, takingPlace } from './bonuses.repository.ts';
import { isFull, needsDeposit, type Offer, receivedNow, worthOf } from './offer.ts';
import type { Rush } from './rush.ts';
import { depositThatCounts } from './what-counts.ts';

export type TakeOffer = { id: string; memberId: string; currency: Currency; kind: Offer['kind']; code: string };

const UNKNOWN = { bonus: 'NO_DATA', promotion: 'NO_PROMOTION' } as const;
const RECEIVED = { bonus: 'BONUS_MAX_CLAIMED', promotion: 'PROMOTION_RECEIVED' } as const;

type Answer = AnswerOf<'GET /api/bonus/activate/{code}'>;

/** A member takes a bonus of the grid, or a promotion by its code. */
export async function takeOffer(deps: BonusesDeps, rush: Rush, command: TakeOffer): Promise<Answer> {
  const turn = rush.join();
  const offer = await findOffer(rush.find, command);
  const taking = () => take(deps, offer, command);
  return offer.placesMax === null ? taking() : rush.serve({ turn, offer, memberId: command.memberId }, taking);
}

/** Undoes what was begun for an offer as it was before. */
class Edited extends Error {
  readonly fresh: Offer;
  constructor(fresh: Offer) {
    super('the offer was edited');
    this.fresh = fresh;
  }
}

/** What a member's reward keeps of its offer, and what is looked up for it beforehand. */
const wordsOf = (offer: Offer): string => JSON.stringify([offer.type, offer.title, offer.terms, needsDeposit(offer)]);

async function take(deps: BonusesDeps, offer: Offer, command: TakeOffer): Promise<Answer> {
  const { id, memberId, currency, kind } = command;
  const deposit = needsDeposit(offer) ? await depositThatCounts(deps.db, memberId) : undefined;
  const { code, title, terms } = offer;
  let before: Awaited<ReturnType<typeof receiptsOf>> | undefined;
  const decide: Decide = async (transaction, standing, markLast) => {
    const now = deps.clock.now();
    // As it stands now: it may have been edited or taken since.
    const [{ total }, fresh, receipts] = await Promise.all([
      standing,
      bonusesRepository(transaction).find({ kind, currency, code }),
      receiptsOf(transaction, memberId, kind, code),
    ]);
    if (!fresh) throw new AppError(UNKNOWN[kind]);
    if (wordsOf(fresh) !== wordsOf(offer)) throw new Edited(fresh);
    before = receipts;
    if (receivedNow(fresh, receipts, now) >= fresh.maxReceived) throw new AppError(RECEIVED[kind]);
    if (isFull(fresh)) throw new AppError('BONUS_FULL');
    const amount = worthOf(fresh, { deposit, total }, now);
    if (amount === undefined) throw new AppError('BONUS_CONDITION');
    if (fresh.placesMax !== null) markLast(takingPlace(offer));
    return amount;
  };
  const type = kind === 'bonus' ? offer.type : kind;
  const grant = { id, memberId, currency, kind, type, code, title, terms, depositId: deposit?.id } as const;
  try {
    const { claimedAt } = await claimReward(deps.rewards, { ...grant, unsure: 'BONUS_CONDITION' }, decide);
    // Who asked before with the same key may have ended it since.
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

/** Codes are compared as they are printed: in upper case, without the spaces around them. */
export async function findOffer(find: Rush['find'], { kind, currency, code }: OfferKey): Promise<Offer> {
  const offer = await find({ kind, currency, code: code.trim().toUpperCase() });
  if (!offer) throw new AppError(UNKNOWN[kind]);
  return offer;
}
