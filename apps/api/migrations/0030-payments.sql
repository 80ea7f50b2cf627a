-- One row per real-world payment that reached one of our accounts, whoever told us first: the bank's
-- feed, a channel's callback, a slip or the gift wallet. It is credited at most once, whoever decides.
create table payment (
  id               uuid        primary key,  -- also the ledger's operation
  sender_bank      text        not null,     -- three digits, or the code where there are none: BCEL, TRUEWALLET, GIFT
  trans_ref        text        not null check (trans_ref <> ''),
  receiver_bank    text        not null,
  receiver_account text        not null,
  amount           bigint      not null check (amount > 0),
  currency         text        not null check (currency in ('THB', 'LAK')),
  sender_account   text,                     -- digits, with x for what was masked
  sender_name      text,
  note             text,                     -- what came along: the reference of a QR code, or the payer's words
  paid_at          timestamptz not null,
  heard_at         timestamptz not null,
  heard_from       text        not null check (heard_from in ('feed', 'callback', 'slip', 'gift')),
  state            text        not null default 'waiting' check (state in ('waiting', 'credited', 'review', 'returned')),
  member_id        text        references member,
  reason           text,                     -- why an operator must look
  reference        text,
  credited_at      timestamptz,
  constraint payment_heard_once unique (sender_bank, trans_ref),
  check ((state = 'credited') = (credited_at is not null)),
  check (state <> 'credited' or (member_id is not null and reference is not null)),
  check (state <> 'review' or reason is not null)
);
create index payment_waiting on payment (heard_at) where state = 'waiting';
create index payment_queue on payment (heard_at) where reason is not null;

-- What an operator decided about a payment, and why. Never changed.
create table payment_decision (
  id         bigint      generated always as identity primary key,
  payment_id uuid        not null references payment,
  decision   text        not null check (decision in ('credit', 'return', 'keep')),
  member_id  text        references member,
  by         text        not null check (by <> ''),
  why        text        not null check (why <> ''),
  at         timestamptz not null
);

-- How far each account of ours has been read.
create table bank_feed (
  bank_code  text        not null,
  account_no text        not null,
  cursor     text,
  read_at    timestamptz not null,
  primary key (bank_code, account_no)
);

-- The amount a member was told to transfer is theirs alone while the notice waits.
alter table deposit_notice add column asked_amount bigint;
alter table deposit_notice add column expires_at timestamptz;
alter table deposit_notice add column payment_id uuid unique references payment;
alter table deposit_notice drop constraint deposit_notice_status_check;
alter table deposit_notice add constraint deposit_notice_status_check
  check (status in ('waiting', 'matched', 'expired', 'rejected'));
-- Notices of before had no amount of their own and no end; nobody can tell their payments apart.
update statement_line set status = 'FAILED', settled_at = now()
where id in (select id from deposit_notice where status = 'waiting');
update deposit_notice set asked_amount = amount, expires_at = created_at, status = 'expired';
alter table deposit_notice alter column asked_amount set not null, alter column expires_at set not null;
create unique index deposit_notice_amount on deposit_notice (currency, amount) where status = 'waiting';
create index deposit_notice_recent on deposit_notice (currency, amount, created_at);
create index deposit_notice_member on deposit_notice (member_id) where status = 'waiting';

-- Who is paid by the code of a QR account: the biller of a Thai bank, the merchant of a Lao one.
alter table deposit_account add column qr_receiver text;
update deposit_account set qr_receiver = '099900000012345' where bank_code = 'KBANK' and account_no = '0123456789' and mode = 'QR';
insert into deposit_account (bank_code, bank_type, mode, name_th, name_en, account_name, account_no, currency, position, qr_receiver)
select bank_code, bank_type, 'QR', name_th, name_en, account_name, account_no, currency, position + 1, 'KRAPAO'
from deposit_account where bank_code = 'BCEL' and account_no = '0101200012345' and mode = 'SLIP';

grant select, insert, update on payment, bank_feed to krapao_app;
grant select, insert on payment_decision to krapao_app;
