import { type Currency, SCALE } from '@krapao/money';

/** So that spreadsheets read Thai and Lao as what they are. */
const BYTE_ORDER_MARK = '\ufeff';

export type Cell = string | number | null;

/**
 * A text that begins like a formula would be run by the spreadsheet that opens it; an apostrophe makes it a
 * text again. Numbers are amounts of ours: they stay numbers, also negative ones, with the decimals of their money.
 */
function cellOf(cell: Cell, currency: Currency): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return cell.toFixed(SCALE[currency]);
  const harmless = /^[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : cell;
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const toCsv = (rows: readonly (readonly Cell[])[], currency: Currency): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map((cell) => cellOf(cell, currency)).join(',')}\r\n`).join('');
