import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';
import type { Customer } from '../customer.ts';

export type ChatFile = { name: string; conversationId: string; type: string; bytes: number };

const FILES = `
  select f.name, f.conversation_id as "conversationId", f.type, f.bytes
  from chat_file f join chat_conversation c on c.id = f.conversation_id`;

export function chatFilesRepository(db: Db) {
  return {
    async find(name: string): Promise<ChatFile | undefined> {
      return (await query<ChatFile>(db, `${FILES} where f.name = $1`, [name]))[0];
    },
    /** A file of another customer is not found. */
    async ofCustomer({ memberId, guestId }: Customer, name: string): Promise<ChatFile | undefined> {
      const values = [name, memberId, guestId];
      return (
        await query<ChatFile>(db, `${FILES} where f.name = $1 and (c.member_id = $2 or c.guest_id = $3)`, values)
      )[0];
    },
    async ofConversation(conversationId: string, name: string): Promise<ChatFile | undefined> {
      return (await query<ChatFile>(db, `${FILES} where f.name = $1 and c.id = $2`, [name, conversationId]))[0];
    },
    async insert({ name, conversationId, type, bytes }: ChatFile, at: Date): Promise<void> {
      await query(
        db,
        'insert into chat_file (name, conversation_id, type, bytes, created_at) values ($1, $2, $3, $4, $5)',
        [name, conversationId, type, bytes, at],
      );
    },
    async countSince(conversationId: string, since: Date): Promise<number> {
      const [row] = await query<{ files: number }>(
        db,
        'select count(*)::int as files from chat_file where conversation_id = $1 and created_at >= $2',
        [conversationId, since],
      );
      return row?.files ?? 0;
    },
    async known(names: readonly string[]): Promise<Set<string>> {
      const rows = await query<{ name: string }>(db, 'select name from chat_file where name = any($1)', [[...names]]);
      return new Set(rows.map(({ name }) => name));
    },
  };
}
