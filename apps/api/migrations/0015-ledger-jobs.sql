-- The job queue (graphile-worker) keeps its tables closed to everyone but their owner. The server
-- both queues jobs, in the transaction that needs them, and works them off.
do $$
declare
  v_table regclass;
begin
  for v_table in
    select oid from pg_class where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity
  loop
    execute format('create policy krapao_app on %s to krapao_app using (true) with check (true)', v_table);
  end loop;
end
$$;
grant usage on schema graphile_worker to krapao_app;
grant select, insert, update, delete on all tables in schema graphile_worker to krapao_app;
grant usage on all sequences in schema graphile_worker to krapao_app;
grant execute on all functions in schema graphile_worker to krapao_app;
