import { failureOf } from '@krapao/web/api/api-error.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useServerNow } from '@krapao/web/time/use-server-now.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { nextPath } from '../../shared/paths.ts';
import { activeQuery } from '../../shared/session/active-query.ts';
import { Shutter } from './shutter.tsx';

const REFETCH_MS = 15_000;

/** Maintenance: the operator's text and the expected end. Redirects by itself once the service is back. */
export function MaintenancePage() {
  const t = useTranslations('closed');
  const locale = useLocale();
  const [query] = useSearchParams();
  const now = useServerNow(REFETCH_MS);
  const active = useQuery({ ...activeQuery, refetchOnWindowFocus: 'always', refetchInterval: REFETCH_MS });
  if (active.isFetchedAfterMount && active.isSuccess) return <Navigate to={nextPath(query.get('next'))} replace />;
  const { [locale]: text, endsAt } = active.error ? failureOf(active.error).details : {};
  return (
    <Shutter title={t('maintenance')} isFetching={active.isFetching} onRetry={() => void active.refetch()}>
      {text && <p className="shutter-text">{text}</p>}
      {endsAt && (
        <p>
          {Date.parse(String(endsAt)) > now
            ? t('backBy', { time: formatDateTime(endsAt).slice(0, -3) })
            : t('takesLonger')}
        </p>
      )}
      <p className="ink-soft">{t('safe')}</p>
    </Shutter>
  );
}
