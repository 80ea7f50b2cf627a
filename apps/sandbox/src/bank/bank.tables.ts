/**
 * Books of all banks and wallets. A balance is the sum of the account's entries. Entry numbers are assigned under the
 * account's row lock, so they follow the order of commits.
 */
export const bankTables = `
  create table if not exists sandbox.bank_account (
    bank_code    text        not null,
    account_no   text        not null,
    account_name text        not null,
    kind         text        not null check (kind in ('person', 'business')),
    currency     text        not null,
    balance      bigint      not null default 0 check (balance >= 0),
    entries      bigint      not null default 0,
    created_at   timestamptz not null,
    primary key (bank_code, account_no)
  );

  create table if not exists sandbox.payee_alias (
    alias      text primary key,
    bank_code  text not null,
    account_no text not null,
    foreign key (bank_code, account_no) references sandbox.bank_account
  );

  create table if not exists sandbox.bank_payment (
    id           uuid        primary key,
    sending_bank text        not null,
    trans_ref    text        not null,
    from_bank    text        not null,
    from_account text        not null,
    to_bank      text        not null,
    to_account   text        not null,
    amount       bigint      not null check (amount > 0),
    currency     text        not null,
    reference    text,
    request_id   uuid        unique,
    paid_at      timestamptz not null,
    unique (sending_bank, trans_ref),
    foreign key (from_bank, from_account) references sandbox.bank_account,
    foreign key (to_bank, to_account) references sandbox.bank_account
  );
  create index if not exists bank_payment_trans_ref on sandbox.bank_payment (trans_ref);

  create table if not exists sandbox.bank_entry (
    bank_code  text        not null,
    account_no text        not null,
    number     bigint      not null,
    payment_id uuid        references sandbox.bank_payment,
    label      text        not null check (label in ('opening', 'payment', 'payout', 'gift')),
    delta      bigint      not null,
    before     bigint      not null,
    after      bigint      not null check (after = before + delta and after >= 0),
    created_at timestamptz not null,
    primary key (bank_code, account_no, number),
    foreign key (bank_code, account_no) references sandbox.bank_account
  );

  create table if not exists sandbox.payout (
    reference    text        primary key,
    bank_code    text        not null,
    account_no   text        not null,
    account_name text        not null,
    amount       text        not null,
    currency     text        not null,
    status       text        not null,
    reason       text,
    created_at   timestamptz not null
  );
`;
