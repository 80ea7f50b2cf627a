create table member (
  id                text        primary key,
  phone             text        not null unique,  -- E.164
  name              text        not null,
  password_hash     text        not null,
  currency          text        not null check (currency in ('THB', 'LAK')),
  bank_code         text        not null references bank,
  bank_account_name text        not null,
  bank_account_no   text        not null,
  source_code       text        references source,
  invited_by        text        references member,
  status            text        not null default 'active' check (status in ('active', 'inactive')),
  created_at        timestamptz not null,
  last_login_at     timestamptz,
  constraint member_bank_account unique (bank_code, bank_account_no)
);
create index member_invited_by on member (invited_by) where invited_by is not null;

create table session (
  id                uuid        primary key,
  member_id         text        not null references member,
  token_hash        bytea       not null unique,
  device            text        not null,
  address           inet        not null,
  created_at        timestamptz not null,
  last_seen_at      timestamptz not null,
  idle_ms           bigint      not null,
  expires_at        timestamptz not null,
  previous_login_at timestamptz,
  ended_at          timestamptz
);
create index session_member on session (member_id) where ended_at is null;

-- Failed and successful sign-ins, for slowing down guesses.
create table login_attempt (
  id        bigint generated always as identity primary key,
  phone     text        not null,
  address   inet        not null,
  at        timestamptz not null,
  succeeded boolean     not null
);
create index login_attempt_phone on login_attempt (phone, at desc);

create table otp (
  id          uuid        primary key,
  phone       text        not null,
  address     inet        not null,
  token_hash  bytea       not null unique,
  code_hash   bytea       not null,
  reference   text        not null,
  tries       int         not null default 0,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  sent_at     timestamptz,
  verified_at timestamptz,
  consumed_at timestamptz
);
create index otp_phone on otp (phone, created_at desc);
create index otp_created on otp (created_at);

grant select, insert, update on member, session, otp to krapao_app;
grant select, insert, delete on login_attempt to krapao_app;
