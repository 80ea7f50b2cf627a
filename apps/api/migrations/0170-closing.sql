-- Closing of an account at its member's request. From the request on the account refuses deposits and play like an
-- exclusion without an end; its money is paid out; then the row stays for the books, and phone and bank account are free.

-- Adds values to a check of the form "column in (...)", whatever other migrations have added.
create function pg_temp.allow(p_table regclass, p_check text, p_column text, variadic p_values text[]) returns void
language plpgsql as $$
declare
  v_known text[];
begin
  select array_agg(quoted.value[1]) into v_known
  from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([^'']+)''', 'g') quoted (value)
  where conrelid = p_table and conname = p_check;
  execute format('alter table %s drop constraint %I', p_table, p_check);
  execute format('alter table %s add constraint %I check (%I in (%s))', p_table, p_check, p_column,
    (select string_agg(quote_literal(value), ', ') from unnest(v_known || p_values) value));
end
$$;
select pg_temp.allow('member', 'member_exclusion_reason_check', 'exclusion_reason', 'closing', 'review');
select pg_temp.allow('session', 'session_end_reason_check', 'end_reason', 'closed');
select pg_temp.allow('notice', 'notice_kind_check', 'kind', 'closing', 'closing-cancelled');
select pg_temp.allow('queue_item', 'queue_item_kind_check', 'kind', 'closings');
select pg_temp.allow('member_act', 'member_act_act_check', 'act', 'closing-retry', 'closing-cancel');

alter table member add column closed_at timestamptz;
-- Only open accounts share neither phone nor bank account.
alter table member drop constraint member_phone_key, drop constraint member_bank_account;
create unique index member_phone_key on member (phone) where closed_at is null;
create unique index member_bank_account on member (bank_code, bank_account_no) where closed_at is null;

create table closing (
  id            uuid        primary key,
  member_id     text        not null references member,
  -- 'home': money comes home from the games; 'payout': it is sent to the bank account.
  state         text        not null default 'home' check (state in ('home', 'payout', 'closed', 'cancelled')),
  requested_at  timestamptz not null,
  -- The payout in progress, set before the withdrawal exists, so that a crash cannot request two.
  withdrawal_id uuid,
  has_paid      boolean     not null default false,
  -- Why a person is needed.
  problem       text        check (problem in ('game', 'blocked', 'frozen', 'bank', 'refused')),
  problem_since timestamptz,
  tried         integer     not null default 0,
  ended_at      timestamptz,
  ended_by      text,
  check ((state in ('closed', 'cancelled')) = (ended_at is not null)),
  check ((problem is null) = (problem_since is null)),
  check (problem is null or ended_at is null)
);
create unique index closing_open on closing (member_id) where ended_at is null;
create index closing_of_member on closing (member_id, requested_at);
grant select, insert, update on closing to krapao_app;

-- An exclusion without an end belongs to a closing or a review and may be replaced, never by less than the member's
-- own exclusions.
create or replace function refuse_shorter_exclusion() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.excluded_until = 'infinity' and coalesce(new.excluded_until, '-infinity') >= coalesce(
    (select max(ends_at) from public.exclusion where member_id = old.id), '-infinity') then
    return new;
  end if;
  raise exception 'an exclusion cannot be shortened' using errcode = 'KP002';
end
$$;

-- The exclusion that a member's row should have: a closing, then the longest exclusion.
create function settle_exclusion(p_member text) returns void language plpgsql set search_path = '' as $$
declare
  v_reason text;
  v_until  timestamptz;
begin
  if exists (select from public.closing where member_id = p_member and state <> 'cancelled') then
    v_reason := 'closing';
    v_until := 'infinity';
  else
    select reason, ends_at into v_reason, v_until from public.exclusion
    where member_id = p_member order by ends_at desc limit 1;
  end if;
  update public.member set exclusion_reason = v_reason, excluded_until = v_until where id = p_member;
end
$$;
grant execute on function settle_exclusion to krapao_app;

-- A closing is an item of the queue while it needs a person.
create function queue_closing() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.problem is not null then
    perform public.queue_enter('closings', new.id::text, new.problem_since, new.member_id, null, null, null, null);
  else
    perform public.queue_leave('closings', new.id::text, new.state <> 'cancelled');
  end if;
  return null;
end
$$;
create trigger queue_changed after update of problem on closing for each row
  when (old.problem is distinct from new.problem) execute function queue_closing();
