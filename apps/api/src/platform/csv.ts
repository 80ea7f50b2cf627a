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
