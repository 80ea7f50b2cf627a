import { formatMoney } from '@krapao/money';
import { Segmented } from '@krapao/ui/fields/segmented';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../shared/api/call.ts';
import { type DataColumn, DataTable } from '../../shared/table/data-table.tsx';

export type Figures = AnswerOf<'GET /api/office/reward-figures'>[number];
/** Kinds that have no list of documents. */
export type UnlistedKind = Extract<Figures['kind'], 'coupon' | 'refund' | 'invite'>;

const SPANS = ['30', '90', '365'] as const;
export type Span = (typeof SPANS)[number];

export const figuresQuery = (span: Span) => ({
  queryKey: ['reward-figures', span],
  queryFn: () => call('GET /api/office/reward-figures', { query: { days: Number(span) } }),
});

/** Share of the ended rewards whose money became free; undefined before the first end. */
const successOf = ({ succeeded, failed }: Figures): number | undefined =>
  succeeded + failed > 0 ? succeeded / (succeeded + failed) : undefined;

/** Columns of the figures, for any list whose rows have them. */
export function useFigureColumns<Row>(figuresOf: (row: Row) => Figures | undefined): DataColumn<Row>[] {
  const t = useTranslations('catalogue.figures');
  const column = (
    id: 'claims' | 'members' | 'cost' | 'success',
    value: (figures: Figures) => number | undefined,
    words: (value: number, figures: Figures) => string,
  ): DataColumn<Row> => ({
    id,
    head: t(id),
    align: 'right',
    wideOnly: id === 'claims' || id === 'members',
    sort: (row) => {
      const figures = figuresOf(row);
      return figures && value(figures);
    },
    cell: (row) => {
      const figures = figuresOf(row);
      const found = figures && value(figures);
      return <span className="num is-thin">{figures && found !== undefined ? words(found, figures) : '–'}</span>;
    },
  });
  return [
    column('claims', ({ claims }) => claims, String),
    column('members', ({ members }) => members, String),
    column(
      'cost',
      ({ cost }) => cost,
      (cost, { currency }) => formatMoney(cost, currency),
    ),
    column('success', successOf, (share, { running }) =>
      running > 0
        ? t('percentAnd', { percent: Math.round(share * 100), running })
        : t('percent', { percent: Math.round(share * 100) }),
    ),
  ];
}

/** Chooses the days whose claims count. */
export function SpanChoice({ span, onChange }: { span: Span; onChange: (span: Span) => void }) {
  const t = useTranslations('catalogue.figures');
  return (
    <Segmented
      quiet
      label={t('span')}
      value={span}
      onChange={onChange}
      options={SPANS.map((days) => ({ value: days, label: t('days', { days: Number(days) }) }))}
    />
  );
}

/** Figures of the rewards of one kind. */
export function RewardFigures({ kind }: { kind: UnlistedKind }) {
  const t = useTranslations('catalogue');
  const locale = useLocale() as 'th' | 'en';
  const [span, setSpan] = useState<Span>('90');
  const { data, ...query } = useQuery(figuresQuery(span));
  const figures = useFigureColumns<Figures>((row) => row);
  const rows = useMemo(() => data?.filter((one) => one.kind === kind), [data, kind]);
  return (
    <>
      <div className="row catalogue-tools">
        <SpanChoice span={span} onChange={setSpan} />
      </div>
      <DataTable
        caption={t('tabs.figures')}
        feed={{ ...query, data: rows }}
        rowKey={({ code, currency }) => `${code}.${currency}`}
        exported={{ list: `figures-${kind}`, query: { days: Number(span) } }}
        empty={{ title: t('figures.none'), hint: t('figures.noneHint') }}
        columns={[
          { id: 'name', head: t('name'), cell: ({ title, code }) => <b>{title[locale] || code}</b> },
          { id: 'currency', head: t('fields.currency'), cell: ({ currency }) => currency },
          ...figures,
        ]}
      />
    </>
  );
}
