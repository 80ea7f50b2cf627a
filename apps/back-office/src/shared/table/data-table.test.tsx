import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Feed } from '../api/use-feed.ts';
import { useKeyStrokes } from '../keys/use-key-strokes.ts';
import { show } from '../testing/desk.tsx';
import { type DataColumn, DataTable } from './data-table.tsx';

type Row = { id: string; name: string; amount: number };

const ROWS: Row[] = [
  { id: 'a', name: 'Anan', amount: 500 },
  { id: 'b', name: 'Bua', amount: 1_200 },
  { id: 'c', name: 'Chai', amount: 300 },
];
const COLUMNS: DataColumn<Row>[] = [
  { id: 'name', head: 'Member', cell: ({ name }) => <b>{name}</b> },
  { id: 'amount', head: 'Amount', align: 'right', cell: ({ amount }) => amount },
];

const feedWith = (more: Partial<Feed<Row>>): Feed<Row> => ({
  data: ROWS,
  isError: false,
  isFetching: false,
  refetch: vi.fn(),
  hasMore: false,
  isLoadingMore: false,
  loadMore: vi.fn(),
  ...more,
});

function Desk(props: Partial<Parameters<typeof DataTable<Row>>[0]>) {
  useKeyStrokes();
  return (
    <DataTable
      caption="Queue"
      columns={COLUMNS}
      feed={feedWith({})}
      rowKey={({ id }) => id}
      empty={{ title: 'All done' }}
      {...props}
    />
  );
}

const rowOf = (name: string) => screen.getByText(name).closest('tr');

afterEach(cleanup);

describe('the table of a list', () => {
  it('is gone through by J, K and the arrows, and Enter opens a row', { tags: ['O37'] }, async () => {
    const onOpen = vi.fn();
    await show(<Desk onOpen={onOpen} />);
    await userEvent.keyboard('j');
    expect(document.activeElement).toBe(rowOf('Anan'));
    await userEvent.keyboard('jj{ArrowUp}');
    expect(document.activeElement).toBe(rowOf('Bua'));
    await userEvent.keyboard('k{End}{Home}{ArrowDown}{Enter}');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(ROWS[1]);
  });

  it('has one row that Tab comes to', async () => {
    await show(<Desk opened="c" />);
    expect(['Anan', 'Bua', 'Chai'].map((name) => rowOf(name)?.tabIndex)).toEqual([-1, -1, 0]);
    expect(rowOf('Chai')?.getAttribute('aria-current')).toBe('true');
  });

  it('keys typed into a field are letters', async () => {
    await show(
      <>
        <input aria-label="Search" />
        <Desk />
      </>,
    );
    const field = screen.getByLabelText('Search');
    await userEvent.type(field, 'jk');
    expect(document.activeElement).toBe(field);
  });

  it('X chooses rows for what is done with all of them', { tags: ['O39'] }, async () => {
    const done = vi.fn();
    const bulk = (rows: readonly Row[], clear: () => void) => (
      <button
        type="button"
        onClick={() => {
          done(rows.map(({ id }) => id));
          clear();
        }}
      >
        Approve all
      </button>
    );
    await show(<Desk bulk={bulk} />);
    await userEvent.keyboard('jxjjx');
    expect(screen.getByRole('status').textContent).toBe('2 selected');
    expect(rowOf('Anan')?.getAttribute('aria-selected')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Approve all' }));
    expect(done).toHaveBeenCalledExactlyOnceWith(['a', 'c']);
    expect(screen.queryByText(/selected/)).toBeNull();
  });

  it('a click on a button in a row is not a click on the row', async () => {
    const onOpen = vi.fn();
    const columns = [{ id: 'act', head: '', cell: () => <button type="button">Act</button> }];
    await show(<Desk columns={columns} onOpen={onOpen} feed={feedWith({ data: ROWS.slice(0, 1) })} />);
    fireEvent.click(screen.getByRole('button', { name: 'Act' }));
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('shows more when there is more, and says how many there are', async () => {
    const loadMore = vi.fn();
    await show(<Desk feed={feedWith({ hasMore: true, loadMore })} />);
    expect(screen.getByText('3 rows, and more')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(loadMore).toHaveBeenCalledOnce();
  });

  it('says that there is nothing, or that it did not come', async () => {
    await show(<Desk feed={feedWith({ data: [] })} />);
    expect(screen.getByRole('heading', { name: 'All done' })).toBeTruthy();
    cleanup();
    const refetch = vi.fn();
    await show(<Desk feed={feedWith({ data: undefined, isError: true, refetch })} />);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });
});
