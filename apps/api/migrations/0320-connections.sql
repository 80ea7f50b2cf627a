-- Services outside that the office connected, in their order. A port without rows has those of the environment. Secrets
-- are sealed with the application's key and bound to the id.
create table connection (
  id       text    primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  port     text    not null,
  scope    text    not null default '',
  place    int     not null,
  adapter  text    not null,
  is_on    boolean not null,
  settings jsonb   not null,
  secrets  jsonb   not null
);
create index connection_of_port on connection (port, scope, place);
grant select, insert, update, delete on connection to krapao_app;
create trigger tell_changed after insert or update or delete or truncate on connection
  execute function tell_changed();

-- Answers per minute, added up over all processes. `times` counts by the bounds of the code.
create table connection_usage (
  connection_id text        not null,
  minute        timestamptz not null,
  answers       int         not null,
  failures      int         not null,
  times         int[]       not null,
  primary key (connection_id, minute)
);
create index connection_usage_minute on connection_usage using brin (minute);
grant select, insert, update, delete on connection_usage to krapao_app;

-- The last check of each, which moves no money.
create table connection_check (
  connection_id text        primary key,
  checked_at    timestamptz not null,
  is_working    boolean     not null,
  changed_at    timestamptz not null,
  reason        text,
  left_amount   numeric,
  left_unit     text,
  expires_at    timestamptz
);
grant select, insert, update, delete on connection_check to krapao_app;

-- Services that are open already.
update office_role set permissions = permissions || '{connections.read,connections.write,connections.approve}'
where code = 'owner' and not 'connections.read' = any (permissions);
update office_role set permissions = permissions || '{connections.read,connections.approve}'
where code = 'finance' and not 'connections.read' = any (permissions);
update office_role set permissions = permissions || '{connections.read}'
where code in ('support', 'auditor') and not 'connections.read' = any (permissions);
