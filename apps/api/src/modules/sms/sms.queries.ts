import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';
import type { SmsReport, UndeliveredReason } from './sms-gateway.ts';
import { smsMessagesRepository } from './sms-messages.repository.ts';

const LIST = `
  select id::text, connection, sent_at as "sentAt", state, reason, reported_at as "reportedAt"
  from sms_message where phone = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`;

type Row = {
  id: string;
  connection: string;
  sentAt: Date;
  state: SmsReport['state'] | null;
  reason: UndeliveredReason | null;
  reportedAt: Date | null;
};

/** Text messages to a number, newest first, with what became of each. */
export async function messagesTo(
  db: Db,
  phone: string,
  { below, limit }: { below?: number | undefined; limit: number },
) {
  const rows = await query<Row>(db, LIST, [phone, below ?? null, limit]);
  return {
    messages: rows.map(({ sentAt, reportedAt, ...row }) => ({
      ...{ ...row, sentAt: sentAt.toISOString(), reportedAt: reportedAt?.toISOString() ?? null },
    })),
    next: rows.length === limit ? Number(rows.at(-1)?.id) : null,
  };
}

/** Whether the latest report about a number, of the last hour, named it as none. */
export const isBadNumber = ({ db, clock }: { db: Db; clock: Clock }, phone: string): Promise<boolean> =>
  smsMessagesRepository(db, clock).wasBadNumber(phone);
