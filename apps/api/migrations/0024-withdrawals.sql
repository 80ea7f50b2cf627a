-- Money on its way to a member's bank account: requested, approved, paid; or rejected and returned.
create table withdrawal (
  id                uuid        primary key,  -- also the ledger's operation and the bank's reference
  member_id         text        not null references member,
  amount            bigint      not null check (amount > 0),
  currency          text        not null check (currency in ('THB', 'LAK')),
  -- The account as it was when the member asked: a later change must not redirect the payment.
  bank_code         text        not null,
  bank_account_name text        not null,
  bank_account_no   text        not null,
  status            text        not null default 'requested'
                                check (status in ('requested', 'approved', 'paid', 'rejected')),
  reference         text        not null,
  asked             int         not null default 0,
  created_at        timestamptz not null,
  settled_at        timestamptz
);
create index withdrawal_member on withdrawal (member_id, created_at);
create index withdrawal_open on withdrawal (created_at) where status in ('requested', 'approved');

-- What the member sees of its way, each step with its time.
create table withdrawal_step (
  withdrawal_id uuid        not null references withdrawal,
  step          text        not null check (step in ('requested', 'approved', 'paid', 'rejected')),
  at            timestamptz not null,
  note          text,
  by            text,        -- an operator, or null for the automatic rule
  primary key (withdrawal_id, step)
);

-- A member's word that a transfer was made (manual mode). It credits nothing by itself.
create table deposit_notice (
  id         uuid        primary key,
  member_id  text        not null references member,
  amount     bigint      not null check (amount > 0),
  currency   text        not null check (currency in ('THB', 'LAK')),
  status     text        not null default 'waiting' check (status in ('waiting', 'matched', 'rejected')),
  reference  text        not null,
  created_at timestamptz not null
);
create index deposit_notice_open on deposit_notice (created_at) where status = 'waiting';

grant select, insert, update on withdrawal, deposit_notice to krapao_app;
grant select, insert on withdrawal_step to krapao_app;
