import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';
import { type Slip, type SlipRow, type SlipTables, type Step, toSlip } from '../slips.repository.ts';

const LIKE_MAX = 10;

const HISTORY = `
  select count(*) filter (where status = 'credited')::int as credited, count(*) filter (where status = 'failed')::int as failed
  from slip where member_id = $1`;
const ENDED = `
  select count(*)::int as all, count(*) filter (where status = 'credited')::int as approved
  from slip where settled_at >= $1`;
const CREDITED = `select payment_id as id from slip where settled_at >= $1 and status = 'credited' and payment_id is not null`;
const CREDITED_BY_PEOPLE = `
  select count(*)::int as count from slip_step where at >= $1 and by is not null and step = 'credited'`;
const WITH_REFERENCE = 'select * from slip where id <> $1 and sending_bank = $2 and trans_ref = $3 limit $4';
const WITH_FILE = 'select * from slip where id <> $1 and file_hash = $2 limit $3';
/** A slip is uploaded after its payment. Clocks may differ, but by less than a day. */
const WITH_AMOUNT_AND_MINUTE = `
  select * from slip
  where id <> $1 and amount = $2 and currency = $3 and created_at > $4::timestamptz - interval '1 day'
    and date_trunc('minute', (verified ->> 'transTimestamp')::timestamptz) = date_trunc('minute', $4::timestamptz)
  limit $5`;

/** Slip queries of the back office alone. */
export function officeSlipsRepository(handle: Db) {
  const db = handle.withTables<SlipTables>();
  const found = async (text: string, values: readonly unknown[]) =>
    (await query<SlipRow>(handle, text, [...values, LIKE_MAX])).map(toSlip);
  return {
    /** Marks old waiting slips as stuck, which adds them to the review queue. */
    saveStuck: (createdBefore: Date) =>
      db
        .updateTable('slip')
        .set({ is_stuck: true })
        .where('status', '=', 'waiting')
        .where('created_at', '<', createdBefore)
        .where('is_stuck', '=', false)
        .execute(),

    reasons: (ids: readonly string[]) =>
      query<{ id: string; reason: string | null; asked: number }>(
        handle,
        'select id, review_reason as reason, asked from slip where id = any($1::uuid[])',
        [ids],
      ),

    asked: async (id: string): Promise<number> =>
      (await query<{ asked: number }>(handle, 'select asked from slip where id = $1', [id]))[0]?.asked ?? 0,

    async ownersOf(paymentId: string): Promise<string[]> {
      const rows = await db.selectFrom('slip').select('member_id').where('payment_id', '=', paymentId).execute();
      return [...new Set(rows.map(({ member_id: memberId }) => memberId))];
    },

    steps: (id: string): Promise<{ step: Step; at: Date; by: string | null; note: string | null }[]> =>
      db.selectFrom('slip_step').select(['step', 'at', 'by', 'note']).where('slip_id', '=', id).orderBy('at').execute(),

    async history(memberId: string): Promise<{ credited: number; failed: number }> {
      const [row] = await query<{ credited: number; failed: number }>(handle, HISTORY, [memberId]);
      return row ?? { credited: 0, failed: 0 };
    },

    async ended(since: Date): Promise<{ all: number; approved: number }> {
      const [row] = await query<{ all: number; approved: number }>(handle, ENDED, [since]);
      return row ?? { all: 0, approved: 0 };
    },

    /** Payments that slips credited since then, and how many of these slips a person approved. */
    async credited(since: Date): Promise<{ payments: string[]; byPeople: number }> {
      const [rows, [people]] = await Promise.all([
        query<{ id: string }>(handle, CREDITED, [since]),
        query<{ count: number }>(handle, CREDITED_BY_PEOPLE, [since]),
      ]);
      return { payments: rows.map(({ id }) => id), byPeople: people?.count ?? 0 };
    },

    withReference: async ({ id, transfer }: Slip) =>
      transfer ? found(WITH_REFERENCE, [id, transfer.sendingBank, transfer.transRef]) : [],

    withFile: ({ id, fileHash }: Slip) => found(WITH_FILE, [id, fileHash]),

    /** Slips of the same amount, paid in the same minute. */
    withAmountAndMinute: async ({ id, amount, currency, verified }: Slip) =>
      amount !== null && verified ? found(WITH_AMOUNT_AND_MINUTE, [id, amount, currency, verified.transTimestamp]) : [],
  };
}
