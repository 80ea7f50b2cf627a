import { csvOf } from './csv.ts';
import { type SheetColumn, xlsxOf } from './xlsx.ts';

type Cell = string | number | null;

/** A table for a spreadsheet. */
export type TableFile = {
  /** File name without its extension, and the sheet's name. */
  fileName: string;
  name: string;
  columns: readonly SheetColumn[];
  rows: readonly (readonly Cell[])[];
  decimals: number;
  format: 'csv' | 'xlsx';
};

/** The one way in which tables of the office become files. */
export function tableFile({ fileName, name, columns, rows, decimals, format }: TableFile) {
  const titles = columns.map(({ title }) => title);
  return format === 'csv'
    ? {
        fileName: `${fileName}.csv`,
        mediaType: 'text/csv; charset=utf-8',
        base64: Buffer.from(csvOf(titles, rows), 'utf8').toString('base64'),
      }
    : {
        fileName: `${fileName}.xlsx`,
        mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        base64: xlsxOf({ name, columns, rows, decimals }).toString('base64'),
      };
}
