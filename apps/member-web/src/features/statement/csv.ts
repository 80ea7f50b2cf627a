/** So that spreadsheets read Thai and Lao as what they are. */
const BYTE_ORDER_MARK = '\ufeff';

export type Cell = string | number | null;

/**
 * A text that begins like a formula would be run by the spreadsheet that opens it; an apostrophe makes it a
 * text again. Numbers are ours and stay numbers, also negative ones.
 */
function cellOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const harmless = /^[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : cell;
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
