import { LIMITS } from '@krapao/contract/limits';
import { type Currency, formatMajor, NOT_A_NUMBER } from '@krapao/money';
import { IconButton } from '@krapao/ui/actions/icon-button';
import type { Column } from '@krapao/ui/data/table';
import { Sheet } from '@krapao/ui/layers/sheet';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PagedTable } from '../../../shared/parts/paged-table.tsx';
import { SlipNow } from '../../../shared/slips/slip-now.tsx';
import { SlipStatus, useSlipReason } from '../../../shared/slips/slip-status.tsx';
import type { Slip } from '../../../shared/slips/slip-steps.ts';
import { slipsQuery } from '../api/slips-query.ts';
import { SlipView } from './slip-view.tsx';
import './slips.css';

/** The progress of each uploaded slip, newest first. */
export function SlipsSheet({ currency, onClose }: { currency: Currency; onClose: () => void }) {
  const t = useTranslations('statement');
  const common = useTranslations('common');
  const reasonOf = useSlipReason();
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<string>();
  const slips = useQuery(slipsQuery(page));
  const rows = slips.data?.rows ?? [];
  const shown =
    rows.find(({ reference }) => reference === chosen) ?? rows.find(({ status }) => status === 'IN_PROGRESS');
  const columns: Column<Slip>[] = [
    {
      key: 'date',
      head: t('slipDate'),
      cell: ({ createdAt, reference }) => {
        const when = formatDateTime(createdAt);
        return (
          <button
            type="button"
            className="slips-date"
            aria-pressed={shown?.reference === reference}
            aria-label={t('slipStepsOf', { time: when })}
            onClick={() => setChosen(reference)}
          >
            <b className="num is-thin">{when.slice(0, 10)}</b>
            <small className="num is-thin">{when.slice(11)}</small>
          </button>
        );
      },
    },
    {
      key: 'amount',
      head: t('slipAmount'),
      align: 'right',
      cell: ({ amount }) => (
        <span className="num">{amount && amount > 0 ? formatMajor(amount, currency) : NOT_A_NUMBER}</span>
      ),
    },
    {
      key: 'status',
      head: t('status'),
      cell: (slip) => (
        <>
          <SlipStatus slip={slip} />
          {slip.note && <span className="slips-why">({reasonOf(slip.note)})</span>}
        </>
      ),
    },
    {
      key: 'view',
      head: <span className="spoken">{t('slipView')}</span>,
      align: 'right',
      cell: (slip) => <SlipView slip={slip} />,
    },
  ];
  return (
    <Sheet
      {...useSheet(onClose)}
      title={t('slips')}
      closeLabel={common('close')}
      tall
      headAction={
        <IconButton
          icon="refresh"
          label={t('refresh')}
          aria-busy={slips.isFetching || undefined}
          onClick={() => void slips.refetch()}
        />
      }
    >
      {shown && (
        <div className="slips-now">
          <SlipNow slip={shown} currency={currency} />
        </div>
      )}
      <PagedTable
        caption={t('slips')}
        columns={columns}
        rowKey={({ reference }) => reference}
        query={slips}
        page={page}
        pageRows={LIMITS.slipPageRows}
        onPageChange={setPage}
        empty={{ title: t('slipEmpty'), hint: t('slipEmptyHelp') }}
      />
    </Sheet>
  );
}
