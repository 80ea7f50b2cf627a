import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../shared/paths.ts';
import { activeQuery } from '../../shared/session/active-query.ts';
import { Shutter } from './shutter.tsx';

/** The service is gone. Whoever comes (back) to this page when it is there again is led on. */
export function TerminatedPage() {
  const t = useTranslations('closed');
  const active = useQuery({ ...activeQuery, refetchOnWindowFocus: 'always' });
  if (active.isFetchedAfterMount && active.isSuccess) return <Navigate to={PATHS.user} replace />;
  return (
    <Shutter title={t('title')} isAsking={active.isFetching} onRetry={() => void active.refetch()}>
      <p className="ink-soft">{t('money')}</p>
      <p className="ink-soft">{t('ask')}</p>
    </Shutter>
  );
}
