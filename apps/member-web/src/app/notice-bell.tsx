import { Icon } from '@krapao/ui/brand/icon';
import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import { useTranslations } from 'use-intl';
import { newsQuery } from '../shared/news/news-query.ts';
import { Count } from '../shared/parts/count.tsx';
import { PATHS } from '../shared/paths.ts';
import './notice-bell.css';

/** The way to the notices, with the number of unread ones, which the announcements fetch. */
export function NoticeBell() {
  const t = useTranslations('common');
  const { data } = useQuery({ ...newsQuery, enabled: false });
  const n = data?.notices ?? 0;
  return (
    <NavLink to={PATHS.notices} className="icon-button notice-bell">
      <Icon name="bell" />
      <span className="spoken">{t('notices')} </span>
      {n > 0 && <Count value={n} spoken={t('unreadNotices', { n })} />}
    </NavLink>
  );
}
