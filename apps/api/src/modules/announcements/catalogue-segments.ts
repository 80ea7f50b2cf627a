import { SegmentDocument } from '@krapao/contract/documents/segment';
import type { Db } from '../../platform/database/db.ts';
import { type DocumentKind, documentKind, issue } from '../catalogue/public.ts';
import { segmentsRepository } from './segments.repository.ts';

const KEY = /^(?:new|\d{1,18})$/;

type LockTags = (db: Db, ids: readonly string[]) => Promise<readonly string[]>;

/** Segments stay: announcements refer to them. `lockTags` finds the tags in use, which stay so until the commit. */
export const segmentKind = (lockTags: LockTags): DocumentKind =>
  documentKind<SegmentDocument>({
    name: 'segment',
    list: (db) => segmentsRepository(db).list(),
    find: async (db, key) => (/^\d/.test(key) ? segmentsRepository(db).find(key) : undefined),
    schemaOf: (key) => (KEY.test(key) ? SegmentDocument : undefined),
    async check(db, { after }) {
      const tags = after?.tags ?? [];
      const found = await lockTags(db, tags);
      return tags.every((tag) => found.includes(tag)) ? [] : [issue('tags', 'LEADS_NOWHERE')];
    },
    newKey: (transaction) => segmentsRepository(transaction).nextKey(),
    async write(transaction, key, value) {
      if (!value) throw new Error('a segment is never removed');
      await segmentsRepository(transaction).save(key, value);
    },
  });
