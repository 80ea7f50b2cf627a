import { oddsText } from '@krapao/fair';
import { type Currency, parseMajor } from '@krapao/money';
import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { validate } from '../../platform/validate.ts';
import { because } from '../catalogue/public.ts';
import { Localised, LocalisedHtml } from '../lookups/public.ts';
import { contrast } from './contrast.ts';

/** Text on its slice, as everywhere else. */
const CONTRAST_MIN = 4.5;
const HOURS_MAX = 24 * 366;

const Colour = z.string().regex(/^#[0-9a-f]{6}$/);

const Terms = z
  .object({
    rule: z.enum(['balance', 'turnover']),
    successPercent: z.int().min(1).max(10_000),
    failPercent: z.int().min(0).max(99),
    lifeHours: z.int().min(1).max(HOURS_MAX),
  })
  .refine(({ rule, successPercent }) => rule === 'turnover' || successPercent > 100, {
    path: ['successPercent'],
    params: because('NO_END'),
  });

const Prize = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('coins'), coins: z.int().min(1).max(100) }),
  z.object({
    kind: z.literal('coupon'),
    name: Localised,
    /** In major units of the wheel's currency. */
    amount: z.number().positive().max(1_000_000_000),
    /** Of the reward that the coupon becomes. */
    terms: Terms,
    /** How long it can be claimed. */
    claimHours: z.int().min(1).max(HOURS_MAX),
  }),
]);

const Slice = z
  .object({
    code: z.string(),
    label: Localised,
    bgColor: Colour,
    textColor: Colour,
    htmlDescription: LocalisedHtml,
    ppm: z.number(),
    prize: Prize,
  })
  .refine(({ bgColor, textColor }) => contrast(bgColor, textColor) >= CONTRAST_MIN, {
    path: ['textColor'],
    params: because('LOW_CONTRAST'),
  });

export const Look = { name: Localised, slices: z.array(Slice).min(2).max(24) };

const WheelDraft = z.object({
  currency: z.enum(['THB', 'LAK']),
  ...Look,
  startsAt: z.date().nullable().default(null),
  endsAt: z.date().nullable().default(null),
});

/** What operators save. */
export type WheelDraft = z.input<typeof WheelDraft>;
export type Slice = z.output<typeof Slice>;
export type CouponPrize = Extract<Slice['prize'], { kind: 'coupon' }>;

/** A wheel as it was saved: a change makes another. */
export type Wheel = Omit<z.output<typeof WheelDraft>, 'currency'> & {
  id: string;
  currency: Currency;
  odds: string;
  state: 'active' | 'replaced' | 'stopped';
};

/** A wheel that may be published; anything else answers KEY_INVALID with the field, and the reason of wrong odds. */
export function checkWheel(draft: unknown): Omit<Wheel, 'id' | 'state'> {
  const wheel = validate(WheelDraft, draft) as z.output<typeof WheelDraft>;
  const refuse = (key: string, reason: string): never => {
    throw new AppError('KEY_INVALID', { key, reason });
  };
  if (wheel.startsAt && wheel.endsAt && wheel.startsAt >= wheel.endsAt) refuse('endsAt', 'it ends before it starts');
  for (const [at, { prize }] of wheel.slices.entries()) {
    if (prize.kind !== 'coupon') continue;
    try {
      parseMajor(prize.amount, wheel.currency);
    } catch (error) {
      refuse(`slices.${at}.prize.amount`, (error as Error).message);
    }
  }
  try {
    return { ...wheel, odds: oddsText(wheel.slices) };
  } catch (error) {
    return refuse('slices', (error as Error).message);
  }
}

export const isRunning = ({ state, startsAt, endsAt }: Pick<Wheel, 'state' | 'startsAt' | 'endsAt'>, now: Date) =>
  state === 'active' && (!startsAt || startsAt <= now) && (!endsAt || now < endsAt);

/** What was promised on a wheel stands until an operator stops it. */
export const isHeld = ({ state }: Pick<Wheel, 'state'>): boolean => state !== 'stopped';

export function sliceOf({ id, slices }: Pick<Wheel, 'id' | 'slices'>, code: string): Slice {
  const slice = slices.find((one) => one.code === code);
  if (!slice) throw new Error(`wheel ${id} has no slice ${code}`);
  return slice;
}
