-- A bank or gateway may send a paid withdrawal back, mostly on the next day.
alter table withdrawal
  drop constraint withdrawal_status_check,
  add constraint withdrawal_status_check
    check (status in ('requested', 'approved', 'paid', 'rejected', 'cancelled', 'returned'));
alter table withdrawal_step
  drop constraint withdrawal_step_step_check,
  add constraint withdrawal_step_step_check
    check (step in ('requested', 'approved', 'paid', 'rejected', 'cancelled', 'returned'));

create table payout_return (
  -- Derived from the source and its own reference, so that repetitions are one; also the ledger's operation.
  id               uuid        primary key,
  source           text        not null,
  bank_reference   text        not null,
  payout_reference text        not null,  -- the order that came back, as the bank names it
  withdrawal_id    uuid        references withdrawal,
  amount           bigint      not null check (amount > 0),
  currency         text        not null check (currency in ('THB', 'LAK')),
  returned_at      timestamptz not null,
  received_at      timestamptz not null,
  state            text        not null check (state in ('waiting', 'booked', 'review')),
  reason           text,                  -- why a person must look
  reference        text,                  -- of the member's statement entry
  settled_at       timestamptz,
  check ((state = 'waiting') = (settled_at is null)),
  check ((state = 'booked') = (reference is not null)),
  check ((state = 'review') = (reason is not null)),
  check (state <> 'booked' or withdrawal_id is not null)
);
create index payout_return_waiting on payout_return (received_at) where state = 'waiting';
-- A withdrawal comes back once, whatever references the bank uses.
create unique index payout_return_booked on payout_return (withdrawal_id) where state = 'booked';

create function guard_payout_return() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' or (old.id, old.source, old.bank_reference, old.payout_reference, old.withdrawal_id, old.amount,
    old.currency, old.returned_at, old.received_at) is distinct from (new.id, new.source, new.bank_reference,
    new.payout_reference, new.withdrawal_id, new.amount, new.currency, new.returned_at, new.received_at) then
    raise exception 'a returned payout stays as it came and as it was settled' using errcode = 'KP003';
  end if;
  return new;
end
$$;
create trigger payout_return_guarded before update on payout_return for each row execute function guard_payout_return();

grant select, insert on payout_return to krapao_app;
grant update (state, reason, reference, settled_at) on payout_return to krapao_app;
