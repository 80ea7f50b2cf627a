import type { BodyOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import { LANGUAGE_TAG } from '@krapao/contract/locales';
import { newKey } from '@krapao/web/api/new-key.ts';
import type { Setup } from './api/spin-queries.ts';

const SIZE_MAX_PX = 350;
const SHARE_OF_WIDTH = 0.85;
const FULL_TURN = 360;
/** The largest distance from the middle of a slice at which the wheel stops, in slices. */
const OFF_MIDDLE_MAX = 0.35;
const EXTRA_TURNS = [2, 3] as const;
const SECONDS_PER_TURN = { min: 0.4, max: 0.5 };

/** 350 px, or 85 % of a narrower window. */
export const wheelSizePx = (windowWidthPx: number): number =>
  Math.min(SIZE_MAX_PX, Math.floor(windowWidthPx * SHARE_OF_WIDTH));

/** Random look of a spin; its result is already decided. */
export function planTurn(random: () => number = Math.random) {
  const extraTurns = EXTRA_TURNS[random() < 0.5 ? 0 : 1];
  const { min, max } = SECONDS_PER_TURN;
  const durationMs = extraTurns * (min + random() * (max - min)) * 10 * 1_000;
  return { extraTurns, durationMs, offMiddle: (random() * 2 - 1) * OFF_MIDDLE_MAX };
}

type Stop = { from: number; index: number; count: number; extraTurns: number; offMiddle: number };

/** The angle, clockwise from `from`, at which the slice is under the pin. The first slice is there at 0. */
export function stopAngle({ from, index, count, extraTurns, offMiddle }: Stop): number {
  const slice = FULL_TURN / count;
  const wanted = -(index + offMiddle) * slice;
  const rest = (((wanted - from) % FULL_TURN) + FULL_TURN) % FULL_TURN;
  return from + extraTurns * FULL_TURN + rest;
}

export function sliceAt(angle: number, count: number): number {
  const slice = FULL_TURN / count;
  const back = (((-angle + slice / 2) % FULL_TURN) + FULL_TURN) % FULL_TURN;
  return Math.floor(back / slice) % count;
}

/** Formats parts per million as a percentage: 15%, 0.1%. */
export const chanceText = (ppm: number, locale: Locale): string =>
  new Intl.NumberFormat(`${LANGUAGE_TAG[locale]}-u-nu-latn`, { style: 'percent', maximumFractionDigits: 4 }).format(
    ppm / 1_000_000,
  );

/** Members without a seed of their own send a random one, made after the server committed to its seed. */
export function spinBody({ fairness }: Pick<Setup, 'fairness'>): BodyOf<'POST /api/spinwheel/spin'> {
  if (!fairness) return {};
  const { commitment, memberSeed, hasOwnSeed } = fairness;
  return { commitment, memberSeed: hasOwnSeed ? memberSeed : newKey().replaceAll('-', '').slice(0, 16) };
}
