-- Requests of members who lost their second factor: identity questions, approval by two people, a waiting time.
create table account_recovery (
  id              uuid        primary key,
  -- Without a member nobody can review the request: it reads as refused from `ended_at` on, and as in review until then.
  member_id       text        references member,
  -- Keyed hash of the phone number that was typed.
  asked_for       bytea       not null,
  -- Of the token in the browser that sent the request.
  token_hash      bytea       not null unique,
  -- The wanted phone number, verified by that browser.
  phone           text,
  -- Which answers are right. The answers themselves are not stored.
  matches         jsonb       not null,
  state           text        not null check (state in ('review', 'waiting', 'done', 'refused', 'cancelled')),
  reason          text        check (reason ~ '^[a-z-]{2,20}$'),
  created_at      timestamptz not null,
  takes_effect_at timestamptz,
  -- The last notice of the waiting time.
  told_at         timestamptz,
  ended_at        timestamptz,
  ended_by        text,
  check ((state in ('review', 'waiting')) = (ended_at is null)),
  check ((state in ('refused', 'cancelled')) = (reason is not null)),
  check (state not in ('waiting', 'done') or num_nulls(takes_effect_at, told_at) = 0),
  check (member_id is not null or state in ('refused', 'cancelled'))
);
create unique index account_recovery_open on account_recovery (member_id) where state in ('review', 'waiting');
create index account_recovery_waiting on account_recovery (takes_effect_at) where state = 'waiting';
create index account_recovery_asked on account_recovery (asked_for, created_at);
create index account_recovery_of_member on account_recovery (member_id, created_at);
grant select, insert, update, delete on account_recovery to krapao_app;

create function queue_recovery() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.member_id is null then
    return null;
  elsif new.state = 'review' then
    perform public.queue_enter('recoveries', new.id::text, new.created_at, new.member_id, null, null, null, null);
  else
    perform public.queue_leave('recoveries', new.id::text, new.state in ('waiting', 'done'));
  end if;
  return null;
end
$$;
create trigger queue_changed after insert or update of state on account_recovery
  for each row execute function queue_recovery();

-- Withdrawals are reviewed for a while after it, as after a changed password.
alter table member add column factor_reset_at timestamptz;

-- Adds values to a check of the form "column in (...)", whatever other migrations have added.
create function pg_temp.extend_check(p_table regclass, p_check text, variadic p_values text[]) returns void
language plpgsql as $$
declare
  v_check text;
begin
  select pg_get_constraintdef(oid) into v_check from pg_constraint where conrelid = p_table and conname = p_check;
  execute format('alter table %s drop constraint %I', p_table, p_check);
  execute format('alter table %s add constraint %I %s', p_table, p_check,
    replace(v_check, 'ARRAY[', 'ARRAY[' || (select string_agg(quote_literal(value) || '::text, ', '') from unnest(p_values) value)));
end
$$;
select pg_temp.extend_check('queue_item', 'queue_item_kind_check', 'recoveries');
select pg_temp.extend_check('member_act', 'member_act_act_check', 'recovery-ask', 'recovery-approve', 'recovery-refuse', 'recovery-stop');
select pg_temp.extend_check('approval', 'approval_lapsed_because_check', 'ended');
select pg_temp.extend_check('withdrawal_step', 'withdrawal_step_because_check', 'FACTOR_RESET');

insert into setting (key, value) values ('recovery', '{"waitHours": 72}') on conflict do nothing;
