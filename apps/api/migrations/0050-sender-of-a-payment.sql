-- Whether the bank's own feed has told of a payment, and not only a slip or a callback.
alter table payment add column is_in_feed boolean not null default false;
update payment set is_in_feed = true where heard_from = 'feed';

-- The registered account that the sender was taken for when the payment was credited; null where a code,
-- an amount or an operator decided. When the bank names another sender later, the credit was wrong.
alter table payment add column claimed_account text;

create or replace function guard_payment() returns trigger
language plpgsql as $$
begin
  if (old.id, old.sender_bank, old.trans_ref, old.amount, old.currency)
    is distinct from (new.id, new.sender_bank, new.trans_ref, new.amount, new.currency) then
    raise exception 'a payment cannot become another' using errcode = 'KP001';
  end if;
  if old.state in ('credited', 'returned')
    and (old.state, old.member_id, old.reference, old.credited_at, old.claimed_account)
    is distinct from (new.state, new.member_id, new.reference, new.credited_at, new.claimed_account) then
    raise exception 'a payment that is % stays so', old.state using errcode = 'KP002';
  end if;
  return new;
end
$$;

-- Slips that wait for the bank to tell of their payment.
create index slip_payment on slip (payment_id) where status = 'waiting';
