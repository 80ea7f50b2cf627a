/** One line of comma-separated values; what would be taken for something else is quoted. */
export const csvLine = (values: readonly (string | number)[]): string =>
  values
    .map((value) => (/[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : value))
    .join(',');

/** The values of one line. Undefined when a quote is never closed, or stands inside a value. */
export function readCsvLine(line: string): string[] | undefined {
  const values = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)];
  const isWhole = values.reduce((length, [text]) => length + text.length, 0) === line.length;
  return isWhole ? values.map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain) : undefined;
}

/** What a spreadsheet would take for a formula when a text begins with it. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Lines for a spreadsheet. A text that it would work out as a formula is made a plain text by an apostrophe; a number
 * stays a number, below zero too. The mark at the beginning says that it is UTF-8, without which Thai is not readable.
 */
export function csvOf(titles: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const cell = (value: string | number | null): string => {
    if (typeof value === 'number') return String(value);
    const text = value ?? '';
    return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  };
  const title = (text: string): string => (/^\w+$/.test(text) ? text : cell(text));
  return `\uFEFF${[titles.map(title), ...rows.map((row) => row.map(cell))].map((row) => `${row.join(',')}\r\n`).join('')}`;
}
