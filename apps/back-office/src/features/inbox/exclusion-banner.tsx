import { Banner } from '@krapao/ui/states/banner';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { headQuery } from './member-queries.ts';

/** Above the messages of an excluded member: nothing promotional may reach them in chat either. */
export function ExclusionBanner({ id }: { id: string }) {
  const t = useTranslations('inbox');
  const exclusion = useQuery(headQuery(id)).data?.exclusion;
  if (!exclusion) return null;
  const { until } = exclusion;
  return (
    <Banner icon="shield">
      {until ? t('excludedUntil', { time: formatDateTime(until).slice(0, 16) }) : t('excluded')}
    </Banner>
  );
}
