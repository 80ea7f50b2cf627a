-- The desk that has a conversation. Support hands it to finance and finance back, each time with a note.
alter table chat_conversation add column desk text not null default 'support' check (desk in ('support', 'finance'));
-- The desk that received the conversation with this note; null for a note beside it.
alter table chat_note add column desk text check (desk in ('support', 'finance'));

create index chat_conversation_finance_waiting on chat_conversation (waiting_since, id)
  where desk = 'finance' and state = 'open' and waiting_since is not null and last_seq > 0;
create index chat_conversation_finance_rest on chat_conversation (state, updated_at, id)
  where desk = 'finance' and waiting_since is null and last_seq > 0;
