import { Button } from '@krapao/ui/actions/button';
import { Icon } from '@krapao/ui/brand/icon';
import { cx } from '@krapao/ui/cx';
import { Empty } from '@krapao/ui/states/empty';
import { SkeletonRows } from '@krapao/ui/states/skeleton';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Feed } from '../api/use-feed.ts';
import { type Exported, ExportList } from '../files/export-list.tsx';
import { useCommands } from '../keys/commands.ts';
import './data-table.css';
import { nextOrder, type Order, sorted } from './order.ts';
import { MOVES, type Move, rowAfter } from './row-cursor.ts';

export type DataColumn<Row> = {
  readonly id: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Right-aligned, so that the digits of amounts and counts line up. */
  readonly align?: 'right';
  /** Hidden on a phone for lack of room. */
  readonly wideOnly?: boolean;
  /** Makes the column sortable, for lists that are loaded as a whole; rows without a value come last. */
  readonly sort?: (row: Row) => number | string | undefined;
};

type Props<Row> = {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  feed: Feed<Row>;
  rowKey: (row: Row) => string;
  /** Shown while there are no rows. */
  empty: { title: ReactNode; hint?: ReactNode };
  /** Opens a row by click or Enter. */
  onOpen?: (row: Row) => void;
  /** Key of the open row. */
  opened?: string | undefined;
  /** The list as a file of the server, with its filters and the columns of this table. */
  exported?: Exported;
  /** Acts on all selected rows (key X, or their checkboxes). */
  bulk?: (rows: readonly Row[], clear: () => void) => ReactNode;
};

/** Table of every list in the back office: keyboard navigation, loading on demand, loading and empty states. */
export function DataTable<Row>(props: Props<Row>) {
  const { feed, empty, bulk } = props;
  return (
    <Loaded query={feed} skeleton={<SkeletonRows count={8} />} empty={<Empty title={empty.title}>{empty.hint}</Empty>}>
      {/* The key drops the selection when its acts go. */}
      {(rows) => <Rows {...props} rows={rows} key={bulk ? 'bulk' : 'list'} />}
    </Loaded>
  );
}

function Rows<Row>(props: Props<Row> & { rows: readonly Row[] }) {
  const { caption, columns, feed, rowKey, onOpen, opened, bulk, exported } = props;
  const t = useTranslations('common.table');
  const [order, setOrder] = useState<Order>();
  const rows = sorted(props.rows, columns, order);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const cursor = useRowCursor(rows.map(rowKey), opened);
  const toggle = (key: string) =>
    setSelected((last) => (last.includes(key) ? last.filter((one) => one !== key) : [...last, key]));
  const clear = () => setSelected([]);
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
  const chosen = rows.filter((row) => selected.includes(rowKey(row)));
  return (
    <div className="data-table">
      <div className="data-table-scroll">
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are gone through by arrow keys.
          role="grid"
          aria-rowcount={feed.hasMore ? -1 : rows.length + 1}
          aria-multiselectable={bulk ? true : undefined}
        >
          <caption className="spoken">{caption}</caption>
          <thead>
            <tr>
              {bulk && (
                <th scope="col" className="data-table-pick">
                  <span className="spoken">{t('select')}</span>
                </th>
              )}
              {columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  className={classOf(column)}
                  aria-sort={order?.id === column.id ? (order.isUp ? 'ascending' : 'descending') : undefined}
                >
                  {column.sort ? (
                    <button
                      type="button"
                      className="data-table-sort"
                      onClick={() => setOrder(nextOrder(order, column.id))}
                    >
                      {column.head}
                      {order?.id === column.id && <Icon name={order.isUp ? 'arrup' : 'arrdown'} size="s" />}
                    </button>
                  ) : (
                    column.head
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={cursor.body}>
            {rows.map((row) => {
              const key = rowKey(row);
              return (
                <tr
                  key={key}
                  data-row={key}
                  tabIndex={cursor.tabIndexOf(key)}
                  className={cx('data-table-row', key === opened && 'is-open', onOpen && 'is-openable')}
                  aria-current={key === opened || undefined}
                  aria-selected={bulk ? selected.includes(key) : undefined}
                  onFocus={() => cursor.set(key)}
                  onClick={(event) => isOwnClick(event.target) && onOpen?.(row)}
                  onKeyDown={(event) => {
                    if (event.target !== event.currentTarget) return;
                    if (event.key === 'Enter' && onOpen) onOpen(row);
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
                        checked={selected.includes(key)}
                        onChange={() => toggle(key)}
                      />
                    </td>
                  )}
                  {columns.map((column) => (
                    <td key={column.id} className={classOf(column)}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              );
            })}
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
            {bulk(chosen, clear)}
            <Button size="xs" tone="ghost" onClick={clear}>
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
        {exported && <ExportList {...exported} columns={columns.map(({ id }) => id)} />}
        <span className="num is-thin">{t(feed.hasMore ? 'rowsMore' : 'rows', { n: rows.length })}</span>
      </div>
    </div>
  );
}

const classOf = ({ align, wideOnly }: Pick<DataColumn<never>, 'align' | 'wideOnly'>) =>
  cx(align === 'right' && 'data-table-right', wideOnly && 'data-table-wide') || undefined;

/** Clicks on controls inside a row do not open the row. */
const isOwnClick = (target: EventTarget): boolean =>
  !(target instanceof Element && target.closest('button, a, input, select, label'));

/** Roving tab stop: the only row in the tab order, and the start of keyboard moves. */
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
