/** One row of comma-separated values; special characters are quoted. */
export const csvLine = (values: readonly (string | number)[]): string =>
  values
    .map((value) => (/[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : value))
    .join(',');

/** The values of one row. Undefined when a quote is unclosed, or inside a value. */
export function readCsvLine(line: string): string[] | undefined {
  const values = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)];
  const isWhole = values.reduce((length, [text]) => length + text.length, 0) === line.length;
  return isWhole ? values.map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain) : undefined;
}

/** First characters that make a spreadsheet read a text as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Declares UTF-8 at the beginning of a file; without it Thai is unreadable. */
export const UTF8_MARK = '\uFEFF';

const cell = (value: string | number | null): string => {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
};

/** A row for spreadsheets. An apostrophe makes a formula plain text; a number stays a number, also a negative one. */
export const csvRow = (values: readonly (string | number | null)[]): string => `${values.map(cell).join(',')}\r\n`;

/** A CSV file for spreadsheets. */
export function csvOf(titles: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const title = (text: string): string => (/^\w+$/.test(text) ? text : cell(text));
  return `${UTF8_MARK}${titles.map(title).join(',')}\r\n${rows.map(csvRow).join('')}`;
}
