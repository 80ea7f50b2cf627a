import type { Locale } from '@krapao/contract/locales';
import { NEWS_PATHS } from '@krapao/contract/notices';
import { z } from 'zod';
import { transact } from '../../../platform/database/transact.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { findAnnouncement } from '../../announcements/public.ts';
import { findNews, type News, PUSH_NEWS_JOB, type StoredNotice } from '../../notices/public.ts';
import type { DeliveriesDeps } from '../deliveries.deps.ts';
import { type Delivery, deliveriesRepository, type Outcome } from '../deliveries.repository.ts';
import { BRAND } from '../safety-texts.ts';
import { readSettings } from '../settings.ts';
import { type BrowserMessage, sendToBrowser } from './send-to-browser.ts';

const BATCH = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';
const Payload = z.object({ newsId: z.string(), after: z.uuid().default(FIRST) });

/**
 * Adds the deliveries of news, one batch of browsers after another. Each batch commits with the job of the next, so a
 * crash skips nobody; a browser that has its delivery gets no other one.
 */
export async function planNews(
  deps: Pick<DeliveriesDeps, 'db' | 'clock' | 'random'>,
  payload: unknown,
  batch = BATCH,
): Promise<void> {
  const { newsId, after } = Payload.parse(payload);
  const now = deps.clock.now();
  await transact(deps.db, async (transaction) => {
    const deliveries = deliveriesRepository(transaction);
    const browsers = await deliveries.newsPage(newsId, after, now, batch);
    const wanted = browsers.filter(({ isFor }) => isFor).map((one) => ({ ...one, deliveryId: deps.random.uuid() }));
    if (wanted.length > 0) await deliveries.insertNews(newsId, wanted, now);
    const last = browsers.at(-1);
    if (last && browsers.length === batch)
      await addJob(transaction, { name: PUSH_NEWS_JOB, payload: { newsId, after: last.id } });
  });
}

/** Never to a member who is excluded by now, switched news off, or has read it. */
export const pushNews = (deps: DeliveriesDeps, delivery: Delivery, newsId: string): Promise<Outcome> =>
  sendToBrowser(deps, delivery, async ({ locale, memberId }) => {
    const [recipient, settings, news] = await Promise.all([
      deps.findRecipient(memberId),
      readSettings(deps, memberId),
      findNews(deps.db, { memberId, locale, now: deps.clock.now(), newsId }),
    ]);
    if (recipient?.isExcluded) return { state: 'skipped', reason: 'excluded' };
    if (!news || !settings['push.news']) return { state: 'skipped', reason: 'gone' };
    if (news.isRead) return { state: 'skipped', reason: 'read' };
    return messageOf(newsId, news, locale);
  });

/** Never to a member who must not be advertised to by now or switched news off, and never once it is withdrawn or over. */
export const pushAnnouncement = (deps: DeliveriesDeps, delivery: Delivery, notice: StoredNotice): Promise<Outcome> =>
  sendToBrowser(deps, delivery, async ({ locale, memberId }) => {
    const [recipient, settings, announcement] = await Promise.all([
      deps.findRecipient(memberId),
      readSettings(deps, memberId),
      findAnnouncement(deps.db, { memberId, now: deps.clock.now(), id: notice.reference ?? '' }),
    ]);
    if (recipient?.isExcluded) return { state: 'skipped', reason: 'excluded' };
    if (!announcement || !settings['push.news']) return { state: 'skipped', reason: 'gone' };
    return messageOf(notice.id, announcement, locale);
  });

const messageOf = (id: string, { title, link }: Pick<News, 'title' | 'link'>, locale: Locale): BrowserMessage => ({
  ...{ topic: `n${id}`, isUrgent: false },
  payload: {
    tag: `notice-${id}`,
    title: BRAND[locale],
    body: title[locale],
    path: link === null ? '/user/notices' : NEWS_PATHS[link],
    locale,
  },
});
