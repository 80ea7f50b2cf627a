-- A notification makes every commit that has one wait for the others' writes to the disk. A withdrawal that a member asks
-- for enters its queue as before, but the api tells the office of it once it is committed.
create function queue_put(p_kind text, p_id text, p_since timestamptz, p_member text, p_amount bigint, p_currency text,
  p_bank text, p_reference text) returns void
language sql set search_path = '' as $$
  insert into public.queue_item as q (kind, item_id, since, member_id, amount, currency, bank, reference)
  values (p_kind, p_id, p_since, p_member, p_amount, p_currency, p_bank, p_reference)
  on conflict (kind, item_id) do update
    set (since, member_id, amount, currency, bank, reference, taken_by, taken_until, held_by, held_until, held_note,
         left_at, left_by, is_approved)
      = (excluded.since, excluded.member_id, excluded.amount, excluded.currency, excluded.bank, excluded.reference,
         null, null, null, null, null, null, null, null)
    where q.left_at is not null;
$$;

create or replace function queue_enter(p_kind text, p_id text, p_since timestamptz, p_member text, p_amount bigint,
  p_currency text, p_bank text, p_reference text) returns void
language sql set search_path = '' as $$
  select public.queue_put(p_kind, p_id, p_since, p_member, p_amount, p_currency, p_bank, p_reference);
  select pg_catalog.pg_notify('krapao_queue', p_kind);
$$;

create function queue_new_withdrawal() returns trigger language plpgsql set search_path = '' as $$
begin
  perform public.queue_put('withdrawals', new.id::text, new.created_at, new.member_id, -new.amount, new.currency,
    new.bank_code, new.reference);
  return null;
end
$$;
create or replace trigger queue_new after insert on withdrawal for each row when (new.status = 'requested')
  execute function queue_new_withdrawal();
