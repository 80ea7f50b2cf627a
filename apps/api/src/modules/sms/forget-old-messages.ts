import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { smsMessagesRepository } from './sms-messages.repository.ts';

/** Removes messages older than a complaint about them. */
export const forgetOldMessages = ({ db, clock }: { db: Db; clock: Clock }) =>
  smsMessagesRepository(db, clock).forgetOld();
