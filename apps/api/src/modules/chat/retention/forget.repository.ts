import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';

const AT_ONCE = 1_000;

/**
 * Removes rows older than a time, one batch per call. Each returns its count; less than `AT_ONCE` means the last batch.
 */
export function forgetRepository(db: Db) {
  const remove = async (text: string, before: Date): Promise<number> =>
    (await query<{ count: number }>(db, `with gone as (${text}) select count(*)::int as count from gone`, [before]))[0]
      ?.count ?? 0;
  return {
    AT_ONCE,
    messages: (before: Date) =>
      remove(
        `delete from chat_message m using (
           select conversation_id, seq from chat_message where created_at < $1 order by created_at limit ${AT_ONCE}) old
         where m.conversation_id = old.conversation_id and m.seq = old.seq returning 1`,
        before,
      ),
    replyTimes: (before: Date) =>
      remove(
        `delete from chat_reply_time t using (
           select conversation_id, message_id from chat_reply_time where answered_at < $1 limit ${AT_ONCE}) old
         where t.conversation_id = old.conversation_id and t.message_id = old.message_id returning 1`,
        before,
      ),
    notes: (before: Date) =>
      remove(
        `delete from chat_note where id in (select id from chat_note where created_at < $1 limit ${AT_ONCE}) returning 1`,
        before,
      ),
    /** Returns the names of removed rows: the files themselves still exist. */
    async files(before: Date): Promise<string[]> {
      const rows = await query<{ name: string }>(
        db,
        `delete from chat_file where name in (select name from chat_file where created_at < $1 limit ${AT_ONCE})
         returning name`,
        [before],
      );
      return rows.map(({ name }) => name);
    },
    /** Removes empty conversations. A locked conversation is left to the next sweep. */
    conversations: (before: Date) =>
      remove(
        `delete from chat_conversation where id in (
           select c.id from chat_conversation c where c.updated_at < $1
             and not exists (select from chat_message where conversation_id = c.id)
             and not exists (select from chat_file where conversation_id = c.id)
             and not exists (select from chat_note where conversation_id = c.id)
             and not exists (select from chat_reply_time where conversation_id = c.id)
           limit ${AT_ONCE} for update skip locked) returning 1`,
        before,
      ),
  };
}
