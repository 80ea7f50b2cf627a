import type { Locale } from '@krapao/contract/locales';
import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';

export type CaseFile = {
  id: string;
  memberId: string;
  locale: Locale;
  requestedBy: string;
  reason: string;
  requestedAt: Date;
  state: 'waiting' | 'ready' | 'removed';
  expiresAt: Date | null;
  bytes: string | null;
};
type NewCaseFile = Pick<CaseFile, 'id' | 'memberId' | 'locale' | 'requestedBy' | 'reason' | 'requestedAt'>;

const SELECT = `
  select id, member_id as "memberId", locale, requested_by as "requestedBy", reason, requested_at as "requestedAt", state,
    expires_at as "expiresAt", bytes::text
  from case_file`;
const LISTED_MAX = 50;

export function caseFilesRepository(db: Db) {
  return {
    /** False while one of the operator waits. */
    insert: async ({ id, memberId, locale, requestedBy, reason, requestedAt }: NewCaseFile): Promise<boolean> =>
      (
        await query(
          db,
          `insert into case_file (id, member_id, locale, requested_by, reason, requested_at)
           values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
          [id, memberId, locale, requestedBy, reason, requestedAt],
        )
      ).length > 0,

    find: async (id: string) => (await query<CaseFile>(db, `${SELECT} where id = $1`, [id]))[0],

    listOf: (memberId: string) =>
      query<CaseFile>(db, `${SELECT} where member_id = $1 order by requested_at desc, id limit ${LISTED_MAX}`, [
        memberId,
      ]),

    saveReady: (id: string, at: Date, expiresAt: Date, bytes: number) =>
      query(
        db,
        `update case_file set state = 'ready', ready_at = $2, expires_at = $3, bytes = $4
         where id = $1 and state = 'waiting'`,
        [id, at, expiresAt, bytes],
      ),

    listExpired: (at: Date) =>
      query<{ id: string }>(db, `select id from case_file where state = 'ready' and expires_at <= $1 limit 200`, [at]),

    saveRemoved: (id: string) => query(db, `update case_file set state = 'removed' where id = $1`, [id]),

    /** Which of these files belong to a case file that is not removed. */
    known: async (names: readonly string[]): Promise<ReadonlySet<string>> => {
      const rows = await query<{ name: string }>(
        db,
        `select id || '.zip' as name from case_file where id || '.zip' = any($1) and state <> 'removed'`,
        [names],
      );
      return new Set(rows.map(({ name }) => name));
    },
  };
}
