import type { AnswerOf } from '@krapao/contract/calls';
import type { Currency } from '@krapao/money';
import pLimit from 'p-limit';
import { AppError } from '../../platform/app-error.ts';
import { brokenCheck } from '../../platform/db.ts';
import { claimReward, type Decide, receiptsOf } from '../rewards/public.ts';
import type { BonusesDeps } from './bonuses.deps.ts';
import { bonusesRepository, PLACES_CHECK, takingPlace } from './bonuses.repository.ts';
import { isFull, needsDeposit, type Offer, receivedNow, worthOf } from './offer.ts';
import { depositThatCounts } from './what-counts.ts';

export type TakeOffer = { id: string; memberId: string; currency: Currency; kind: Offer['kind']; code: string };

const UNKNOWN = { bonus: 'NO_DATA', promotion: 'NO_PROMOTION' } as const;
const RECEIVED = { bonus: 'BONUS_MAX_CLAIMED', promotion: 'PROMOTION_RECEIVED' } as const;

/**
 * In a rush at few places a process serves some at a time: whoever comes later reads at once that it is full, instead of
 * waiting with all others for a place that is gone.
 */
const AT_ONCE_MAX = 8;
const rush = pLimit(AT_ONCE_MAX);

type Answer = AnswerOf<'GET /api/bonus/activate/{code}'>;

/** A member takes a bonus of the grid, or a promotion by its code. */
export async function takeOffer(deps: BonusesDeps, command: TakeOffer): Promise<Answer> {
  const { kind, currency, code, memberId } = command;
  const offer = await findOffer(deps, kind, currency, code);
  if (offer.placesMax === null) return take(deps, offer, command);
  return rush(async () => {
    const fresh = await findOffer(deps, kind, currency, code);
    // Whoever asks again for what they have is told so, however full it is.
    const isNew = isFull(fresh) && (await receiptsOf(deps.db, memberId, kind, offer.code)).length === 0;
    if (isNew) throw new AppError('BONUS_FULL');
    return take(deps, fresh, command);
  });
}

async function take(deps: BonusesDeps, offer: Offer, { id, memberId, currency, kind }: TakeOffer): Promise<Answer> {
  const deposit = needsDeposit(offer) ? await depositThatCounts(deps.db, memberId) : undefined;
  const { code, title, terms } = offer;
  const decide: Decide = async (transaction, { total }, markLast) => {
    const now = deps.clock.now();
    // As it stands now: it may have been edited or taken since.
    const [fresh = offer, receipts] = await Promise.all([
      bonusesRepository(transaction).find(kind, currency, code),
      receiptsOf(transaction, memberId, kind, code),
    ]);
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
    await claimReward(deps.rewards, { ...grant, unsure: 'BONUS_CONDITION' }, decide);
  } catch (error) {
    if (brokenCheck(error) === PLACES_CHECK) throw new AppError('BONUS_FULL');
    throw error;
  }
  const own = await receiptsOf(deps.db, memberId, kind, code);
  const received = own.map(({ at }) => ({ updatedAt: at.toISOString() }));
  return { _id: id, isActive: own.some((one) => one.isRunning), received };
}

/** Codes are compared as they are printed: in upper case, without the spaces around them. */
export async function findOffer(
  { db }: Pick<BonusesDeps, 'db'>,
  kind: Offer['kind'],
  currency: Currency,
  code: string,
): Promise<Offer> {
  const offer = await bonusesRepository(db).find(kind, currency, code.trim().toUpperCase());
  if (!offer) throw new AppError(UNKNOWN[kind]);
  return offer;
}
