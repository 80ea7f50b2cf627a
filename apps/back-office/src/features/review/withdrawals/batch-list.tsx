import { formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { Status } from '@krapao/ui/data/status';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../../shared/api/call.ts';
import { useFeed } from '../../../shared/api/use-feed.ts';
import { useFilters } from '../../../shared/filters/use-filters.ts';
import { PageFrame } from '../../../shared/layout/page-frame.tsx';
import { SplitView } from '../../../shared/layout/split-view.tsx';
import { useMay } from '../../../shared/session/session.ts';
import { type DataColumn, DataTable } from '../../../shared/table/data-table.tsx';
import { PayoutLayoutSheet } from '../payout-layouts/payout-layout-sheet.tsx';
import { type Batch, overviewQuery } from '../queries.ts';
import { layoutsQuery } from '../statements/queries.ts';
import { BatchDetail } from './batch-detail.tsx';
import '../review.css';
import { useTabs } from '../list/use-tabs.ts';

const PAGE_BATCHES = 30;

/** Bank files and the bank's results. */
export function BatchList() {
  const t = useTranslations('review.batch');
  const nav = useTranslations('common.nav');
  const views = useTranslations('review.views');
  const tabs = useTabs(useQuery(overviewQuery).data);
  const mayChange = useMay('payments.decide');
  const layouts = useQuery({ ...layoutsQuery, enabled: mayChange }).data;
  const [isLayoutOpen, setLayoutOpen] = useState(false);
  const { values, set } = useFilters(['open']);
  const feed = useFeed<Batch, number>({
    queryKey: ['queues', 'batches'],
    load: async (before) => {
      const rows = await call('GET /api/office/withdrawals/batches', { query: { before, limit: PAGE_BATCHES } });
      return { rows, next: rows.length === PAGE_BATCHES ? rows.at(-1)?.number : undefined };
    },
  });
  const opened = feed.data?.find(({ id }) => id === values.open);
  const columns = useMemo<DataColumn<Batch>[]>(
    () => [
      { id: 'number', head: t('number'), cell: ({ number }) => <b className="num">{number}</b> },
      {
        id: 'made',
        head: t('made'),
        cell: ({ madeAt, madeBy }) => (
          <>
            <span className="num is-thin">{formatDateTime(madeAt)}</span>
            <small>{madeBy}</small>
          </>
        ),
      },
      { id: 'lines', head: t('lines'), align: 'right', wideOnly: true, cell: ({ lines }) => lines },
      {
        id: 'total',
        head: t('total'),
        align: 'right',
        cell: ({ total, currency }) => <span className="num">{formatMoney(total, currency)}</span>,
      },
      {
        id: 'state',
        head: t('state'),
        cell: ({ closedAt, cancelled, paid, failed }) =>
          cancelled ? (
            <Status kind="note">{t('cancelled')}</Status>
          ) : closedAt ? (
            <Status kind="ok">{t('closed', { paid, failed })}</Status>
          ) : (
            <Status kind="wait">{t('open')}</Status>
          ),
      },
    ],
    [t],
  );
  return (
    <PageFrame
      title={nav('queue')}
      tabs={tabs}
      actions={
        <>
          <Link className="link" to="/queue/statements">
            {views('statements')}
          </Link>
          {mayChange && layouts && (
            <Button size="sm" icon="edit" onClick={() => setLayoutOpen(true)}>
              {t('layouts')}
            </Button>
          )}
        </>
      }
    >
      <SplitView
        list={
          <DataTable
            caption={views('batches')}
            columns={columns}
            feed={feed}
            rowKey={({ id }) => id}
            empty={{ title: t('none'), hint: t('noneHint') }}
            opened={values.open}
            onOpen={({ id }) => set({ open: id })}
          />
        }
        detail={
          opened && { key: opened.id, title: `${t('number')} ${opened.number}`, body: <BatchDetail batch={opened} /> }
        }
        onClose={() => set({ open: '' })}
      />
      {layouts && isLayoutOpen && <PayoutLayoutSheet layouts={layouts} onClose={() => setLayoutOpen(false)} />}
    </PageFrame>
  );
}
