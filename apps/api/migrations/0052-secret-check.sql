-- By this a server knows whether it has the secret that the stored game passwords were locked with.
create table secret_check (
  is_only boolean primary key default true check (is_only),
  hash    bytea   not null
);
grant select, insert on secret_check to krapao_app;
