import { ask, type Db } from '../../platform/db.ts';

const AT_ONCE = 1_000;

/** Removes what is older than a time, some rows at once; each gives how many, and less than `AT_ONCE` means the last. */
export function forgetRepository(db: Db) {
  const remove = async (text: string, before: Date): Promise<number> =>
    (await ask<{ count: number }>(db, `with gone as (${text}) select count(*)::int as count from gone`, [before]))[0]
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
    /** Their names: the files themselves are still there. */
    async files(before: Date): Promise<string[]> {
      const rows = await ask<{ name: string }>(
        db,
        `delete from chat_file where name in (select name from chat_file where created_at < $1 limit ${AT_ONCE})
         returning name`,
        [before],
      );
      return rows.map(({ name }) => name);
    },
    /** Those of which nothing is left. One that somebody is writing in just now is left to the next round. */
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
