import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';

type Both = { own: string | undefined; guests: string | undefined };
type Names = { name: string; username: string } | undefined;

/** `$1` is the member's conversation, `$2` the guest's. A message in both was sent twice and stays where it was. */
const MOVED = `
  insert into chat_message
    (conversation_id, seq, id, sender, operator_id, agent, message, session_id, created_at, plain, grams)
  select $1, own.last_seq + row_number() over (order by m.seq), m.id, m.sender, m.operator_id, m.agent, m.message,
    m.session_id, m.created_at, m.plain, m.grams
  from chat_message m, chat_conversation own
  where own.id = $1 and m.conversation_id = $2
    and not exists (select from chat_message known where known.conversation_id = $1 and known.id = m.id)`;

/**
 * Read positions continue into the guest's messages only where the member's own were all read. The member's agent goes
 * before the guest's, and the earlier waiting time counts. What one of them has open at finance's desk stays there.
 */
const JOINED = `
  update chat_conversation own set
    last_seq = found.last_seq,
    customer_read_seq = case when own.customer_read_seq < own.last_seq then own.customer_read_seq
      else least(own.last_seq + guests.customer_read_seq, found.last_seq) end,
    team_read_seq = case when own.team_read_seq < own.last_seq then own.team_read_seq
      else least(own.last_seq + guests.team_read_seq, found.last_seq) end,
    answered_seq = case when own.answered_seq < own.last_seq then own.answered_seq
      else least(own.last_seq + guests.answered_seq, found.last_seq) end,
    closed_times = own.closed_times + guests.closed_times,
    state = case when guests.state = 'open' then 'open' else own.state end,
    desk = joined.desk,
    taken_by = coalesce(
      case when own.desk = joined.desk then own.taken_by end,
      case when guests.desk = joined.desk then guests.taken_by end),
    labels = array(select distinct unnest(own.labels || guests.labels) order by 1),
    waiting_since = least(own.waiting_since, guests.waiting_since),
    awaiting = guests.awaiting,
    updated_at = $3
  from chat_conversation guests,
    (select coalesce(max(seq), 0) as last_seq from chat_message where conversation_id = $1) found,
    (select case when bool_or(state = 'open' and desk = 'finance') then 'finance' else 'support' end as desk
     from chat_conversation where id in ($1, $2)) joined
  where own.id = $1 and guests.id = $2`;

export function mergeRepository(db: Db) {
  return {
    /** Locks in a fixed order, so that concurrent merges do not deadlock. */
    async lockBoth(memberId: string, guestId: string): Promise<Both> {
      const rows = await query<{ id: string; isGuests: boolean }>(
        db,
        `select id, guest_id is not null as "isGuests" from chat_conversation
         where member_id = $1 or guest_id = $2 order by id for update`,
        [memberId, guestId],
      );
      return { own: rows.find(({ isGuests }) => !isGuests)?.id, guests: rows.find(({ isGuests }) => isGuests)?.id };
    },

    async adopt(id: string, memberId: string, names: Names): Promise<void> {
      await query(
        db,
        `update chat_conversation set member_id = $2, guest_id = null, name = $3, username = $4,
           linked_member_id = null, device = null, pages = '{}' where id = $1`,
        [id, memberId, names?.name ?? null, names?.username ?? null],
      );
    },

    async append(own: string, guests: string, at: Date): Promise<void> {
      await query(db, MOVED, [own, guests]);
      await query(db, JOINED, [own, guests, at]);
      for (const table of ['chat_file', 'chat_note', 'chat_reply_time'])
        await query(db, `update ${table} set conversation_id = $1 where conversation_id = $2`, [own, guests]);
      await query(db, 'delete from chat_message where conversation_id = $1', [guests]);
      await query(db, 'delete from chat_conversation where id = $1', [guests]);
    },
  };
}
