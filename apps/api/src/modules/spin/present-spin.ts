import type { AnswerOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import type { SpinRow } from './spins.repository.ts';
import { type Slice, sliceOf, type Wheel } from './wheel.ts';

type SetupAnswer = AnswerOf<'GET /api/spinwheel/setup'>['result'];
type SliceShown = NonNullable<SetupAnswer['activeSpinwheel']>['slice'][number];
type SpinShown = AnswerOf<'GET /api/spinwheel/spins'>['spins'][number];

export const presentWheel = ({ name, slices }: Wheel, locale: Locale): SetupAnswer['activeSpinwheel'] => ({
  name: name[locale],
  slice: slices.map((slice) => presentSlice(slice, locale)),
});

export const presentSlice = (slice: Slice, locale: Locale): SliceShown => ({
  code: slice.code,
  label: slice.label[locale],
  bgColor: slice.bgColor,
  textColor: slice.textColor,
  htmlDescription: slice.htmlDescription[locale],
  ppm: slice.ppm,
  prize: presentPrize(slice, locale),
});

/** A coupon's terms are shown when it is claimed. */
export const presentPrize = ({ prize }: Slice, locale: Locale): SliceShown['prize'] =>
  prize.kind === 'coupon' ? { kind: prize.kind, name: prize.name[locale], amount: prize.amount } : prize;

export const presentSpin = (row: SpinRow, wheel: Wheel, locale: Locale): SpinShown => ({
  _id: row.id,
  number: row.number,
  code: row.code,
  label: sliceOf(wheel, row.code).label[locale],
  roll: row.roll,
  commitment: row.commitment,
  serverSeed: row.serverSeed,
  memberSeed: row.memberSeed,
  odds: wheel.odds,
  createdAt: row.at.toISOString(),
});
