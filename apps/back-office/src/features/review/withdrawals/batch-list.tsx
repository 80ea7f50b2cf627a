import { formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { Status } from '@krapao/ui/data/status';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../../shared/api/call.ts';
import { useMay } from '../../../shared/session/session.ts';
import type { DataColumn } from '../../../shared/table/data-table.tsx';
import { NumberedList } from '../list/numbered-list.tsx';
import { PayoutLayoutSheet } from '../payout-layouts/payout-layout-sheet.tsx';
import type { Batch } from '../queries.ts';
import { layoutsQuery } from '../statements/queries.ts';
import { BatchDetail } from './batch-detail.tsx';

/** Bank files and the bank's results. */
export function BatchList() {
  const t = useTranslations('review.batch');
  const views = useTranslations('review.views');
  const mayChange = useMay('payments.decide');
  const layouts = useQuery({ ...layoutsQuery, enabled: mayChange }).data;
  const [isLayoutOpen, setLayoutOpen] = useState(false);
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
    <>
      <NumberedList
        name="batches"
        load={(query) => call('GET /api/office/withdrawals/batches', { query })}
        columns={columns}
        texts={{ caption: views('batches'), number: t('number'), none: t('none'), noneHint: t('noneHint') }}
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
        detail={(batch) => <BatchDetail batch={batch} />}
      />
      {layouts && isLayoutOpen && <PayoutLayoutSheet layouts={layouts} onClose={() => setLayoutOpen(false)} />}
    </>
  );
}
