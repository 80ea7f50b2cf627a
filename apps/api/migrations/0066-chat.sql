-- Support chat. A conversation belongs to a member or to a guest; when a guest signs in it goes on as the member's.
create table chat_conversation (
  id                uuid        primary key,
  member_id         text        unique references member,
  guest_id          text        unique,
  name              text,                                  -- the member's, as it was when they first wrote
  username          text,
  locale            text        not null default 'th',     -- the language that the customer last wrote from
  state             text        not null default 'open' check (state in ('open', 'closed')),
  taken_by          text,                                  -- an operator; nobody while the automatic answers have it
  labels            text[]      not null default '{}',
  last_seq          bigint      not null default 0,        -- the number of the last message, so also their count
  customer_read_seq bigint      not null default 0,
  team_read_seq     bigint      not null default 0,
  waiting_since     timestamptz,                           -- the first message of the customer that nobody has answered
  awaiting          text,                                  -- what the automatic answers have asked for
  rating            int         check (rating between 1 and 5),
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  check (member_id is not null or guest_id is not null)
);
create index chat_conversation_inbox on chat_conversation (state, waiting_since, updated_at);

-- Numbered without gaps by the conversation's locked row, so that any page is found by its numbers.
create table chat_message (
  conversation_id uuid        not null references chat_conversation,
  seq             bigint      not null,
  id              uuid        not null,                    -- made by whoever wrote it: sent twice it is the same
  sender          text        not null check (sender in ('customer', 'team', 'auto')),
  operator_id     text,
  agent           jsonb,                                   -- name and picture as they were
  message         jsonb       not null,
  session_id      text,
  created_at      timestamptz not null,
  plain           text        not null default '',         -- its words as the search sees them, without spaces
  grams           text[]      not null default '{}',       -- every two letters of these that follow each other
  primary key (conversation_id, seq),
  unique (conversation_id, id)
);
create index chat_message_grams on chat_message using gin (grams);
create index chat_message_created on chat_message (created_at);

-- How long the team took to answer, for the median that members see.
create table chat_reply_time (
  conversation_id uuid        not null references chat_conversation,
  message_id      uuid        not null,
  answered_at     timestamptz not null,
  seconds         int         not null check (seconds >= 0),
  primary key (conversation_id, message_id)
);
create index chat_reply_time_answered on chat_reply_time (answered_at);

create table chat_file (
  name            text        primary key,                 -- ours, and random
  conversation_id uuid        not null references chat_conversation,
  type            text        not null,
  bytes           int         not null,
  created_at      timestamptz not null
);
create index chat_file_created on chat_file (created_at);
create index chat_file_conversation on chat_file (conversation_id);

create table chat_note (
  id              uuid        primary key,
  conversation_id uuid        not null references chat_conversation,
  operator_id     text        not null,
  text            text        not null,
  created_at      timestamptz not null
);
create index chat_note_conversation on chat_note (conversation_id, created_at);

create table canned_reply (
  code  text  primary key,
  title text  not null,
  texts jsonb not null
);

grant select, insert, update, delete on chat_conversation, chat_message, chat_reply_time, chat_file, chat_note,
  canned_reply to krapao_app;
