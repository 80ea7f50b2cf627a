import type { AnswerOf } from '@krapao/contract/calls';
import { type Minor, minor, toMajor } from '@krapao/money';
import { after, HOUR_MS } from '../../platform/clock.ts';
import { presentSum } from '../rewards/public.ts';
import { type Blocker, type ClaimFacts, evaluateOffer, type Offer } from './offer.ts';

type Shown = AnswerOf<'GET /api/promotion/find/{code}'>['offer'];
type ShownBlocker = NonNullable<Shown['blocker']>;

/** The terms, with the amount a claim would give this member now or the blocker that refuses it. */
export function presentOffer(
  offer: Offer,
  facts: ClaimFacts & { isRunning: boolean; withdraws: boolean },
  now: Date,
): Shown {
  const { currency, terms } = offer;
  const money = (amount: Minor | null) => (amount === null ? null : toMajor(amount, currency));
  return {
    rule: terms.rule,
    percentSuccess: terms.successPercent,
    percentFail: terms.failPercent,
    percentOfDeposit: offer.percentOfDeposit,
    fixedAmount: money(offer.fixedAmount),
    amountMax: money(offer.amountMax),
    minDeposit: toMajor(offer.minDeposit, currency),
    lifeHours: terms.lifeHours,
    startsAt: offer.startsAt?.toISOString() ?? null,
    endsAt: offer.endsAt?.toISOString() ?? null,
    weekdays: offer.weekdays ? [...offer.weekdays] : null,
    placesLeft: offer.placesMax === null ? null : Math.max(0, offer.placesMax - offer.placesTaken),
    ...previewOf(offer, facts, now),
  };
}

function previewOf(
  offer: Offer,
  facts: Parameters<typeof presentOffer>[1],
  now: Date,
): Pick<Shown, 'preview' | 'blocker'> {
  const { currency, terms } = offer;
  const evaluation = evaluateOffer(offer, facts, now);
  if ('blocker' in evaluation) return { preview: null, blocker: presentBlocker(evaluation.blocker, offer) };
  const { amount, deposit } = evaluation;
  const principal = deposit?.amount ?? minor(0n);
  const sum = { ...terms, amount, principal, free: minor(facts.total - principal) };
  return {
    preview: {
      ...presentSum(sum, currency, after(now, terms.lifeHours * HOUR_MS)),
      deposit: deposit ? toMajor(deposit.amount, currency) : null,
    },
    blocker: blockedNow(facts),
  };
}

/** Blockers that refuse a claim of any offer. */
function blockedNow({ isRunning, withdraws }: { isRunning: boolean; withdraws: boolean }): ShownBlocker | null {
  if (isRunning) return { reason: 'REWARD_RUNNING' };
  return withdraws ? { reason: 'WITHDRAWAL_PENDING' } : null;
}

/** The same figures before a claim and in its refusal. */
export function presentBlocker(blocker: Blocker, { currency, minDeposit }: Offer) {
  return {
    reason: blocker.code,
    minDeposit: toMajor(minDeposit, currency),
    ...('deposit' in blocker && { deposit: toMajor(blocker.deposit, currency) }),
    ...('total' in blocker && { total: toMajor(blocker.total, currency) }),
    ...('at' in blocker && { at: blocker.at.toISOString() }),
  };
}
