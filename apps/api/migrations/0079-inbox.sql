-- The inbox goes on where its last page ended: first who waits, by since when; then the others, newest first.
create index chat_conversation_waiting on chat_conversation (waiting_since, id)
  where state = 'open' and waiting_since is not null and last_seq > 0;
create index chat_conversation_rest on chat_conversation (state, updated_at, id) where waiting_since is null and last_seq > 0;
create index chat_conversation_taken on chat_conversation (taken_by) where taken_by is not null;
create index chat_conversation_guests on chat_conversation (state, updated_at, id) where member_id is null and last_seq > 0;
drop index chat_conversation_inbox;
