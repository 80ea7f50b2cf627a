import type { OfferDocument } from '@krapao/contract/documents/offer';
import { type Currency, formatMoney } from '@krapao/money';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useMay } from '../../shared/session/session.ts';
import type { DataColumn } from '../../shared/table/data-table.tsx';
import type { Document } from './queries.ts';
import { type Figures, figuresQuery, type Span, useFigureColumns } from './reward-figures.tsx';

const partsOf = (key: string): [code: string, currency: Currency] => {
  const at = key.lastIndexOf('.');
  return [key.slice(0, at), key.slice(at + 1) as Currency];
};

const dayOf = (instant: string | null): string => (instant ? formatDateTime(instant).slice(0, 10) : '');

/** What an offer gives, when, and what came of it; `isOn` only for the list of offers. */
export function useOfferColumns(isOn: boolean, span: Span): DataColumn<Document>[] {
  const t = useTranslations('catalogue.figures');
  const maySee = useMay('reports.read');
  const { data } = useQuery({ ...figuresQuery(span), enabled: isOn && maySee });
  const figuresOf = ({ key, value }: Document): Figures | undefined => {
    const [code, currency] = partsOf(key);
    const found = data?.find(
      (one) => one.code === code && one.currency === currency && one.kind === (value as OfferDocument | null)?.kind,
    );
    // Nobody claimed it in these days.
    return found ?? (data && value !== null ? nothingOf(value as OfferDocument, code, currency) : undefined);
  };
  const figures = useFigureColumns(figuresOf);
  if (!isOn) return [];
  const offerOf = ({ value }: Document) => value as OfferDocument | null;
  return [
    {
      id: 'gives',
      head: t('gives'),
      align: 'right',
      sort: (row) => offerOf(row)?.percentOfDeposit ?? undefined,
      cell: (row) => {
        const offer = offerOf(row);
        if (!offer) return null;
        const [, currency] = partsOf(row.key);
        const { percentOfDeposit: percent, fixedAmount } = offer;
        return (
          <span className="num is-thin">
            {percent === null ? formatMoney(fixedAmount ?? 0, currency) : t('percent', { percent })}
          </span>
        );
      },
    },
    {
      id: 'when',
      head: t('when'),
      wideOnly: true,
      sort: (row) => offerOf(row)?.startsAt ?? undefined,
      cell: (row) => {
        const { startsAt = null, endsAt = null } = offerOf(row) ?? {};
        if (!startsAt && !endsAt) return <span className="ink-mute">{t('always')}</span>;
        return <span className="num is-thin">{`${dayOf(startsAt)} – ${dayOf(endsAt)}`}</span>;
      },
    },
    ...(maySee ? figures : []),
  ];
}

const nothingOf = ({ kind, title }: OfferDocument, code: string, currency: Currency): Figures => ({
  ...{ kind, code, currency, title, claims: 0, members: 0, running: 0, succeeded: 0, failed: 0, granted: 0, cost: 0 },
});
