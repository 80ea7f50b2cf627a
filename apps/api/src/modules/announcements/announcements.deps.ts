import type { Setting } from '@krapao/contract/documents/settings';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';

export type AnnouncementsDeps = {
  db: Db;
  clock: Clock;
  setting(): Promise<Setting<'announcements'>>;
};
