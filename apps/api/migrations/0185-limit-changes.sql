-- Every change of a limit, for operators and reports: written with the change, never changed afterwards.
create table play_limit_change (
  id               bigint      generated always as identity primary key,
  member_id        text        not null references member,
  kind             text        not null,
  period           text        not null,
  change           text        not null check (change in
                   ('set', 'lowered', 'raise-requested', 'removal-requested', 'request-ended', 'raised', 'removed')),
  from_amount      bigint,     -- minor units or minutes; null without a limit
  to_amount        bigint,     -- for a request the requested amount
  confirmable_from timestamptz,
  changed_at       timestamptz not null
);
create index play_limit_change_of_member on play_limit_change (member_id, changed_at);
create index play_limit_change_at on play_limit_change (changed_at);
grant select, insert on play_limit_change to krapao_app;

create function guard_append_only() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'KP002';
end
$$;
create trigger guard before update or delete or truncate on play_limit_change for each statement
  execute function guard_append_only();

-- Deposits of a member since a time, for limits and markers of harm. Has the rows of the index before it.
create index payment_member_credited on payment (member_id, credited_at) where state = 'credited';
drop index payment_member;

-- The end of one session by an operator. The list of acts is extended as it is: other migrations extend it too.
do $$
declare
  v_check text;
begin
  select pg_get_constraintdef(oid) into v_check from pg_constraint where conname = 'member_act_act_check';
  alter table member_act drop constraint member_act_act_check;
  execute 'alter table member_act add constraint member_act_act_check '
    || replace(v_check, 'ARRAY[', 'ARRAY[''end-session''::text, ');
end
$$;
