import { Button } from '@krapao/ui/button';
import { cx } from '@krapao/ui/cx';
import { Empty } from '@krapao/ui/empty';
import { SkeletonRows, useDelayed } from '@krapao/ui/skeleton';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { type RowSelectionState, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Feed } from '../api/use-feed.ts';
import { useCommands } from '../keys/commands.ts';
import './data-table.css';
import { MOVES, type Move, rowAfter } from './row-cursor.ts';

export type DataColumn<Row> = {
  readonly id: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Money and counts stand at the right, so that their digits stand under one another. */
  readonly align?: 'right';
  /** What a phone has no room for. */
  readonly wideOnly?: boolean;
};

type Props<Row> = {
  /** Says what the table is; only screen readers hear it. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  feed: Feed<Row>;
  rowKey: (row: Row) => string;
  /** What stands here while there are no rows. */
  empty: { title: ReactNode; hint?: ReactNode };
  /** A row can be opened: by a click, by Enter. */
  onOpen?: (row: Row) => void;
  /** The key of the row that is open. */
  opened?: string | undefined;
  /** What can be done with all rows that were chosen (X, or their boxes). */
  bulk?: (rows: readonly Row[], clear: () => void) => ReactNode;
};

const features = tableFeatures({ rowSelectionFeature });

