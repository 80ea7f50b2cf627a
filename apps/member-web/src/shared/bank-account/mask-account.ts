import { formatAccountNumber } from './account-number.ts';

const SHOWN_AT_START = 3;
const SHOWN_AT_END = 4;

/** Masks the middle of an account number: enough to recognise, too little to use. */
export function maskAccountNumber(number: string, bankCode: string): string {
  const hidden = Math.max(number.length - SHOWN_AT_START - SHOWN_AT_END, 0);
  const masked = number.slice(0, SHOWN_AT_START) + '•'.repeat(hidden) + number.slice(SHOWN_AT_START + hidden);
  // Grouped like the number itself.
  const grouped = formatAccountNumber(number, bankCode);
  let at = 0;
  return [...grouped].map((sign) => (sign === '-' ? '-' : (masked[at++] ?? ''))).join('');
}
