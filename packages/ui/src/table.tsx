import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import './table.css';

export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Money and counts stand at the right, so that their digits stand under one another. */
  align?: 'right' | undefined;
};

type TableProps<Row> = {
  /** Says what the table is; only screen readers hear it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
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
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ key, cell, align }) => (
              <td key={key} className={cx(align === 'right' && 'table-right') || undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
