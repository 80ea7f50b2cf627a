-- Withdrawals that are paid by a file for the bank. While one is in an open file no other way pays it.
create table withdrawal_batch (
  id          uuid        primary key,
  number      bigint      generated always as identity unique,
  currency    text        not null check (currency in ('THB', 'LAK')),
  lines       int         not null check (lines > 0),
  total       bigint      not null check (total > 0),
  made_by     text        not null,
  made_at     timestamptz not null,
  closed_by   text,
  closed_at   timestamptz,
  result_hash text,                       -- of the bank's file that closed it
  check ((closed_at is null) = (closed_by is null))
);
create table withdrawal_batch_line (
  batch_id      uuid   not null references withdrawal_batch,
  line          int    not null,
  withdrawal_id uuid   not null references withdrawal,
  result        text   check (result in ('paid', 'failed')),
  note          text,                     -- the bank's reference, or why it failed
  primary key (batch_id, line),
  unique (batch_id, withdrawal_id)
);
create index withdrawal_batch_line_of on withdrawal_batch_line (withdrawal_id);
alter table withdrawal add column batch_id uuid references withdrawal_batch;
-- The bank's own number of a payment that was made by hand or by a file. The same one cannot have paid two.
alter table withdrawal add column bank_reference text;
create unique index withdrawal_bank_reference on withdrawal (bank_code, bank_reference) where bank_reference is not null;
grant select, insert, update on withdrawal_batch, withdrawal_batch_line to krapao_app;

-- A payment may turn out not to be a deposit at all, as when we moved money of our own.
alter table payment drop constraint payment_state_check;
alter table payment add constraint payment_state_check
  check (state in ('waiting', 'credited', 'review', 'returned', 'dismissed'));
alter table payment_decision drop constraint payment_decision_decision_check;
alter table payment_decision add constraint payment_decision_decision_check
  check (decision in ('credit', 'return', 'keep', 'dismiss'));
create index payment_decision_of on payment_decision (payment_id);

create or replace function guard_payment() returns trigger
language plpgsql as $$
begin
  if (old.id, old.sender_bank, old.trans_ref, old.amount, old.currency)
    is distinct from (new.id, new.sender_bank, new.trans_ref, new.amount, new.currency) then
    raise exception 'a payment cannot become another' using errcode = 'KP001';
  end if;
  if old.state in ('credited', 'returned', 'dismissed') and (old.state, old.member_id, old.reference, old.credited_at)
    is distinct from (new.state, new.member_id, new.reference, new.credited_at) then
    raise exception 'a payment that is % stays so', old.state using errcode = 'KP002';
  end if;
  return new;
end
$$;

-- What looks like a slip: the same picture, or the same amount in the same minute.
create index slip_file_hash on slip (file_hash);
create index slip_amount on slip (amount, currency) where amount is not null;
create index withdrawal_account on withdrawal (bank_account_no);
create index session_of_browser on session (browser) where browser is not null;
create index reward_ended on reward (member_id, ended_at) where ended_at is not null;
create index slip_of_payment on slip (payment_id) where payment_id is not null;

-- Which notices a payment may be of, and those that nobody has paid.
create index deposit_notice_asked on deposit_notice (currency, asked_amount, created_at);
create index deposit_notice_unpaid on deposit_notice (created_at, id) where status in ('waiting', 'expired');
create index deposit_notice_reference on deposit_notice (reference);
create index payment_decision_at on payment_decision (at);
