const TICKS_WANTED = 5;

/** Returns ticks at round numbers that enclose the least and the greatest value. */
export function roundTicks(least: number, greatest: number): number[] {
  const span = greatest - least;
  if (span <= 0) return [0, 1];
  const rough = span / TICKS_WANTED;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10) * power;
  const [first, last] = [Math.floor(least / step), Math.ceil(greatest / step)];
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Position of a value between two ends, as a fraction. */
export const shareOf = (value: number, from: number, to: number): number =>
  to === from ? 0 : (value - from) / (to - from);

/** Change against the previous period in percent; undefined without a previous value. */
export function changeOf(now: number, before: number): number | undefined {
  return before > 0 ? ((now - before) / before) * 100 : undefined;
}
