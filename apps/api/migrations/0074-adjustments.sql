-- Corrections by hand: money that an operator gives or takes, and movements that one takes back. The row says who asked,
-- who allowed it where that took a second person, and why; the ledger's operation says what moved.
alter table statement_line drop constraint statement_line_type_check;
alter table statement_line add constraint statement_line_type_check
  check (type in ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer', 'adjustment'));

-- What was taken back was never put in, for whatever is worked out of deposits.
drop index statement_line_outside;
create index statement_line_outside on statement_line (member_id, settled_at) include (type, amount)
  where status = 'SUCCESS' and type in ('deposit', 'withdraw') and not details ? 'reversedBy';

create table adjustment (
  id           uuid        primary key,        -- the line of the statement; also the ledger's operation, if it reverses none
  member_id    text        not null references member,
  amount       bigint      not null check (amount <> 0),  -- signed: what it does to the member's money
  currency     text        not null check (currency in ('THB', 'LAK')),
  reverses     uuid        unique,             -- the operation that it takes back: once
  note         text        not null check (note <> ''),   -- what the member reads
  reason       text        not null check (reason <> ''),
  asked_by     text        not null check (asked_by <> ''),
  allowed_by   text        check (allowed_by <> asked_by),
  reference    text        not null,
  at           timestamptz not null
);
create index adjustment_of_member on adjustment (member_id, at);
grant select, insert on adjustment to krapao_app;

-- What one person may move alone, in major units.
insert into setting (key, value) values ('adjust', '{"THB": {"aloneMax": 1000}, "LAK": {"aloneMax": 500000}}')
on conflict do nothing;
