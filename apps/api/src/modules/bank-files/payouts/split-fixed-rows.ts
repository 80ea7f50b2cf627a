import { FIXED_COLUMN } from '@krapao/contract/office/payout-layouts';
import { invalidStatement } from '../reading/statement.ts';

export type FixedRow<Name extends string> = { line: number; cell(name: Name): string };

type Options<Name extends string> = {
  columns: Readonly<Record<Name, string>>;
  headerRows: number;
  footerRows: number;
};

/**
 * Rows between header and footer, with values at fixed places. A row of another length than the first is cut or shifted,
 * so that part of an amount might be read as the whole.
 */
export function splitFixedRows<Name extends string>(
  text: string,
  { columns, headerRows, footerRows }: Options<Name>,
): FixedRow<Name>[] {
  const rows = text
    .split('\n')
    .map((row, index) => ({ line: index + 1, row: row.replace(/\r$/, '') }))
    .filter(({ row }) => row.trim() !== '');
  if (rows.length < headerRows + footerRows) throw invalidStatement('header', rows.length);
  const places = new Map(Object.entries<string>(columns).map(([name, column]) => [name, placeOf(column)]));
  const end = Math.max(...[...places.values()].map((place) => place?.end ?? 0));
  const body = rows.slice(headerRows, rows.length - footerRows);
  const width = body[0]?.row.length ?? 0;
  return body.map(({ line, row }) => {
    if (row.length !== width || width < end) throw invalidStatement('columns', line);
    return {
      line,
      cell(name) {
        const place = places.get(name);
        return place ? row.slice(place.start, place.end).trim() : '';
      },
    };
  });
}

/** "12,20": 20 characters from the 12th. */
function placeOf(column: string): { start: number; end: number } | undefined {
  const [, from, length] = FIXED_COLUMN.exec(column) ?? [];
  if (from === undefined) return undefined;
  const start = Number(from) - 1;
  return { start, end: start + Number(length) };
}
