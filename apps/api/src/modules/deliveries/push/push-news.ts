import { NEWS_PATHS } from '@krapao/contract/notices';
import { z } from 'zod';
import { transact } from '../../../platform/database/transact.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { findNews, PUSH_NEWS_JOB } from '../../notices/public.ts';
import type { DeliveriesDeps } from '../deliveries.deps.ts';
import { type Delivery, deliveriesRepository, type Outcome } from '../deliveries.repository.ts';
import { BRAND } from '../safety-texts.ts';
import { readSettings } from '../settings.ts';
import { sendToBrowser } from './send-to-browser.ts';

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
    const tag = `notice-${newsId}`;
    const path = news.link === null ? '/user/notices' : NEWS_PATHS[news.link];
    return {
      ...{ topic: `n${newsId}`, isUrgent: false },
      payload: { tag, title: BRAND[locale], body: news.title[locale], path, locale },
    };
  });
