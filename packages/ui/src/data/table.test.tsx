import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type Column, Table } from './table.tsx';

afterEach(cleanup);

type Row = readonly [day: string, amount: number];
const COLUMNS: Column<Row>[] = [
  { key: 'day', head: 'Day', isRowHead: true, cell: ([day]) => day },
  { key: 'amount', head: 'Amount', align: 'right', cell: ([, amount]) => amount },
];
const ROWS: Row[] = [
  ['Monday', 3],
  ['Tuesday', 4],
];
const rowHeads = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

it('names its rows by the column of row heads, and shows totals below them', () => {
  const table = { caption: 'Deposits', columns: COLUMNS, rows: ROWS, rowKey: ([day]: Row) => day };
  render(<Table {...table} totals={['Total', 7]} />);
  expect(rowHeads()).toEqual(['Monday', 'Tuesday', 'Total']);
  expect(document.querySelector('tfoot')?.textContent).toBe('Total7');
  cleanup();
  render(<Table {...table} />);
  expect(rowHeads()).toEqual(['Monday', 'Tuesday']);
  expect(document.querySelector('tfoot')).toBeNull();
});
