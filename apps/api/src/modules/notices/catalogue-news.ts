import { NewsDocument } from '@krapao/contract/documents/news';
import type { Clock } from '../../platform/clock.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { type DocumentKind, documentKind } from '../catalogue/public.ts';
import { newsRepository } from './news.repository.ts';

/** Queued when news is first published, in the same transaction. */
export const PUSH_NEWS_JOB = 'push-news';

const KEY = /^(?:new|\d{1,18})$/;

/** News is taken back by not publishing it any more, and never removed: its deliveries refer to it. */
export const newsKind = ({ clock }: { clock: Clock }): DocumentKind =>
  documentKind<NewsDocument>({
    name: 'news',
    list: async (db) => (await newsRepository(db).list()).map(({ key, ...value }) => ({ key, value })),
    async find(db, key) {
      if (!/^\d/.test(key)) return undefined;
      const found = await newsRepository(db).find(key);
      if (!found) return undefined;
      const { key: _, ...value } = found;
      return value;
    },
    schemaOf: (key) => (KEY.test(key) ? NewsDocument : undefined),
    newKey: (transaction) => newsRepository(transaction).nextKey(),
    async write(transaction, key, value) {
      if (!value) throw new Error('news is taken back, never removed');
      const isNew = await newsRepository(transaction).save({ key, ...value }, clock.now());
      if (isNew) await addJob(transaction, { name: PUSH_NEWS_JOB, payload: { newsId: key } });
    },
  });
