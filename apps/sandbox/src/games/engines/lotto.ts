import type { Percent, Random } from './engine.ts';

export const LOTTO_KINDS = ['two', 'three', 'any'] as const;
export type LottoKind = (typeof LOTTO_KINDS)[number];

/** `two` and `three` match the last digits in order; `any` matches the last three in any order. */
export type LottoTable = { digits: number; pays: Record<LottoKind, Percent> };
export type LottoChoice = { kind: LottoKind; number: string };
export type Draw = { drawn: string; payPercent: Percent };

/** Whether a number can be bet on. Three equal digits have a single order, so `any` does not apply. */
export function isChoice({ kind, number }: LottoChoice): boolean {
  if (kind === 'two') return /^\d{2}$/.test(number);
  return /^\d{3}$/.test(number) && (kind === 'three' || orders(number) > 1);
}

export function draw(random: Random, table: LottoTable, choice: LottoChoice): Draw {
  const drawn = Array.from({ length: table.digits }, () => random(10)).join('');
  return { drawn, payPercent: wins(drawn, choice) ? payFor(table, choice) : 0 };
}

/** `any` with a repeated digit has half the permutations, so it pays double for the same return. */
function payFor(table: LottoTable, { kind, number }: LottoChoice): Percent {
  return kind === 'any' ? (table.pays.any * 6) / orders(number) : table.pays[kind];
}

function wins(drawn: string, { kind, number }: LottoChoice): boolean {
  return kind === 'any' ? sorted(drawn.slice(-3)) === sorted(number) : drawn.endsWith(number);
}

const sorted = (digits: string) => [...digits].sort().join('');

/** Number of permutations of three digits. */
function orders(number: string): number {
  return [0, 1, 3, 6][new Set(number).size] ?? 0;
}
