-- A payment above the sum of one person is credited by two: the first one's word is a decision of its own.
alter table payment_decision drop constraint payment_decision_decision_check;
alter table payment_decision
  add constraint payment_decision_decision_check check (decision in ('propose', 'credit', 'return', 'keep', 'dismiss'));

-- It waits for somebody else, so it is nobody's.
create function free_proposed() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.queue_item
  set taken_by = null, taken_until = null, taken_session = null, taken_from = null, taken_note = null
  where left_at is null and (kind in ('payments', 'qr') and item_id = new.payment_id::text or kind = 'slips'
    and item_id in (select id::text from public.slip where payment_id = new.payment_id));
  perform public.publish_queue(kind) from unnest(array['payments', 'qr', 'slips']) kind;
  return null;
end
$$;
create trigger proposed after insert on payment_decision for each row
  when (new.decision = 'propose') execute function free_proposed();
