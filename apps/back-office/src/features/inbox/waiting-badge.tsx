import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { countsQuery } from './queries.ts';

/** How many customers wait for an answer. */
export function WaitingBadge() {
  const t = useTranslations('common');
  const { data } = useQuery(countsQuery);
  if (!data || data.waiting === 0) return null;
  return (
    <span className="nav-badge num">
      <span aria-hidden="true">{data.waiting}</span>
      <span className="spoken">{t('customersWait', { n: data.waiting })}</span>
    </span>
  );
}
