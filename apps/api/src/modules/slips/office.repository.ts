import { sql } from 'kysely';
import { ask, type Db } from '../../platform/db.ts';
import { looksLike, type Slip, type SlipTables, type Step, toSlip } from './slips.repository.ts';

const LIKE_MAX = 10;

const HISTORY = `
  select count(*) filter (where status = 'credited')::int as credited, count(*) filter (where status = 'failed')::int as failed
  from slip where member_id = $1`;
const ENDED = `
  select count(*)::int as all, count(*) filter (where status = 'credited')::int as approved
  from slip where settled_at >= $1`;

/** What only the office asks about slips. */
export function officeSlipsRepository(handle: Db) {
  const db = handle.withTables<SlipTables>();
  const found = async (query: { execute(): Promise<Parameters<typeof toSlip>[0][]> }) =>
    (await query.execute()).map(toSlip);
  const others = ({ id }: Slip) => db.selectFrom('slip').selectAll().where('id', '!=', id).limit(LIKE_MAX);
  return {
    /** From now on they are a person's business as well. */
    saveStuck: (createdBefore: Date) =>
      db
        .updateTable('slip')
        .set({ is_stuck: true })
        .where('status', '=', 'waiting')
        .where('created_at', '<', createdBefore)
        .where('is_stuck', '=', false)
        .execute(),

    reasons: (ids: readonly string[]) =>
      ask<{ id: string; reason: string | null; asked: number }>(
        handle,
        'select id, review_reason as reason, asked from slip where id = any($1::uuid[])',
        [ids],
      ),

    async ownersOf(paymentId: string): Promise<string[]> {
      const rows = await db.selectFrom('slip').select('member_id').where('payment_id', '=', paymentId).execute();
      return [...new Set(rows.map(({ member_id: memberId }) => memberId))];
    },

    steps: (id: string): Promise<{ step: Step; at: Date; by: string | null; note: string | null }[]> =>
      db.selectFrom('slip_step').select(['step', 'at', 'by', 'note']).where('slip_id', '=', id).orderBy('at').execute(),

    async history(memberId: string): Promise<{ credited: number; failed: number }> {
      const [row] = await ask<{ credited: number; failed: number }>(handle, HISTORY, [memberId]);
      return row ?? { credited: 0, failed: 0 };
    },

    async ended(since: Date): Promise<{ all: number; approved: number }> {
      const [row] = await ask<{ all: number; approved: number }>(handle, ENDED, [since]);
      return row ?? { all: 0, approved: 0 };
    },

    withReference: async (slip: Slip) =>
      slip.code
        ? found(
            others(slip).where('sending_bank', '=', slip.code.sendingBank).where('trans_ref', '=', slip.code.transRef),
          )
        : [],

    withFile: (slip: Slip) => found(others(slip).where('file_hash', '=', slip.fileHash)),

    /** Of the same amount, paid in the same minute. */
    withAmountAndMinute: async (slip: Slip) =>
      slip.amount !== null && slip.verified
        ? found(
            others(slip)
              .where('amount', '=', slip.amount.toString())
              .where('currency', '=', slip.currency)
              // Nobody uploads a slip before they have paid. Clocks differ, though not by a day.
              .where(sql<boolean>`created_at > ${slip.verified.transTimestamp}::timestamptz - interval '1 day'`)
              .where(
                sql<boolean>`date_trunc('minute', (verified ->> 'transTimestamp')::timestamptz)
                  = date_trunc('minute', ${slip.verified.transTimestamp}::timestamptz)`,
              ),
          )
        : [],

    /** Pictures that look the same, of slips that came since then. */
    withPicture: (slip: Slip, since: Date) =>
      found(
        db
          .with(
            (alike) => alike('alike').materialized(),
            (slips) => slips.selectFrom('slip').selectAll().where(looksLike(slip.likeness)),
          )
          .selectFrom('alike')
          .selectAll()
          .where('id', '!=', slip.id)
          .where('settled_at', '>=', since)
          .orderBy('settled_at', 'desc')
          .limit(LIKE_MAX),
      ),
  };
}
