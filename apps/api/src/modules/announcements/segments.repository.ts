import type { SegmentDocument } from '@krapao/contract/documents/segment';
import { parseMajor } from '@krapao/money';
import { before, DAY_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

type Row = { key: string; value: SegmentDocument };
const COLUMNS = 'id::text as key, rule as value';

/** The arguments of `segment_members` after its page. */
export function conditionsOf({ currency, locale, tags, deposits, login, bet }: SegmentDocument, now: Date): unknown[] {
  const ago = (days: number | null) => (days === null ? null : before(now, days * DAY_MS));
  const units = (amount: number | null) =>
    amount === null || currency === 'all' ? null : parseMajor(amount, currency).toString();
  return [
    currency === 'all' ? null : currency,
    locale === 'all' ? null : locale,
    tags.length === 0 ? null : tags,
    ...[ago(login.withinDays), ago(login.notForDays), ago(bet.withinDays), ago(bet.notForDays)],
    ...[ago(deposits.days), deposits.countMin, deposits.countMax, units(deposits.sumMin), units(deposits.sumMax)],
  ];
}

export function segmentsRepository(db: Db) {
  return {
    list: () => query<Row>(db, `select ${COLUMNS} from segment order by lower(rule ->> 'name'), id`, []),

    find: async (key: string) =>
      (await query<Row>(db, `select ${COLUMNS} from segment where id = $1`, [key]))[0]?.value,

    nextKey: async () =>
      String((await query<{ id: string }>(db, `select nextval('segment_id_seq')::text as id`, []))[0]?.id),

    save: (key: string, value: SegmentDocument) =>
      query(
        db,
        `insert into segment (id, rule) overriding system value values ($1, $2)
         on conflict (id) do update set rule = excluded.rule`,
        [key, JSON.stringify(value)],
      ),

    /** Counts the members of the segment who may be advertised to. */
    async count(segment: SegmentDocument, now: Date): Promise<number> {
      const [row] = await query<{ count: number }>(
        db,
        `select count(*) filter (where is_allowed)::int as count
         from segment_members($1, '', null, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
        [now, ...conditionsOf(segment, now)],
      );
      return row?.count ?? 0;
    },
  };
}
