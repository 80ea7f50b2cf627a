-- What operators decide. Texts carry all three languages: {"th": …, "la": …, "en": …}.
create table setting (
  key        text        primary key,
  value      jsonb       not null,
  updated_at timestamptz not null default now()
);

create table bank (
  code              text    primary key,
  country           text    not null check (country in ('TH', 'LA')),
  clearing_code     text    unique,                 -- three digits in slips and payment files; null for wallets and Lao banks
  name_th           text    not null,
  name_la           text    not null,
  name_en           text    not null,
  account_pattern   text    not null,
  english_name_only boolean not null default false, -- the bank prints holders' names in English only
  recommended       boolean not null default false,
  position          int     not null,
  is_open           boolean not null default true
);

create table source (
  code        text  primary key,
  description jsonb not null,
  position    int   not null
);

create table deposit_account (
  id             bigint generated always as identity primary key,
  bank_code      text    not null,
  bank_type      text    not null check (bank_type in ('BANK', 'PAYMENT')),
  mode           text    not null check (mode in ('AUTO', 'QR', 'SLIP')),
  name_th        text    not null,
  name_en        text    not null,
  account_name   text    not null,
  account_no     text    not null,
  currency       text    not null check (currency in ('THB', 'LAK')),
  position       int     not null,
  is_open        boolean not null default true
);

create table deposit_wallet (
  id           bigint generated always as identity primary key,
  mode         text    not null check (mode in ('AUTO', 'LINK')),
  account_name text    not null,
  account_no   text    not null,
  position     int     not null,
  is_open      boolean not null default true
);

grant select, insert, update, delete on setting, bank, source, deposit_account, deposit_wallet to krapao_app;