/** The table of every list in the office: rows by keyboard, more at its end, and what it says while there are none. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { feed, empty, columns, bulk } = props;
  const isLate = useDelayed(!feed.rows && !feed.isError);
  const rows = feed.rows;
  if (!rows) {
    return feed.isError ? (
      <QueryRetry query={{ ...feed, data: undefined } as never} />
    ) : (
      isLate && <SkeletonRows count={8} />
    );
  }
  if (rows.length === 0) return <Empty title={empty.title}>{empty.hint}</Empty>;
  return <Rows {...props} rows={rows} key={`${columns.length} ${bulk ? 'bulk' : ''}`} />;
}

function Rows<Row extends object>(props: Props<Row> & { rows: readonly Row[] }) {
  const { caption, columns, feed, rows, rowKey, onOpen, opened, bulk } = props;
  const t = useTranslations('common.table');
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const table = useTable({
    features,
    data: useMemo(() => [...rows], [rows]),
    columns: useMemo(
      () =>
        columns.map(({ id, head, cell }) => ({
          id,
          header: () => head,
          cell: ({ row }: { row: { original: Row } }) => cell(row.original),
        })),
      [columns],
    ),
    getRowId: rowKey,
    enableRowSelection: bulk !== undefined,
    state: { rowSelection },
    onRowSelectionChange: setRowSelection,
  });
  const shown = table.getRowModel().rows;
  const cursor = useRowCursor(
    shown.map(({ id }) => id),
    opened,
  );
  const toggle = (id: string) => setRowSelection((last) => toggled(last, id));
  useCommands([
    { id: 'row-down', group: 'page', label: t('move'), keys: 'j', isQuiet: true, run: () => cursor.move('down') },
    { id: 'row-up', group: 'page', label: t('move'), keys: 'k', isQuiet: true, run: () => cursor.move('up') },
    ...(bulk
      ? [
          {
            id: 'row-select',
            group: 'page' as const,
            label: t('select'),
            keys: 'x',
            isQuiet: true,
            run: () => cursor.at !== undefined && toggle(cursor.at),
          },
        ]
      : []),
  ]);
  const chosen = shown.filter(({ id }) => rowSelection[id]).map(({ original }) => original);
  const classOf = (id: string) => {
    const column = columns.find((each) => each.id === id);
    return cx(column?.align === 'right' && 'data-table-right', column?.wideOnly && 'data-table-wide') || undefined;
  };
  return (
    <div className="data-table">
      <div className="data-table-scroll">
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are gone through by arrow keys.
          role="grid"
          aria-rowcount={feed.hasMore ? -1 : shown.length + 1}
          aria-multiselectable={bulk ? true : undefined}
        >
          <caption className="spoken">{caption}</caption>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {bulk && (
                  <th scope="col" className="data-table-pick">
                    <span className="spoken">{t('select')}</span>
                  </th>
                )}
                {group.headers.map((header) => (
                  <th key={header.id} scope="col" className={classOf(header.id)}>
                    <table.FlexRender header={header} />
                  </th>
                ))}
              </tr>
            ))}
          </thead>
          <tbody ref={cursor.body}>
            {shown.map((row) => (
              <tr
                key={row.id}
                data-row={row.id}
                tabIndex={cursor.tabIndexOf(row.id)}
                className={cx('data-table-row', row.id === opened && 'is-open', onOpen && 'is-openable')}
                aria-current={row.id === opened || undefined}
                aria-selected={bulk ? Boolean(rowSelection[row.id]) : undefined}
                onFocus={() => cursor.set(row.id)}
                onClick={(event) => isOwnClick(event.target) && onOpen?.(row.original)}
                onKeyDown={(event) => {
                  if (event.target !== event.currentTarget) return;
                  if (event.key === 'Enter' && onOpen) onOpen(row.original);
                  else if (MOVES[event.key]) cursor.move(MOVES[event.key] as Move);
                  else return;
                  event.preventDefault();
                }}
              >
                {bulk && (
                  <td className="data-table-pick">
                    <input
                      type="checkbox"
                      tabIndex={-1}
                      aria-label={t('selectRow')}
                      checked={Boolean(rowSelection[row.id])}
                      onChange={() => toggle(row.id)}
                    />
                  </td>
                )}
                {row.getAllCells().map((cell) => (
                  <td key={cell.id} className={classOf(cell.column.id)}>
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {feed.hasMore && (
          <div className="data-table-more">
            <Button size="sm" tone="line" busy={feed.isLoadingMore} onClick={feed.loadMore}>
              {t('more')}
            </Button>
          </div>
        )}
      </div>
      <div className="data-table-foot">
        {chosen.length > 0 && bulk ? (
          <>
            <b role="status">{t('selected', { n: chosen.length })}</b>
            {bulk(chosen, () => setRowSelection({}))}
            <Button size="xs" tone="ghost" onClick={() => setRowSelection({})}>
              {t('clear')}
            </Button>
          </>
        ) : (
          <span className="data-table-keys" aria-hidden="true">
            <kbd>J</kbd> <kbd>K</kbd> {t('move')}
            {onOpen && (
              <>
                <kbd>↵</kbd> {t('open')}
              </>
            )}
            {bulk && (
              <>
                <kbd>X</kbd> {t('select')}
              </>
            )}
          </span>
        )}
        <span className="grow" />
        <span className="num is-thin">{t(feed.hasMore ? 'rowsMore' : 'rows', { n: shown.length })}</span>
      </div>
    </div>
  );
}

/** A click on a button or a link in a row is for that, and not for the row. */
const isOwnClick = (target: EventTarget): boolean =>
  !(target instanceof Element && target.closest('button, a, input, select, label'));

function toggled(last: RowSelectionState, id: string): RowSelectionState {
  const { [id]: was, ...others } = last;
  return was ? others : { ...others, [id]: true };
}

/** The one row that Tab comes to, and that the keys move on from. */
function useRowCursor(keys: readonly string[], opened: string | undefined) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [at, set] = useState<string>();
  const known = [at, opened].find((key) => key !== undefined && keys.includes(key));
  const move = (wanted: Move) => {
    const next = rowAfter(keys, known, wanted);
    const row = next && body.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(next)}"]`);
    if (!row) return;
    row.focus();
    row.scrollIntoView({ block: 'nearest' });
  };
  const tabIndexOf = (key: string) => (key === (known ?? keys[0]) ? 0 : -1);
  return { body, at: known, set, move, tabIndexOf };
}
