import { z } from 'zod';
import { text } from '../primitives.ts';
import { NEWS_CURRENCIES, NEWS_LOCALES } from './choices.ts';
import { because } from './issue-reasons.ts';

/** The longest time that is looked back. */
const Days = z.int().min(1).max(3_650).nullable();
const Count = z.int().min(0).max(1_000_000).nullable();
/** In major units of the segment's currency. */
const Sum = z.int().min(0).max(1_000_000_000_000).nullable();

/** Active within the last days, not active for days, or both: between the two. */
const Activity = z
  .object({ withinDays: Days, notForDays: Days })
  .refine(({ withinDays, notForDays }) => !withinDays || !notForDays || withinDays > notForDays, {
    path: ['withinDays'],
    params: because('TOO_SMALL'),
  });

const isInOrder = (min: number | null, max: number | null) => min === null || max === null || min <= max;

/** Conditions that choose members for announcements; a member fulfils all. Null and an empty list are no condition. */
export const SegmentDocument = z
  .object({
    name: text(80),
    currency: z.enum(NEWS_CURRENCIES),
    /** Of the last sign-in. */
    locale: z.enum(NEWS_LOCALES),
    /** Any of these. */
    tags: z.array(z.uuid()).max(20),
    /** Credited deposits of the last days, or of all time. */
    deposits: z.object({ days: Days, countMin: Count, countMax: Count, sumMin: Sum, sumMax: Sum }),
    login: Activity,
    bet: Activity,
  })
  .refine(({ currency, deposits }) => currency !== 'all' || (deposits.sumMin === null && deposits.sumMax === null), {
    path: ['currency'],
    params: because('WRONG'),
  })
  .refine(({ deposits }) => isInOrder(deposits.countMin, deposits.countMax), {
    path: ['deposits', 'countMax'],
    params: because('TOO_SMALL'),
  })
  .refine(({ deposits }) => isInOrder(deposits.sumMin, deposits.sumMax), {
    path: ['deposits', 'sumMax'],
    params: because('TOO_SMALL'),
  });
export type SegmentDocument = z.infer<typeof SegmentDocument>;
