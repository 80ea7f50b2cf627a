import { z } from 'zod';
import { contrast } from './contrast.ts';
import { ENDS_FIRST, Instant, isAboveStart, isInOrder, Localised, LocalisedHtml, NO_END, Terms } from './fields.ts';
import { because } from './issue-reasons.ts';
import { money } from './marks.ts';

/** The WCAG minimum for text, on a slice as everywhere else. */
const CONTRAST_MIN = 4.5;
const HOURS_MAX = 24 * 366;

const Colour = z.string().regex(/^#[0-9a-f]{6}$/);

const CouponTerms = z
  .object({ ...Terms, lifeHours: z.int().min(1).max(HOURS_MAX) })
  .refine(({ rule, successPercent }) => isAboveStart(rule, successPercent), { ...NO_END, path: ['successPercent'] });

const Prize = z.discriminatedUnion('kind', [
  z.object({ kind: money(z.literal('none')) }),
  z.object({ kind: money(z.literal('coins')), coins: money(z.int().min(1).max(100)) }),
  z.object({
    kind: money(z.literal('coupon')),
    name: Localised,
    /** In major units of the wheel's currency. */
    amount: money(z.number().positive().max(1_000_000_000)),
    /** Becomes a reward under these terms; else paid as free money. */
    isLocked: money(z.boolean().default(false)),
    terms: money(CouponTerms),
    /** How long the coupon can be claimed. */
    claimHours: money(z.int().min(1).max(HOURS_MAX)),
  }),
]);

const Slice = z
  .object({
    code: z.string(),
    label: Localised,
    bgColor: Colour,
    textColor: Colour,
    htmlDescription: LocalisedHtml,
    ppm: money(z.number()),
    prize: Prize,
  })
  .refine(({ bgColor, textColor }) => contrast(bgColor, textColor) >= CONTRAST_MIN, {
    path: ['textColor'],
    params: because('LOW_CONTRAST'),
  });

/** The wheel of a currency, which is the document's key. */
export const WheelDocument = z
  .object({
    name: Localised,
    slices: z.array(Slice).min(2).max(24),
    startsAt: money(Instant),
    endsAt: money(Instant),
  })
  .refine(isInOrder, ENDS_FIRST);
export type WheelDocument = z.infer<typeof WheelDocument>;
