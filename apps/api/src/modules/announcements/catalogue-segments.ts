import { SegmentDocument } from '@krapao/contract/documents/segment';
import { type DocumentKind, documentKind } from '../catalogue/public.ts';
import { segmentsRepository } from './segments.repository.ts';

const KEY = /^(?:new|\d{1,18})$/;

/** Segments stay: announcements refer to them. */
export const segmentKind = (): DocumentKind =>
  documentKind<SegmentDocument>({
    name: 'segment',
    list: (db) => segmentsRepository(db).list(),
    find: async (db, key) => (/^\d/.test(key) ? segmentsRepository(db).find(key) : undefined),
    schemaOf: (key) => (KEY.test(key) ? SegmentDocument : undefined),
    newKey: (transaction) => segmentsRepository(transaction).nextKey(),
    async write(transaction, key, value) {
      if (!value) throw new Error('a segment is never removed');
      await segmentsRepository(transaction).save(key, value);
    },
  });
