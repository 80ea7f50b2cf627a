-- What a member reads about their money: one line per thing that happened or is happening. The ledger
-- stays the truth; this is its index. Lines are numbered per member, and per member and type, without
-- gaps, so that any page is found by its numbers however long the history is.
create table statement_line (
  member_id     text        not null references member,
  seq           bigint      not null,
  type          text        not null check (type in ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer')),
  type_seq      bigint      not null,
  id            uuid        not null unique,      -- the operation it tells of
  reference     text        not null unique,      -- what the member reads out to support
  status        text        not null check (status in ('SUCCESS', 'FAILED', 'IN_PROGRESS')),
  from_account  text        not null,
  to_account    text        not null,
  amount        bigint      not null,             -- minor units, signed: what it does to the main wallet
  currency      text        not null check (currency in ('THB', 'LAK')),
  balance_after bigint,
  details       jsonb       not null default '{}',
  created_at    timestamptz not null,
  settled_at    timestamptz,
  primary key (member_id, seq),
  unique (member_id, type, type_seq)
);
create index statement_line_created on statement_line (member_id, created_at);

create table statement_count (
  member_id text   not null references member,
  type      text   not null,
  lines     bigint not null,
  primary key (member_id, type)
);

grant select, insert, update on statement_line, statement_count to krapao_app;
