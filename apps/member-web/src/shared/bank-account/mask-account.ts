import { formatAccountNumber } from '@krapao/web/time/format.ts';

const SHOWN_AT_START = 3;
const SHOWN_AT_END = 4;

/** The middle of an account number is hidden: enough to know it again, too little to use it. */
export function maskAccountNumber(number: string): string {
  const hidden = Math.max(number.length - SHOWN_AT_START - SHOWN_AT_END, 0);
  const masked = number.slice(0, SHOWN_AT_START) + '•'.repeat(hidden) + number.slice(SHOWN_AT_START + hidden);
  // Grouped as the number itself would be.
  const grouped = formatAccountNumber(number);
  let at = 0;
  return [...grouped].map((sign) => (sign === '-' ? '-' : (masked[at++] ?? ''))).join('');
}
