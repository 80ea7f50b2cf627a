-- An assignment belongs to a session: an item is free as soon as that session is locked or over. Whoever takes an item
-- over says why.
alter table queue_item add column taken_session uuid, add column taken_from text, add column taken_note text;
create index queue_item_taken on queue_item (taken_session) where taken_session is not null;

create function free_items() returns trigger language plpgsql set search_path = '' as $$
declare
  v_kind text;
begin
  for v_kind in
    update public.queue_item
    set taken_by = null, taken_until = null, taken_session = null, taken_from = null, taken_note = null
    where taken_session = new.id and left_at is null returning kind
  loop
    perform public.publish_queue(v_kind);
  end loop;
  return null;
end
$$;
create trigger items_freed after update of is_locked, ended_at on operator_session for each row
  when (new.is_locked and not old.is_locked or new.ended_at is not null and old.ended_at is null)
  execute function free_items();

-- An item that comes back is nobody's.
create or replace function queue_put(p_kind text, p_id text, p_since timestamptz, p_member text, p_amount bigint,
  p_currency text, p_bank text, p_reference text) returns void
language sql set search_path = '' as $$
  insert into public.queue_item as q (kind, item_id, since, member_id, amount, currency, bank, reference)
  values (p_kind, p_id, p_since, p_member, p_amount, p_currency, p_bank, p_reference)
  on conflict (kind, item_id) do update
    set (since, member_id, amount, currency, bank, reference, taken_by, taken_until, taken_session, taken_from,
         taken_note, held_by, held_until, held_note, left_at, left_by, is_approved)
      = (excluded.since, excluded.member_id, excluded.amount, excluded.currency, excluded.bank, excluded.reference,
         null, null, null, null, null, null, null, null, null, null, null)
    where q.left_at is not null;
$$;
