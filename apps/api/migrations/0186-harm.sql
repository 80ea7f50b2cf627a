-- Markers of harm: the current state of each member's, written by a daily sweep. Points are zero after its end.
create table harm_marker (
  member_id      text        not null references member,
  kind           text        not null check (kind in ('chasing', 'night', 'cancelled', 'raises', 'growth', 'long-play')),
  value          bigint      not null,
  threshold      bigint      not null check (threshold > 0),
  points         integer     not null check (points between 0 and 3),
  figures        jsonb       not null,  -- money in minor units
  since          timestamptz not null,  -- of these points
  handled_points integer     not null default 0,  -- when an operator last recorded what was done
  computed_at    timestamptz not null,
  primary key (member_id, kind)
);
grant select, insert, update on harm_marker to krapao_app;

-- Every change of points.
create table harm_marker_change (
  id          bigint      generated always as identity primary key,
  member_id   text        not null references member,
  kind        text        not null,
  from_points integer     not null,
  to_points   integer     not null check (to_points <> from_points),
  value       bigint      not null,
  threshold   bigint      not null,
  figures     jsonb       not null,
  changed_at  timestamptz not null
);
create index harm_marker_change_of_member on harm_marker_change (member_id, id);
create index harm_marker_change_at on harm_marker_change (changed_at);
grant select, insert on harm_marker_change to krapao_app;
create trigger guard before update or delete or truncate on harm_marker_change for each statement
  execute function guard_append_only();

-- A member whose new or worse markers need an operator: an item of the review queue until a contact is recorded.
create table harm_case (
  id        uuid        primary key,
  member_id text        not null references member,
  opened_at timestamptz not null,
  due_at    timestamptz not null,
  closed_at timestamptz
);
create unique index harm_case_open on harm_case (member_id) where closed_at is null;
grant select, insert, update (closed_at) on harm_case to krapao_app;

-- What operators did about it.
create table harm_contact (
  id        uuid        primary key,
  member_id text        not null references member,
  case_id   uuid        unique references harm_case,
  act       text        not null check (act in ('chat', 'call', 'limit', 'exclusion', 'none')),
  note      text        not null check (note <> ''),
  by        text        not null check (by <> ''),
  at        timestamptz not null
);
create index harm_contact_of_member on harm_contact (member_id, at);
create index harm_contact_at on harm_contact (at);
grant select, insert on harm_contact to krapao_app;
create trigger guard before update or delete or truncate on harm_contact for each statement
  execute function guard_append_only();

do $$
declare
  v_check text;
begin
  select pg_get_constraintdef(oid) into v_check from pg_constraint where conname = 'queue_item_kind_check';
  alter table queue_item drop constraint queue_item_kind_check;
  execute 'alter table queue_item add constraint queue_item_kind_check '
    || replace(v_check, 'ARRAY[', 'ARRAY[''harm''::text, ');
end
$$;

create function queue_harm() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.closed_at is null then
    perform public.queue_enter('harm', new.id::text, new.opened_at, new.member_id, null, null, null, null);
  else
    perform public.queue_leave('harm', new.id::text, true);
  end if;
  return null;
end
$$;
create trigger queue_changed after insert or update of closed_at on harm_case
  for each row execute function queue_harm();

insert into setting (key, value) values ('harm', '{
  "isOn": true, "dueHours": 24,
  "chasingCount": 4, "chasingDays": 7, "chasingMinutes": 60,
  "chasingLoss": {"THB": {"min": 500}, "LAK": {"min": 250000}},
  "nightPercent": 50, "nightDays": 28, "nightBets": 100,
  "cancelledCount": 3, "cancelledDays": 7,
  "raisesCount": 2, "raisesDays": 28,
  "growthPercent": 300, "growthDeposits": {"THB": {"min": 5000}, "LAK": {"min": 2500000}},
  "longPlayHours": 6, "longPlayDays": 7
}') on conflict do nothing;
