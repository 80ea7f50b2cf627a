-- Files about a member for a regulator or a court, made at an operator's request and removed after some days.
create table case_file (
  id           uuid        primary key,
  member_id    text        not null references member,
  locale       text        not null check (locale in ('th', 'la', 'en')),
  requested_by text        not null check (requested_by <> ''),
  reason       text        not null check (reason <> ''),
  requested_at timestamptz not null,
  state        text        not null default 'waiting' check (state in ('waiting', 'ready', 'removed')),
  ready_at     timestamptz,
  expires_at   timestamptz,
  bytes        bigint,
  check ((state = 'waiting') = (ready_at is null)),
  check (num_nulls(ready_at, expires_at, bytes) in (0, 3))
);
create unique index case_file_waiting on case_file (member_id, requested_by) where state = 'waiting';
create index case_file_of_member on case_file (member_id, requested_at);
create index case_file_expired on case_file (expires_at) where state = 'ready';
grant select, insert, update on case_file to krapao_app;

-- Services that are open already.
update office_role set permissions = permissions || '{members.case-file}'
where code in ('owner', 'finance', 'auditor') and not 'members.case-file' = any (permissions);
