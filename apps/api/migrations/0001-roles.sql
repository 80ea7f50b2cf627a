-- The role every connection of the server takes on. It owns nothing: what it may do, each later
-- migration grants table by table.
do $$
begin
  if not exists (select from pg_roles where rolname = 'krapao_app') then
    create role krapao_app nologin;
  end if;
  execute format('grant krapao_app to %I', current_user);
end
$$;

revoke create on schema public from public;
grant usage on schema public to krapao_app;
