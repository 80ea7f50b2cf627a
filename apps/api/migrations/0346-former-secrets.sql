-- Several secrets at once, so that the application's key can be changed while it serves. `sealed_at`: the last minute in
-- which a process sealed with the secret; it is needed from then on until everything is sealed anew. Null: it opens only.
alter table secret_check drop column is_only;
alter table secret_check add primary key (hash);
alter table secret_check add column sealed_at timestamptz default now();
grant update (sealed_at), delete on secret_check to krapao_app;

-- The secret that the database was made with, sealed with today's: signatures that others store and hashes of recovery
-- codes cannot be made anew.
create table first_secret (
  is_only boolean primary key default true check (is_only),
  box     bytea   not null
);
grant select, insert, update (box) on first_secret to krapao_app;

grant update (private_key) on vapid_key to krapao_app;
grant update (sealed_seed) on wheel_promise to krapao_app;
