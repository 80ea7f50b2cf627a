import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { Desk } from '../queues/public.ts';

export type MemberDocumentsDeps = {
  db: Db;
  clock: Clock;
  random: Random;
  files: Files;
  /** Notifies the member's open pages after the commit. */
  notifyPages(transaction: Db, memberId: string): void;
};

export type OfficeMemberDocumentsDeps = MemberDocumentsDeps & { desk: Desk };
