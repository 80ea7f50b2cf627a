-- What each agent has read of a conversation.
create table chat_agent_read (
  conversation_id uuid   not null references chat_conversation on delete cascade,
  operator_id     text   not null,
  read_seq        bigint not null,
  primary key (conversation_id, operator_id)
);
grant select, insert, update, delete on chat_agent_read to krapao_app;

alter table chat_conversation
  add column answered_seq     bigint not null default 0,       -- answered or closed up to here: news for nobody
  add column linked_member_id text   references member,        -- whom support takes a guest for
  add column device           text,                            -- of a guest, when they last wrote
  add column pages            text[] not null default '{}',    -- from which a guest wrote, the latest last
  add column closed_times     int    not null default 0,
  add check (member_id is null or linked_member_id is null);
create index chat_conversation_linked on chat_conversation (linked_member_id) where linked_member_id is not null;

-- Until now one agent's look was everybody's.
update chat_conversation set answered_seq = team_read_seq where team_read_seq > 0;
