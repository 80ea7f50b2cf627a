/**
 * One measured number of a bench, with that of its peer or with its limit, if it has one.
 * @typedef {{ name: string, value: number, unit: string, peer?: { name: string, value: number }, atMost?: number,
 *   atLeast?: number }} Figure
 */

const MARK = 'figures ';

/** Prints the figures of a bench as one line of JSON, for `npm run bench`. @param {readonly Figure[]} figures */
export function printFigures(figures) {
  console.log(`${MARK}${JSON.stringify(figures)}`);
}

/** The figures in what a bench has printed. JSON has no NaN, the value of no measurement. @param {string} output */
export function readFigures(output) {
  const line = output.split('\n').findLast((text) => text.startsWith(MARK));
  /** @type {Figure[]} */
  const figures = JSON.parse(line?.slice(MARK.length) ?? '[]', (_, value) => value ?? Number.NaN);
  return figures;
}

/** The number of the peer, or the limit. @param {Figure} figure */
export function referenceOf({ peer, atMost, atLeast }) {
  return peer?.value ?? atMost ?? atLeast;
}

/** @param {Figure} figure */
export function isMissed({ value, atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY }) {
  return !(value <= atMost && value >= atLeast);
}

const { format } = new Intl.NumberFormat('en', {
  maximumSignificantDigits: 3,
  maximumFractionDigits: 0,
  roundingPriority: 'morePrecision',
});

/** @param {number} value @param {string} unit */
export function formatValue(value, unit) {
  return Number.isNaN(value) ? 'none' : `${format(value)}${unit && ` ${unit}`}`;
}

/** The peer's number or the limit, empty without either. @param {Figure} figure */
export function formatReference({ unit, peer, atMost, atLeast }) {
  if (peer) return `${peer.name} ${formatValue(peer.value, unit)}`;
  if (atMost !== undefined) return `at most ${formatValue(atMost, unit)}`;
  return atLeast === undefined ? '' : `at least ${formatValue(atLeast, unit)}`;
}
