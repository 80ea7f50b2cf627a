import { Button } from '@krapao/ui/actions/button';
import { SkeletonRows } from '@krapao/ui/states/skeleton';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { formatTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { FilterSelect } from '../../shared/filters/filter-field.tsx';
import { useFilters } from '../../shared/filters/use-filters.ts';
import { PageFrame } from '../../shared/layout/page-frame.tsx';
import './dashboard-page.css';
import { DashboardTiles } from './dashboard-tiles.tsx';

const PERIODS = ['today', 'week', 'month'] as const;
const CURRENCIES = ['THB', 'LAK'] as const;
/** Live refresh: the cost of the query does not grow with the number of entries. */
const EVERY_MS = 10_000;

/** Key figures of the service, each with a link to its entries. */
export function DashboardPage() {
  const t = useTranslations('dashboard');
  const locale = useLocale();
  const navigate = useNavigate();
  const { values, set } = useFilters(['period', 'currency'] as const);
  const period = PERIODS.find((one) => one === values.period) ?? 'today';
  const currency = CURRENCIES.find((one) => one === values.currency) ?? 'THB';
  const dashboard = useQuery({
    queryKey: ['dashboard', period, currency],
    queryFn: () => call('GET /api/office/dashboard', { query: { period, currency } }),
    refetchInterval: EVERY_MS,
    placeholderData: (last) => last,
  });
  const { data } = dashboard;
  const today = new Intl.DateTimeFormat(locale === 'th' ? 'th-TH-u-ca-gregory' : 'en-GB', {
    timeZone: 'Asia/Bangkok',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  return (
    <PageFrame
      title={data ? today.format(new Date(data.at)) : t('title')}
      actions={
        <>
          {data && (
            <span className={dashboard.isError ? 'dashboard-page-live is-late' : 'dashboard-page-live'}>
              {dashboard.isError
                ? t('notLive', { time: formatTime(data.at) })
                : t('live', { time: formatTime(data.at) })}
            </span>
          )}
          <fieldset className="dashboard-page-periods">
            <legend className="spoken">{t('period')}</legend>
            {PERIODS.map((one) => (
              <button key={one} type="button" aria-pressed={one === period} onClick={() => set({ period: one })}>
                {t(`periods.${one}`)}
              </button>
            ))}
          </fieldset>
          <FilterSelect
            label={t('currency')}
            value={currency}
            onChange={({ target }) => set({ currency: target.value })}
          >
            {CURRENCIES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </FilterSelect>
          <Button size="xs" icon="download" onClick={() => void navigate('/reports')}>
            {t('export')}
          </Button>
        </>
      }
    >
      <div className="dashboard-page">
        <Loaded query={dashboard} skeleton={<SkeletonRows count={8} />}>
          {(figures) => <DashboardTiles data={figures} period={period} />}
        </Loaded>
        <p className="dashboard-page-note">{t('booked')}</p>
      </div>
    </PageFrame>
  );
}
