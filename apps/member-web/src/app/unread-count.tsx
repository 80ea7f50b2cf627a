import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { newsQuery } from '../shared/news/news-query.ts';
import { Count } from '../shared/parts/count.tsx';

/** The number of unread entries, fetched by the announcements. */
export function UnreadCount() {
  const t = useTranslations('common');
  const { data } = useQuery({ ...newsQuery, enabled: false });
  const n = data?.unread ?? 0;
  return n > 0 && <Count value={n} spoken={t('unread', { n })} />;
}
