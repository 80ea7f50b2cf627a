import type { Locale } from '@krapao/contract/locales';
import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';

export type EmailCode = { id: string; address: string; codeHash: Buffer; tries: number; createdAt: Date };
export type CodesSent = { lastAt: Date | null; ofMember: number; ofAddress: number; wrongTries: number };

export function emailsRepository(db: Db) {
  return {
    async find(memberId: string): Promise<{ address: string; locale: Locale } | undefined> {
      const text = 'select address, locale from member_email where member_id = $1';
      return (await query<{ address: string; locale: Locale }>(db, text, [memberId]))[0];
    },

    /** The address before, locked until the commit. */
    async lock(memberId: string): Promise<string | undefined> {
      const text = 'select address from member_email where member_id = $1 for update';
      return (await query<{ address: string }>(db, text, [memberId]))[0]?.address;
    },

    save: (memberId: string, address: string, locale: Locale, at: Date) =>
      query(
        db,
        `insert into member_email (member_id, address, locale, verified_at) values ($1, $2, $3, $4)
         on conflict (member_id) do update set address = excluded.address, locale = excluded.locale,
           verified_at = excluded.verified_at`,
        [memberId, address, locale, at],
      ),

    remove: (memberId: string) => query(db, 'delete from member_email where member_id = $1', [memberId]),

    /** One request of a member at a time, and of an address. */
    lockCodes: (memberId: string, address: string) =>
      query(
        db,
        `select pg_advisory_xact_lock(hashtextextended(name, 0))
         from unnest(array['email code of ' || $1, 'email code to ' || $2]) name order by name`,
        [memberId, address],
      ),

    async codesSent(memberId: string, address: string, since: Date): Promise<CodesSent> {
      const [row] = await query<CodesSent>(
        db,
        `select max(created_at) filter (where member_id = $1) as "lastAt",
           (count(*) filter (where member_id = $1))::int as "ofMember",
           (count(*) filter (where address = $2))::int as "ofAddress",
           coalesce(sum(tries) filter (where member_id = $1), 0)::int as "wrongTries"
         from email_code where (member_id = $1 or address = $2) and created_at > $3`,
        [memberId, address, since],
      );
      return row ?? { lastAt: null, ofMember: 0, ofAddress: 0, wrongTries: 0 };
    },

    insertCode: (row: { id: string; memberId: string; address: string; codeHash: Buffer; at: Date }) =>
      query(db, 'insert into email_code (id, member_id, address, code_hash, created_at) values ($1, $2, $3, $4, $5)', [
        row.id,
        row.memberId,
        row.address,
        row.codeHash,
        row.at,
      ]),

    /** Counts a try of the newest unused code. Undefined without one. */
    async tryNewest(memberId: string): Promise<EmailCode | undefined> {
      const [row] = await query<EmailCode>(
        db,
        `update email_code set tries = tries + 1 where id = (
           select id from email_code where member_id = $1 and used_at is null order by created_at desc limit 1)
         returning id, address, code_hash as "codeHash", tries, created_at as "createdAt"`,
        [memberId],
      );
      return row;
    },

    /** False when it was used before. */
    useCode: async (id: string, at: Date): Promise<boolean> =>
      (await query(db, 'update email_code set used_at = $2 where id = $1 and used_at is null returning id', [id, at]))
        .length > 0,

    async forgetMember(memberId: string): Promise<void> {
      await query(db, 'delete from member_email where member_id = $1', [memberId]);
      await query(db, 'delete from email_code where member_id = $1', [memberId]);
    },

    forgetCodes: (before: Date) => query(db, 'delete from email_code where created_at < $1', [before]),
  };
}
