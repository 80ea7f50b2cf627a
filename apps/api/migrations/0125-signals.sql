-- Every signal between processes has a JSON payload (platform/live/signals.ts). Items that enter or leave a queue:
create function publish_queue(p_kind text) returns void language sql set search_path = '' as $$
  select pg_catalog.pg_notify('krapao_queue', pg_catalog.json_build_object('kind', p_kind)::text);
$$;

create or replace function queue_enter(p_kind text, p_id text, p_since timestamptz, p_member text, p_amount bigint,
  p_currency text, p_bank text, p_reference text) returns void
language sql set search_path = '' as $$
  select public.queue_put(p_kind, p_id, p_since, p_member, p_amount, p_currency, p_bank, p_reference);
  select public.publish_queue(p_kind);
$$;

create or replace function queue_leave(p_kind text, p_id text, p_is_approved boolean) returns void
language sql set search_path = '' as $$
  update public.queue_item
  set left_at = pg_catalog.clock_timestamp(), is_approved = p_is_approved,
    left_by = nullif(pg_catalog.current_setting('krapao.operator', true), '')
  where kind = p_kind and item_id = p_id and left_at is null;
  select public.publish_queue(p_kind);
$$;

-- Signals need no table for large messages.
drop table socket_io_attachments;
