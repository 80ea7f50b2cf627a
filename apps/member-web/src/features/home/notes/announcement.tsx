import { NEWS_PATHS } from '@krapao/contract/notices';
import { IconButton } from '@krapao/ui/actions/icon-button';
import { call } from '@krapao/web/api/call.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { newsQuery } from '../../../shared/news/news-query.ts';
import { useMarkNoticesRead } from '../../../shared/news/use-mark-notices-read.ts';
import './announcement.css';

/** The newest unread announcement. Read where notices are unread at all, so that most openings of home need no call. */
export function Announcement() {
  const t = useTranslations('home');
  const head = useId();
  const news = useQuery({ ...newsQuery, enabled: false }).data;
  const { data } = useQuery({
    queryKey: ['statement', 'announcements'],
    queryFn: ({ signal }) => call('GET /api/notices/announcements', { signal }),
    enabled: (news?.notices ?? 0) > 0,
  });
  const markRead = useMarkNoticesRead();
  const [missing, setMissing] = useState<string>();
  const announcement = data?.announcements[0];
  if (!announcement) return null;
  const { id, title, text, picture, alt, link } = announcement;
  const close = () => markRead.send({ body: { id } });
  return (
    <section className="announcement" aria-labelledby={head}>
      {picture && picture !== missing && (
        <img src={picture} alt={alt} width={688} height={344} onError={() => setMissing(picture)} />
      )}
      <div className="announcement-words">
        <h2 className="text-heading" id={head}>
          {title}
        </h2>
        <p>{text}</p>
        {link && (
          <Link className="link" to={NEWS_PATHS[link]} onClick={close}>
            {t('announcementMore')}
          </Link>
        )}
      </div>
      <IconButton icon="close" label={t('closeAnnouncement')} disabled={markRead.isPending} onClick={close} />
    </section>
  );
}
