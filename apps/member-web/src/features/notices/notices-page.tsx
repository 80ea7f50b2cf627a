import { Button } from '@krapao/ui/actions/button';
import { Page, PageHead } from '@krapao/ui/layout/page';
import { Empty } from '@krapao/ui/states/empty';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { DayHeading } from '../../shared/days/day-heading.tsx';
import { groupByDay } from '../../shared/days/days.ts';
import { useMarkNoticesRead } from '../../shared/news/use-mark-notices-read.ts';
import { noticesQuery } from './api/notices-query.ts';
import { NoticeRow } from './notice-row.tsx';
import '../../shared/statement/entry-row.css';
import './notices.css';

/** Notices about the member's money and account, by day. */
export function NoticesPage() {
  const t = useTranslations('notices');
  useTitle(t('title'));
  const notices = useInfiniteQuery(noticesQuery);
  const markRead = useMarkNoticesRead();
  const newest = notices.data?.[0];
  const hasUnread = notices.data?.some(({ isUnread }) => isUnread);
  return (
    <Page aria-busy={notices.isPending}>
      <PageHead title={t('title')}>
        {newest && hasUnread && (
          <Button
            size="sm"
            icon="check"
            busy={markRead.isPending}
            onClick={() => markRead.send({ body: { id: newest.id, andOlder: true } })}
          >
            {t('markAll')}
          </Button>
        )}
      </PageHead>
      <Loaded query={notices} empty={<Empty title={t('empty')}>{t('emptyHelp')}</Empty>}>
        {(all) =>
          groupByDay(all, ({ at }) => at).map(({ day, items }) => (
            <section key={day}>
              <DayHeading instant={items[0].at} />
              <ul className="card-list">
                {items.map((notice) => (
                  <li key={notice.id}>
                    <NoticeRow
                      notice={notice}
                      onOpen={() => notice.isUnread && markRead.send({ body: { id: notice.id } })}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ))
        }
      </Loaded>
      {notices.hasNextPage && (
        <Button
          className="notices-older"
          tone="line"
          busy={notices.isFetchingNextPage}
          onClick={() => void notices.fetchNextPage()}
        >
          {t('older')}
        </Button>
      )}
    </Page>
  );
}
