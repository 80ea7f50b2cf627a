/** Masks sensitive values: enough to recognise them, not enough to use them. */

const SHOWN_DIGITS = 4;

/** 0812345678 → 081***5678. */
export const maskPhone = (national: string): string => `${national.slice(0, 3)}***${national.slice(-SHOWN_DIGITS)}`;

/** Shows only the end of a number, and less of a short one. */
export function maskAccount(accountNo: string): string {
  const shown = accountNo.slice(-Math.min(SHOWN_DIGITS, Math.floor(accountNo.length / 2)));
  return shown.padStart(accountNo.length, 'x');
}

/** somchai@example.com → s***@example.com. */
export const maskEmail = (address: string): string =>
  `${address.slice(0, 1)}***${address.slice(address.lastIndexOf('@'))}`;
