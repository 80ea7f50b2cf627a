-- What an excluded member can be recognised by when they register again: stored with the exclusion, because bank account
-- and phone may change during it, and sessions are forgotten long before its end.
alter table exclusion
  add column phone           text,
  add column bank_code       text,
  add column bank_account_no text,
  add column account_name    text,
  add column browsers        uuid[] not null default '{}';

create function store_excluded_traits() returns trigger language plpgsql set search_path = '' as $$
begin
  select phone, bank_code, bank_account_no, bank_account_name
    into new.phone, new.bank_code, new.bank_account_no, new.account_name
  from public.member where id = new.member_id;
  select coalesce(pg_catalog.array_agg(distinct browser), '{}') into new.browsers
  from public.session where member_id = new.member_id and browser is not null;
  return new;
end
$$;
create trigger store_traits before insert on exclusion for each row execute function store_excluded_traits();

update exclusion e set
  phone = m.phone, bank_code = m.bank_code, bank_account_no = m.bank_account_no, account_name = m.bank_account_name,
  browsers = coalesce(
    (select array_agg(distinct s.browser) from session s where s.member_id = m.id and s.browser is not null), '{}')
from member m where m.id = e.member_id;

-- A phone or bank account that the excluded member had when the exclusion began.
alter table registration_match add column by_account boolean not null default false;
do $$
declare
  v_check text;
begin
  select conname into v_check from pg_constraint
  where conrelid = 'registration_match'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%by_device%';
  execute format('alter table registration_match drop constraint %I', v_check);
end
$$;
alter table registration_match add check (by_name or by_device or by_account);

-- A changed bank account opens the review of an account again.
grant update (created_at, due_at) on registration_review to krapao_app;
grant update (by_name, by_device, by_account) on registration_match to krapao_app;
