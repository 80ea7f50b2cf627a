import { formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../../shared/api/call.ts';
import { useFilters } from '../../../shared/filters/use-filters.ts';
import { useMay } from '../../../shared/session/session.ts';
import type { DataColumn } from '../../../shared/table/data-table.tsx';
import { NumberedList } from '../list/numbered-list.tsx';
import { LayoutSheet } from './layout-sheet.tsx';
import { layoutsQuery, type Statement } from './queries.ts';
import { StatementDetail } from './statement-detail.tsx';
import { StatementState } from './statement-state.tsx';
import { UploadSheet } from './upload-sheet.tsx';

/** Statements of bank accounts that came as files, and what their lines became. */
export function StatementList() {
  const t = useTranslations('bank-files');
  const views = useTranslations('review.views');
  const mayDecide = useMay('payments.decide');
  const layouts = useQuery(layoutsQuery).data;
  const { set } = useFilters(['open']);
  const [sheet, openSheet] = useState<'upload' | 'layout'>();
  const columns = useMemo<DataColumn<Statement>[]>(
    () => [
      { id: 'number', head: t('number'), cell: ({ number }) => <b className="num">{number}</b> },
      {
        id: 'account',
        head: t('account'),
        cell: ({ bankCode, accountNo, fileName }) => (
          <>
            {bankCode} <span className="num is-thin">{accountNo}</span>
            <small>{fileName}</small>
          </>
        ),
      },
      {
        id: 'received',
        head: t('received'),
        wideOnly: true,
        cell: ({ receivedAt, uploadedBy }) => (
          <>
            <span className="num is-thin">{formatDateTime(receivedAt)}</span>
            <small>{uploadedBy ?? t('fromFolder')}</small>
          </>
        ),
      },
      {
        id: 'credits',
        head: t('credits'),
        align: 'right',
        cell: ({ credits, creditSum, currency }) => (
          <>
            <span className="num">{formatMoney(creditSum, currency)}</span>
            <small>{t('creditsOf', { n: credits })}</small>
          </>
        ),
      },
      { id: 'state', head: t('state'), cell: ({ state }) => <StatementState state={state} /> },
    ],
    [t],
  );
  return (
    <>
      <NumberedList
        name="statements"
        load={(query) => call('GET /api/office/bank-statements', { query })}
        columns={columns}
        texts={{ caption: t('title'), number: t('number'), none: t('none'), noneHint: t('noneHint') }}
        actions={
          <>
            <Link className="link" to="/queue/batches">
              {views('payouts')}
            </Link>
            {mayDecide && layouts && (
              <>
                <Button size="sm" icon="edit" onClick={() => openSheet('layout')}>
                  {t('layouts')}
                </Button>
                <Button size="sm" tone="gold" icon="upload" onClick={() => openSheet('upload')}>
                  {t('upload')}
                </Button>
              </>
            )}
          </>
        }
        detail={(statement) => <StatementDetail statement={statement} />}
      />
      {layouts && sheet === 'upload' && (
        <UploadSheet
          accounts={layouts.accounts}
          onClose={() => openSheet(undefined)}
          onDone={(id) => set({ open: id })}
        />
      )}
      {layouts && sheet === 'layout' && <LayoutSheet layouts={layouts} onClose={() => openSheet(undefined)} />}
    </>
  );
}
