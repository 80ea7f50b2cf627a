import { RESULT_PERIODS, type ResultPeriod } from '@krapao/contract/play-limits';
import { formatMoney } from '@krapao/money';
import { Kv } from '@krapao/ui/data/kv';
import { Table } from '@krapao/ui/data/table';
import { Segmented } from '@krapao/ui/fields/segmented';
import { Sheet } from '@krapao/ui/layers/sheet';
import { Empty } from '@krapao/ui/states/empty';
import { SkeletonRows } from '@krapao/ui/states/skeleton';
import { call } from '@krapao/web/api/call.ts';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { walletQuery } from '../../../shared/money/wallet-query.ts';
import { type Measure, periodName, type Results } from './model.ts';
import { ResultPlot } from './result-plot.tsx';
import './results.css';

const resultsQuery = (by: ResultPeriod) =>
  queryOptions({
    queryKey: ['wallet', 'results', by],
    queryFn: ({ signal }) => call('GET /api/protection/results', { query: { by }, signal }),
    staleTime: 0,
  });

const MEASURES = ['netDeposits', 'games'] as const satisfies readonly Measure[];

/** Net deposits and net result of games by day, month or year, as a plot and as a table. */
export function ResultsSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('session.results');
  const common = useTranslations('common');
  const [by, setBy] = useState<ResultPeriod>('day');
  const [measure, setMeasure] = useState<Measure>('netDeposits');
  const results = useQuery(resultsQuery(by));
  return (
    <Sheet {...useSheet(onClose)} title={t('title')} closeLabel={common('close')} tall>
      <div className="results">
        <Segmented
          label={t('measure')}
          quiet
          options={MEASURES.map((value) => ({ value, label: t(value) }))}
          value={measure}
          onChange={setMeasure}
        />
        <Segmented
          label={t('by')}
          quiet
          options={RESULT_PERIODS.map((value) => ({ value, label: t(value) }))}
          value={by}
          onChange={setBy}
        />
        <p className="ink-soft text-caption">{t(`${measure}Help`)}</p>
        <Loaded query={results} skeleton={<SkeletonRows count={6} />}>
          {(data) => <Periods data={data} by={by} measure={measure} />}
        </Loaded>
      </div>
    </Sheet>
  );
}

type PeriodsProps = { data: Results; by: ResultPeriod; measure: Measure };

function Periods({ data: { periods, total, isComplete }, by, measure }: PeriodsProps) {
  const t = useTranslations('session.results');
  const check = useTranslations('session.check');
  const locale = useLocale();
  const currency = useQuery(walletQuery).data?.wallet.currency ?? 'THB';
  const signed = (amount: number) => (
    <span className="num">{formatMoney(amount, currency, { signed: amount !== 0 })}</span>
  );
  const moved = periods.filter((period) => period.netDeposits !== 0 || period.games !== 0);
  if (moved.length === 0 && total.netDeposits === 0 && total.result === 0) return <Empty title={t('none')} />;
  return (
    <>
      <ResultPlot
        values={periods.map((period) => period[measure])}
        names={periods.map(({ day }) => periodName(day, by, locale))}
        currency={currency}
      />
      {moved.length === 0 ? (
        <p className="ink-mute text-caption">{t('quiet')}</p>
      ) : (
        <Table
          caption={t('plotOf', { what: t('title'), by: t(by) })}
          columns={[
            { key: 'when', head: t('when'), cell: ({ day }) => periodName(day, by, locale), isRowHead: true },
            { key: 'deposits', head: t('netDeposits'), cell: (row) => signed(row.netDeposits), align: 'right' },
            { key: 'games', head: t('games'), cell: (row) => signed(row.games), align: 'right' },
          ]}
          rows={moved.toReversed()}
          rowKey={({ day }) => day}
        />
      )}
      <section aria-label={t('total')}>
        <h3 className="card-heading">{t('total')}</h3>
        <Kv
          bare
          items={[
            { label: t('netDeposits'), value: signed(total.netDeposits) },
            { label: t('games'), value: signed(total.games) },
            { label: t('inGames'), value: <span className="num">{formatMoney(total.inGames, currency)}</span> },
            { label: t('result'), value: <b>{signed(total.result)}</b> },
          ]}
        />
        {!isComplete && <p className="ink-mute text-caption">{check('incomplete')}</p>}
      </section>
    </>
  );
}
