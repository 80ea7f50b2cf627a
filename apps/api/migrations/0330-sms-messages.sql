-- Text messages that a service took, for its reports of what became of them. Their texts are not stored.
create table sms_message (
  id          bigint      generated always as identity primary key,
  connection  text        not null,
  service_id  text        not null,
  phone       text        not null,
  sent_at     timestamptz not null,
  state       text        check (state in ('delivered', 'undelivered')),
  reason      text        check (reason in ('unreachable', 'bad-number', 'blocked', 'other')),
  reported_at timestamptz,
  unique (connection, service_id),
  check ((state is null) = (reported_at is null)),
  check ((state is not distinct from 'undelivered') = (reason is not null))
);
create index sms_message_phone on sms_message (phone, id desc);
create index sms_message_sent on sms_message (sent_at);
grant select, insert, update (state, reason, reported_at), delete on sms_message to krapao_app;
