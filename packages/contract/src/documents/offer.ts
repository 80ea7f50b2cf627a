import { z } from 'zod';
import { OFFER_KINDS, OFFER_TYPES } from './choices.ts';
import {
  Banners,
  ENDS_FIRST,
  Instant,
  isAboveStart,
  isInOrder,
  LocalisedHtml,
  NO_END,
  named,
  Position,
  Terms,
} from './fields.ts';
import { because } from './issue-reasons.ts';
import { money, payout } from './marks.ts';

const Amount = z.number().max(1e12);

/**
 * Amounts in major units of the offer's currency, which is part of its key. Every field that decides the recipient,
 * amount or time of a payout is marked `money`; texts, pictures and the order are not.
 */
export const OfferDocument = z
  .object({
    kind: money(z.enum(OFFER_KINDS)),
    type: money(z.enum(OFFER_TYPES)),
    maxReceived: money(z.int().min(1).max(10_000)),
    title: named(),
    description: LocalisedHtml,
    banners: Banners.max(20),
    ...Terms,
    minDeposit: money(Amount.min(0)),
    percentOfDeposit: money(z.int().min(1).max(1_000).nullable()),
    fixedAmount: money(Amount.positive().nullable()),
    amountMax: money(Amount.positive().nullable()),
    /** 1 is Monday; null is every day. */
    weekdays: money(z.array(z.int().min(1).max(7)).min(1).max(7).nullable()),
    startsAt: money(Instant),
    endsAt: money(Instant),
    placesMax: money(z.int().min(0).max(100_000_000).nullable()),
    isOpen: payout(z.boolean()),
    isFeatured: z.boolean(),
    position: Position,
  })
  .refine(({ rule, successPercent }) => isAboveStart(rule, successPercent), { ...NO_END, path: ['successPercent'] })
  .refine(({ percentOfDeposit, fixedAmount }) => (percentOfDeposit === null) !== (fixedAmount === null), {
    path: ['fixedAmount'],
    params: because('WRONG'),
  })
  .refine(isInOrder, ENDS_FIRST);
export type OfferDocument = z.infer<typeof OfferDocument>;
