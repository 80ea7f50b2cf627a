import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import './table.css';

export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Money and counts are right-aligned, so that their digits line up. */
  align?: 'right' | undefined;
  /** The cells name their rows. */
  isRowHead?: boolean | undefined;
};

type TableProps<Row> = {
  /** Accessible name of the table, not visible. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string;
  /** Row of totals below the others. */
  totals?: Row | undefined;
};

export function Table<Row>({ caption, columns, rows, rowKey, totals }: TableProps<Row>) {
  const cells = (row: Row) =>
    columns.map(({ key, cell, align, isRowHead }) => {
      const Cell = isRowHead ? 'th' : 'td';
      return (
        <Cell
          key={key}
          {...(isRowHead && { scope: 'row' })}
          className={cx(align === 'right' && 'table-right') || undefined}
        >
          {cell(row)}
        </Cell>
      );
    });
  return (
    <table className="table">
      <caption className="spoken">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, head, align }) => (
            <th key={key} scope="col" className={cx(align === 'right' && 'table-right') || undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={rowKey(row, index)}>{cells(row)}</tr>
        ))}
      </tbody>
      {totals !== undefined && (
        <tfoot>
          <tr>{cells(totals)}</tr>
        </tfoot>
      )}
    </table>
  );
}
