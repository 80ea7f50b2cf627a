import type { Locale } from '@krapao/contract/locales';
import { LANGUAGE_TAG } from '@krapao/contract/locales';

const SIZE_MAX_PX = 350;
const SHARE_OF_WIDTH = 0.85;
const FULL_TURN = 360;
/** How far from the middle of its slice the wheel may stop, in slices. */
const OFF_MIDDLE_MAX = 0.35;
const EXTRA_TURNS = [2, 3] as const;
const SECONDS_PER_TURN = { min: 0.4, max: 0.5 };

/** The wheel is 350 px wide, or 85 % of the window where that is less. */
export const wheelSizePx = (windowWidthPx: number): number =>
  Math.min(SIZE_MAX_PX, Math.floor(windowWidthPx * SHARE_OF_WIDTH));

/** How a spin looks: by chance, as what it gives is settled already. */
export function planTurn(random: () => number = Math.random) {
  const extraTurns = EXTRA_TURNS[random() < 0.5 ? 0 : 1];
  const { min, max } = SECONDS_PER_TURN;
  const durationMs = extraTurns * (min + random() * (max - min)) * 10 * 1_000;
  return { extraTurns, durationMs, offMiddle: (random() * 2 - 1) * OFF_MIDDLE_MAX };
}

type Stop = { from: number; index: number; count: number; extraTurns: number; offMiddle: number };

/** The angle, clockwise from `from`, at which the slice stands under the pin. The first is there at 0. */
export function stopAngle({ from, index, count, extraTurns, offMiddle }: Stop): number {
  const slice = FULL_TURN / count;
  const wanted = -(index + offMiddle) * slice;
  const rest = (((wanted - from) % FULL_TURN) + FULL_TURN) % FULL_TURN;
  return from + extraTurns * FULL_TURN + rest;
}

/** The slice under the pin at this angle. */
export function sliceAt(angle: number, count: number): number {
  const slice = FULL_TURN / count;
  const back = (((-angle + slice / 2) % FULL_TURN) + FULL_TURN) % FULL_TURN;
  return Math.floor(back / slice) % count;
}

/** Parts per million as people say them: 15%, 0.1%. */
export const chanceText = (ppm: number, locale: Locale): string =>
  new Intl.NumberFormat(`${LANGUAGE_TAG[locale]}-u-nu-latn`, { style: 'percent', maximumFractionDigits: 4 }).format(
    ppm / 1_000_000,
  );
