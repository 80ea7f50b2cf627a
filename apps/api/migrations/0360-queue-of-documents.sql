-- Received documents of members wait in a queue until an operator decides.
create or replace function pg_temp.extend_check(p_table regclass, p_check text, variadic p_values text[]) returns void
language plpgsql as $$
declare
  v_check text;
begin
  select pg_get_constraintdef(oid) into v_check from pg_constraint where conrelid = p_table and conname = p_check;
  execute format('alter table %s drop constraint %I', p_table, p_check);
  execute format('alter table %s add constraint %I %s', p_table, p_check,
    replace(v_check, 'ARRAY[', 'ARRAY[' || (select string_agg(quote_literal(value) || '::text, ', '') from unnest(p_values) value)));
end
$$;
select pg_temp.extend_check('queue_item', 'queue_item_kind_check', 'documents');

create function queue_document() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.state = 'received' then
    perform public.queue_enter('documents', new.id::text, new.received_at, new.member_id, null, null, null, null);
  elsif old.state = 'received' then
    perform public.queue_leave('documents', new.id::text, new.state = 'accepted');
  end if;
  return null;
end
$$;
-- Further pictures of a received document change nothing of its wait.
create trigger queue_changed after update of state on member_document
  for each row when (old.state <> new.state) execute function queue_document();

-- Of services that are open already.
select queue_put('documents', id::text, received_at, member_id, null, null, null, null)
from member_document where state = 'received';
