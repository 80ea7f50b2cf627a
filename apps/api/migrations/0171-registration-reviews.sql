-- Registrations that look like those of an excluded member: same name on the bank account, or same browser. Until an
-- operator decides, the account is excluded without an end.

-- Adds values to a check of the form "column in (...)", whatever other migrations have added.
create or replace function pg_temp.allow(p_table regclass, p_check text, p_column text, variadic p_values text[]) returns void
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
select pg_temp.allow('notice', 'notice_kind_check', 'kind', 'registration-cleared', 'registration-excluded');
select pg_temp.allow('queue_item', 'queue_item_kind_check', 'kind', 'registrations');
select pg_temp.allow('member_act', 'member_act_act_check', 'act', 'registration-clear', 'registration-same');

create table registration_review (
  member_id  text        primary key references member,
  created_at timestamptz not null,
  due_at     timestamptz not null,
  -- 'clear': another person. 'same': the person of `same_as`, whose exclusion the account gets.
  outcome    text        check (outcome in ('clear', 'same')),
  same_as    text        references member,
  decided_by text,
  decided_at timestamptz,
  check (num_nulls(outcome, decided_by, decided_at) in (0, 3)),
  check ((same_as is not null) = (outcome is not distinct from 'same'))
);
grant select, insert on registration_review to krapao_app;
grant update (outcome, same_as, decided_by, decided_at) on registration_review to krapao_app;

-- The excluded members that a registration looks like.
create table registration_match (
  member_id text    not null references registration_review,
  other_id  text    not null references member,
  by_name   boolean not null,
  by_device boolean not null,
  primary key (member_id, other_id),
  check (by_name or by_device)
);
grant select, insert on registration_match to krapao_app;

-- Every registration reads the exclusions in force.
create index exclusion_by_end on exclusion (ends_at);

-- The exclusion that a member's row should have: a closing, a review, then the longest exclusion.
create or replace function settle_exclusion(p_member text) returns void language plpgsql set search_path = '' as $$
declare
  v_reason text;
  v_until  timestamptz;
begin
  if exists (select from public.closing where member_id = p_member and state <> 'cancelled') then
    v_reason := 'closing';
    v_until := 'infinity';
  elsif exists (select from public.registration_review where member_id = p_member and outcome is null) then
    v_reason := 'review';
    v_until := 'infinity';
  else
    select reason, ends_at into v_reason, v_until from public.exclusion
    where member_id = p_member order by ends_at desc limit 1;
  end if;
  update public.member set exclusion_reason = v_reason, excluded_until = v_until where id = p_member;
end
$$;

create function queue_registration() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.outcome is null then
    perform public.queue_enter('registrations', new.member_id, new.created_at, new.member_id, null, null, null, null);
  else
    perform public.queue_leave('registrations', new.member_id, new.outcome = 'clear');
  end if;
  return null;
end
$$;
create trigger queue_changed after insert or update of outcome on registration_review
  for each row execute function queue_registration();
