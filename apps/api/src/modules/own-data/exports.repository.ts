import type { Locale } from '@krapao/contract/locales';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

export type DataExport = {
  id: string;
  memberId: string;
  locale: Locale;
  state: 'waiting' | 'ready' | 'removed';
  requestedAt: Date;
  expiresAt: Date | null;
  bytes: string | null;
};

const SELECT = `
  select id, member_id as "memberId", locale, state, requested_at as "requestedAt", expires_at as "expiresAt", bytes::text
  from data_export`;
/** The unique index lets one waiting archive through. */
const INSERT = `
  insert into data_export (id, member_id, locale, requested_at)
  select $1, $2, $3, $4 where (
    select count(*) from data_export where member_id = $2 and requested_at > $4::timestamptz - interval '7 days') < $5
  on conflict do nothing returning id`;

export function exportsRepository(db: Db) {
  return {
    insert: async (id: string, memberId: string, locale: Locale, at: Date, perWeek: number): Promise<boolean> =>
      (await query(db, INSERT, [id, memberId, locale, at, perWeek])).length > 0,

    find: async (id: string) => (await query<DataExport>(db, `${SELECT} where id = $1`, [id]))[0],

    findLatest: async (memberId: string) =>
      (await query<DataExport>(db, `${SELECT} where member_id = $1 order by requested_at desc limit 1`, [memberId]))[0],

    saveReady: async (id: string, at: Date, expiresAt: Date, bytes: number): Promise<boolean> =>
      (
        await query(
          db,
          `update data_export set state = 'ready', ready_at = $2, expires_at = $3, bytes = $4
           where id = $1 and state = 'waiting' returning id`,
          [id, at, expiresAt, bytes],
        )
      ).length > 0,

    listExpired: async (at: Date): Promise<string[]> =>
      (
        await query<{ id: string }>(
          db,
          `select id from data_export where state = 'ready' and expires_at <= $1 limit 200`,
          [at],
        )
      ).map(({ id }) => id),

    saveRemoved: (id: string) => query(db, `update data_export set state = 'removed' where id = $1`, [id]),

    /** Archives of a closed account expire at once. */
    expireAll: (memberId: string, at: Date) =>
      query(db, `update data_export set expires_at = $2 where member_id = $1 and state = 'ready'`, [memberId, at]),

    /** Which of these files belong to an archive that is not removed. */
    async known(names: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await query<{ name: string }>(
        db,
        `select id || '.zip' as name from data_export where id || '.zip' = any($1) and state <> 'removed'`,
        [names],
      );
      return new Set(rows.map(({ name }) => name));
    },
  };
}
