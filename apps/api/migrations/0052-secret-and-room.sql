-- By this a server knows whether it has the secret that the stored game passwords were locked with.
create table secret_check (
  is_only boolean primary key default true check (is_only),
  hash    bytea   not null
);
grant select, insert on secret_check to krapao_app;

-- Whether the database could write a megabyte. Little memory makes it use its disk; what it puts there is gone when
-- the statement ends.
create function can_write() returns boolean
language sql set work_mem = '64kB' as $$
  select not pg_is_in_recovery() and not current_setting('transaction_read_only')::boolean
    and (select count(*) from unnest(array_fill(repeat('x', 8192), array[128]))) = 128
$$;
