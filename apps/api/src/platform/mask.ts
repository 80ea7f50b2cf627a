/** What is sensitive is shown in part: enough to recognise it, not enough to use it. */

const SHOWN_DIGITS = 4;

/** 0812345678 → 081***5678. */
export const maskPhone = (national: string): string => `${national.slice(0, 3)}***${national.slice(-SHOWN_DIGITS)}`;

/** Only the end of a number is shown, and of a short one less. */
export function maskAccount(accountNo: string): string {
  const shown = accountNo.slice(-Math.min(SHOWN_DIGITS, Math.floor(accountNo.length / 2)));
  return shown.padStart(accountNo.length, 'x');
}
