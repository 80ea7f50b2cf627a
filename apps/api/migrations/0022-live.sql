-- Where the processes' sockets put what is too large for a notification.
create table socket_io_attachments (
  id         bigserial   unique,
  created_at timestamptz default now(),
  payload    bytea
);
grant select, insert, delete on socket_io_attachments to krapao_app;
grant usage on sequence socket_io_attachments_id_seq to krapao_app;
