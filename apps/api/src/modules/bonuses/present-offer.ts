import type { AnswerOf } from '@krapao/contract/calls';
import { type Minor, toMajor } from '@krapao/money';
import { after, HOUR_MS } from '../../platform/clock.ts';
import { presentSum } from '../rewards/public.ts';
import type { Deposit } from '../statements/public.ts';
import { needsDeposit, type Offer, worthOf } from './offer.ts';

type Shown = AnswerOf<'GET /api/promotion/find/{code}'>['offer'];

/** Its terms, and what it would be for this member if they took it now. */
export function presentOffer(offer: Offer, standing: { deposit: Deposit | undefined; total: Minor }, now: Date): Shown {
  const { currency, terms } = offer;
  const money = (amount: Minor | null) => (amount === null ? null : toMajor(amount, currency));
  const amount = worthOf(offer, standing, now);
  const until = after(now, terms.lifeHours * HOUR_MS);
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
    preview:
      amount === undefined
        ? null
        : {
            ...presentSum({ ...terms, amount, principal: standing.total }, currency, until),
            deposit: needsDeposit(offer) ? money(standing.deposit?.amount ?? null) : null,
          },
  };
}
