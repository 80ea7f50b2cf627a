-- Archives of everything held about a member, made at their request and removed after some days.
create table data_export (
  id           uuid        primary key,
  member_id    text        not null references member,
  locale       text        not null check (locale in ('th', 'la', 'en')),
  state        text        not null default 'waiting' check (state in ('waiting', 'ready', 'removed')),
  requested_at timestamptz not null,
  ready_at     timestamptz,
  expires_at   timestamptz,
  bytes        bigint,
  check ((state = 'waiting') = (ready_at is null)),
  check (num_nulls(ready_at, expires_at, bytes) in (0, 3))
);
create unique index data_export_waiting on data_export (member_id) where state = 'waiting';
create index data_export_of_member on data_export (member_id, requested_at);
create index data_export_expired on data_export (expires_at) where state = 'ready';
grant select, insert, update on data_export to krapao_app;

do $$
declare
  v_known text[];
begin
  select array_agg(quoted.value[1]) into v_known
  from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([^'']+)''', 'g') quoted (value)
  where conrelid = 'notice'::regclass and conname = 'notice_kind_check';
  alter table notice drop constraint notice_kind_check;
  execute format('alter table notice add constraint notice_kind_check check (kind in (%s))',
    (select string_agg(quote_literal(value), ', ') from unnest(v_known || '{own-data}'::text[]) value));
end
$$;
