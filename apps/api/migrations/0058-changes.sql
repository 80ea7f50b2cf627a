-- What operators rarely change is kept in the memory of every process. Whoever changes it, in whatever way, tells them.
create function tell_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('krapao_changed', json_build_object('table', tg_table_name)::text);
  return null;
end
$$;

do $$
declare
  v_table regclass;
begin
  foreach v_table in array array['setting', 'bank', 'source', 'deposit_account', 'deposit_wallet', 'game']::regclass[]
  loop
    execute format(
      'create trigger tell_changed after insert or update or delete or truncate on %s execute function tell_changed()',
      v_table
    );
  end loop;
end
$$;
