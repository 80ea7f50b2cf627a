import { onlyDigits } from '@krapao/web/forms/typing.ts';

/** The specification's grouping of ten digits. */
const TEN = [3, 3, 4];
const GOVERNMENT = [3, 1, 5, 3];
/** Lao banks publish no grouping. */
const NONE: readonly number[] = [];

/** Grouping of account numbers by bank, where different from ten digits. */
const GROUPS: Readonly<Record<string, readonly number[]>> = {
  ...{ GSB: GOVERNMENT, GHB: GOVERNMENT, BAAC: GOVERNMENT, TISCO: [4, 3, 6, 1], BCEL: [3, 2, 2, 8, 3] },
  ...{ LDB: NONE, JDB: NONE, APB: NONE, LVB: NONE, STB: NONE, BIC: NONE, IB: NONE, MJBL: NONE, PSV: NONE },
};

/** Numbers of these begin with branch, kind and currency, whatever their length. */
const ANY_LENGTH: readonly string[] = ['BCEL'];

/** Extra digits join the last group. */
function inGroups(digits: string, sizes: readonly number[]): string {
  const parts: string[] = [];
  let rest = digits;
  for (const size of sizes.slice(0, -1)) {
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return [...parts, rest].filter(Boolean).join('-');
}

/** Groups an account number with dashes while it is typed. */
export const groupAccountNo = (text: string, bankCode: string): string =>
  inGroups(onlyDigits(text), GROUPS[bankCode] ?? TEN);

/** Formats ten digits as 012-345-6789; any other number in its bank's grouping, or unchanged. */
export function formatAccountNumber(number: string, bankCode: string): string {
  if (/^\d{10}$/.test(number)) return inGroups(number, TEN);
  const sizes = GROUPS[bankCode] ?? NONE;
  const ends = sizes.map((_, index) => sizes.slice(0, index + 1).reduce((sum, size) => sum + size, 0));
  return ANY_LENGTH.includes(bankCode) || ends.slice(-2).includes(number.length) ? inGroups(number, sizes) : number;
}
