-- What a payment is never changes, and a decision about it is final, whoever writes. The ledger would
-- refuse to move the money twice; this refuses to forget whose it was.
create function guard_payment() returns trigger
language plpgsql as $$
begin
  if (old.id, old.sender_bank, old.trans_ref, old.amount, old.currency)
    is distinct from (new.id, new.sender_bank, new.trans_ref, new.amount, new.currency) then
    raise exception 'a payment cannot become another' using errcode = 'KP001';
  end if;
  if old.state in ('credited', 'returned') and (old.state, old.member_id, old.reference, old.credited_at)
    is distinct from (new.state, new.member_id, new.reference, new.credited_at) then
    raise exception 'a payment that is % stays so', old.state using errcode = 'KP002';
  end if;
  return new;
end
$$;
create trigger payment_guarded before update on payment for each row execute function guard_payment();
