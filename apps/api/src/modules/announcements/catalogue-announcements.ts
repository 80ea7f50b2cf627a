import { AnnouncementDocument } from '@krapao/contract/documents/announcement';
import { type DocumentKind, documentKind, issue } from '../catalogue/public.ts';
import { announcementsRepository } from './announcements.repository.ts';

const KEY = /^(?:new|\d{1,18})$/;

/** Withdrawn by not publishing it any more, and never removed: its recipients refer to it. */
export const announcementKind = (): DocumentKind =>
  documentKind<AnnouncementDocument>({
    name: 'announcement',
    list: (db) => announcementsRepository(db).list(),
    find: async (db, key) => (/^\d/.test(key) ? announcementsRepository(db).find(key) : undefined),
    schemaOf: (key) => (KEY.test(key) ? AnnouncementDocument : undefined),
    async check(db, { key, before, after }) {
      if (!after) return [];
      const announcements = announcementsRepository(db);
      if (!(await announcements.hasSegment(after.segment))) return [issue('segment', 'LEADS_NOWHERE')];
      // Part of its members have it already.
      const isMoved = before !== null && before.segment !== after.segment && (await announcements.hasBegun(key));
      return isMoved ? [issue('segment', 'FIXED')] : [];
    },
    newKey: (transaction) => announcementsRepository(transaction).nextKey(),
    async write(transaction, key, value) {
      if (!value) throw new Error('an announcement is withdrawn, never removed');
      await announcementsRepository(transaction).save(key, value);
    },
  });
