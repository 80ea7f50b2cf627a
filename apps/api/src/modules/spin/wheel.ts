import { WheelDocument } from '@krapao/contract/documents/wheel';
import { oddsText } from '@krapao/fair';
import { type Currency, parseMajor } from '@krapao/money';
import { z } from 'zod';
import { AppError } from '../../platform/http/app-error.ts';
import { validate } from '../../platform/http/validate.ts';
import { withCleanHtml } from '../catalogue/public.ts';

const WheelDraft = z.object({
  currency: z.enum(['THB', 'LAK']),
  name: WheelDocument.shape.name,
  slices: WheelDocument.shape.slices,
  startsAt: z.date().nullable().default(null),
  endsAt: z.date().nullable().default(null),
});

/** The wheel as operators save it. */
export type WheelDraft = z.input<typeof WheelDraft>;
export type Slice = WheelDocument['slices'][number];
export type CouponPrize = Extract<Slice['prize'], { kind: 'coupon' }>;

/** A saved wheel: immutable, a change creates another. */
export type Wheel = Omit<z.output<typeof WheelDraft>, 'currency'> & {
  id: string;
  currency: Currency;
  odds: string;
  state: 'active' | 'replaced' | 'stopped';
};

/** Checks a wheel before publishing; throws KEY_INVALID with the field, and the reason for wrong odds. */
export function checkWheel(draft: unknown): Omit<Wheel, 'id' | 'state'> {
  const wheel = validate(withCleanHtml(WheelDraft), draft) as z.output<typeof WheelDraft>;
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

/** Commitments on a wheel are valid until an operator stops the wheel. */
export const isHeld = ({ state }: Pick<Wheel, 'state'>): boolean => state !== 'stopped';

export function sliceOf({ id, slices }: Pick<Wheel, 'id' | 'slices'>, code: string): Slice {
  const slice = slices.find((one) => one.code === code);
  if (!slice) throw new Error(`wheel ${id} has no slice ${code}`);
  return slice;
}
