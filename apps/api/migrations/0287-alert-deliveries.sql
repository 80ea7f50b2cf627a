-- Alerts that are on. A row lives as long as its alert, so that each life is sent once to each address.
create table alert_life (
  alert_id text        primary key,
  id       uuid        not null,
  began_at timestamptz not null
);
grant select, insert, update, delete on alert_life to krapao_app;

create table alert_delivery (
  id         uuid        primary key,
  life_id    uuid        not null,
  alert      jsonb       not null,
  channel    text        not null check (channel in ('email', 'webhook')),
  address    text        not null,
  state      text        not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries      int         not null default 0,
  reason     text,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (life_id, channel, address)
);
create index alert_delivery_created on alert_delivery (created_at);
grant select, insert, update, delete on alert_delivery to krapao_app;

-- Kinds of alerts with the addresses that are told of them.
insert into setting (key, value) values ('alertAddresses', '[]') on conflict do nothing;
