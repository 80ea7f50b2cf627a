-- A payment that fits nobody is in the queue while it still waits for a slip. A payment whose new reason belongs to
-- another queue leaves the first one.
create or replace function queue_payment() returns trigger language plpgsql set search_path = '' as $$
declare
  v_late constant text[] := array['LATE_QR', 'SECOND_PAYMENT', 'CANCELLED_QR', 'WRONG_AMOUNT'];
  v_old constant text := case when old.reason = any (v_late) then 'qr' else 'payments' end;
  v_new constant text := case when new.reason = any (v_late) then 'qr' else 'payments' end;
  v_is_open constant boolean := new.reason is not null and new.state in ('waiting', 'review', 'credited');
begin
  if old.reason is not null and not (v_is_open and v_old = v_new) then
    perform public.queue_leave(v_old, new.id::text, new.state = 'credited');
  end if;
  if v_is_open then
    perform public.queue_enter(v_new, new.id::text, new.heard_at, new.member_id, new.amount, new.currency,
      new.sender_bank, new.trans_ref);
  end if;
  return null;
end
$$;
