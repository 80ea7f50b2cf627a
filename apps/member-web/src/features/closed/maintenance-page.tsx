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

const ASK_AGAIN_MS = 15_000;

/** The service will be back: what the operator says of it, and until when. The page leads on by itself once it is. */
export function MaintenancePage() {
  const t = useTranslations('closed');
  const locale = useLocale();
  const [query] = useSearchParams();
  const now = useServerNow(ASK_AGAIN_MS);
  const active = useQuery({ ...activeQuery, refetchOnWindowFocus: 'always', refetchInterval: ASK_AGAIN_MS });
  if (active.isFetchedAfterMount && active.isSuccess) return <Navigate to={nextPath(query.get('next'))} replace />;
  const { [locale]: text, endsAt } = active.error ? failureOf(active.error).details : {};
  return (
    <Shutter title={t('maintenance')} isAsking={active.isFetching} onRetry={() => void active.refetch()}>
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
