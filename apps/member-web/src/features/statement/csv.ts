import { type Currency, SCALE } from '@krapao/money';

/** Makes spreadsheets read the file as UTF-8, for Thai and Lao. */
const BYTE_ORDER_MARK = '\ufeff';

export type Cell = string | number | null;

/**
 * Prefixes text that looks like a formula with an apostrophe, or a spreadsheet would execute it. Numbers are our own
 * amounts and stay numbers, also negative, with the decimals of their currency.
 */
function cellOf(cell: Cell, currency: Currency): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return cell.toFixed(SCALE[currency]);
  const harmless = /^[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : cell;
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const toCsv = (rows: readonly (readonly Cell[])[], currency: Currency): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map((cell) => cellOf(cell, currency)).join(',')}\r\n`).join('');
