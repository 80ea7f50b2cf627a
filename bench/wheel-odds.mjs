/**
 * Chi-square test of the wheel's odds: draws as the server does, each with a new seed, and computes the probability of
 * the counts under the published odds. Fails when the probability is one in a thousand or less.
 *
 *   npm run bench:wheel -- [--draws 200000]
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { ALL_PPM, draw, oddsText } from '@krapao/fair';
import { demoWheel } from '../apps/api/src/app/seed/wheels.ts';
import { printFigures } from './lib/figures.mjs';

const P_MIN = 0.001;
const { values } = parseArgs({ options: { draws: { type: 'string', default: '200000' } } });
const draws = Number(values.draws);
const { slices } = demoWheel('THB');
const odds = oddsText(slices);

const counts = new Map(slices.map(({ code }) => [code, 0]));
for (let number = 1; number <= draws; number += 1) {
  const serverSeed = randomBytes(32).toString('hex');
  const { code } = draw({ serverSeed, memberSeed: randomBytes(8).toString('hex'), number, odds });
  counts.set(code, (counts.get(code) ?? 0) + 1);
}

let chiSquare = 0;
for (const { code, ppm } of slices) {
  const expected = (draws * ppm) / ALL_PPM;
  const count = counts.get(code) ?? 0;
  chiSquare += (count - expected) ** 2 / expected;
  console.log(`${code.padEnd(6)} ${String(count).padStart(7)} of ${expected.toFixed(0).padStart(7)} expected`);
}
const freedom = slices.length - 1;
const p = upperTail(chiSquare, freedom);
console.log(
  `${draws} draws: chi-square ${chiSquare.toFixed(2)} with ${freedom} degrees of freedom, p = ${p.toFixed(4)}`,
);
printFigures([{ name: `probability of the counts of ${draws} draws`, value: p, unit: '', atLeast: P_MIN }]);
if (p <= P_MIN) process.exitCode = 1;

/**
 * Probability of a chi-square this large or larger by chance: 1 − P(k/2, x/2), by the series of the lower incomplete
 * gamma function.
 *
 * @param {number} x
 * @param {number} k
 */
function upperTail(x, k) {
  const [a, z] = [k / 2, x / 2];
  let term = 1 / a;
  let sum = term;
  for (let n = 1; term > sum * 1e-15; n += 1) {
    term *= z / (a + n);
    sum += term;
  }
  return 1 - sum * Math.exp(a * Math.log(z) - z - logGamma(a));
}

/**
 * For half or whole numbers above 0.
 *
 * @param {number} a
 */
function logGamma(a) {
  let log = a % 1 ? Math.log(Math.PI) / 2 : 0;
  for (let factor = a - 1; factor > 0; factor -= 1) log += Math.log(factor);
  return log;
}
