-- The main wallet as home shows it: available and locked by a reward. Held money has left it.
create function ledger.main_wallet(p_owner text) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(b.available), 0)::bigint
  from ledger.account a join ledger.balance b on b.account_id = a.id
  where a.kind in ('wallet', 'bonus') and a.owner = p_owner and a.side = 'member'
$$;
grant execute on function ledger.main_wallet to krapao_app;

-- News of others' doing that the member has not seen, on any device.
alter table statement_line add column is_unread boolean not null default false;
create index statement_line_unread on statement_line (member_id, seq) where is_unread;
