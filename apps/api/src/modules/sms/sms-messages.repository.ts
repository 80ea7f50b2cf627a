import { after, before, type Clock, DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';
import type { SmsReport, UndeliveredReason } from './sms-gateway.ts';

const RETENTION_MS = 30 * DAY_MS;
/** A number may be given to somebody else, or a report be wrong. */
const BAD_NUMBER_MS = HOUR_MS;

const INSERT = `
  insert into sms_message (connection, service_id, phone, sent_at) values ($1, $2, $3, $4) on conflict do nothing`;
/**
 * Reports come late, out of order and repeated: a message that arrived once has arrived, and the time of a report is that of
 * its first.
 */
const REPORT = `
  update sms_message set state = $3, reason = $4, reported_at = $5
  where connection = $1 and service_id = $2 and state is distinct from 'delivered'
    and (state, reason) is distinct from ($3, $4)`;
const LATEST_REPORT = `
  select reason, reported_at as at from sms_message where phone = $1 and state is not null order by id desc limit 1`;
/** Messages that services took, and their reports. */
export const smsMessagesRepository = (db: Db, clock: Clock) => ({
  insert: (connection: string, serviceId: string, phone: string) =>
    query(db, INSERT, [connection, serviceId, phone, clock.now()]),

  /** Changes nothing for a message that is not ours. */
  report: (connection: string, { id, state, reason }: SmsReport) =>
    query(db, REPORT, [connection, id, state, reason, clock.now()]),

  async wasBadNumber(phone: string): Promise<boolean> {
    const [latest] = await query<{ reason: UndeliveredReason | null; at: Date }>(db, LATEST_REPORT, [phone]);
    return latest?.reason === 'bad-number' && after(latest.at, BAD_NUMBER_MS) > clock.now();
  },

  forgetOld: () => query(db, 'delete from sms_message where sent_at < $1', [before(clock.now(), RETENTION_MS)]),
});
