import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../shared/paths.ts';
import { activeQuery } from '../../shared/session/active-query.ts';
import { Shutter } from './shutter.tsx';

/** The service is closed. Redirects once the service is back, when the page is opened or focused. */
export function TerminatedPage() {
  const t = useTranslations('closed');
  const active = useQuery({ ...activeQuery, refetchOnWindowFocus: 'always' });
  if (active.isFetchedAfterMount && active.isSuccess) return <Navigate to={PATHS.user} replace />;
  return (
    <Shutter title={t('title')} isFetching={active.isFetching} onRetry={() => void active.refetch()}>
      <p className="ink-soft">{t('money')}</p>
      <p className="ink-soft">{t('ask')}</p>
    </Shutter>
  );
}
