-- Money that a member put away until a date. Its own account kind, so that nothing which moves a member's wallet or
-- bonus account reaches it.
insert into ledger.account_kind (kind, side) values ('vault', 'member');

alter table statement_line drop constraint statement_line_type_check;
alter table statement_line add constraint statement_line_type_check
  check (type in ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer', 'adjustment', 'vault'));

create table vault_deposit (
  id          uuid        primary key,  -- the ledger operation that put the money away
  member_id   text        not null references member,
  reference   text        not null unique,
  amount      bigint      not null check (amount > 0),
  currency    text        not null check (currency in ('THB', 'LAK')),
  created_at  timestamptz not null,
  ends_at     timestamptz not null check (ends_at > created_at),
  returned_at timestamptz check (returned_at >= ends_at)
);
create index vault_deposit_of_member on vault_deposit (member_id, ends_at) where returned_at is null;
create index vault_deposit_due on vault_deposit (ends_at) where returned_at is null;
grant select, insert, update (ends_at, returned_at) on vault_deposit to krapao_app;

-- Nobody can shorten the time or change a deposit that was returned, whatever the code does.
create function refuse_vault_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'money in the vault stays until its date' using errcode = 'KP004';
end
$$;
create trigger vault_never_sooner before update on vault_deposit for each row
  when (new.ends_at < old.ends_at or old.returned_at is not null)
  execute function refuse_vault_change();
