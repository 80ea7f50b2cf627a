-- Those who run the service. They come in by an invitation alone, and what they may is their role's.
create table office_role (
  code        text   primary key,
  name        text   not null,
  permissions text[] not null
);

create table operator (
  id           uuid        primary key,
  username     text        unique,                  -- chosen with the first invitation
  name         text        not null,
  role         text        not null references office_role,
  state        text        not null check (state in ('invited', 'active', 'disabled')),
  password     text,                                -- argon2id
  phone_secret bytea,                               -- what the codes of the phone are made of, encrypted
  code_step    bigint      not null default 0,      -- the half minute of the last code that was used: none works twice
  created_at   timestamptz not null,
  last_seen_at timestamptz,
  check (state <> 'active' or (username is not null and password is not null and phone_secret is not null))
);
create index operator_role on operator (role);

create table operator_invitation (
  token_hash   bytea       primary key,
  operator_id  uuid        not null references operator,
  phone_secret bytea       not null,                -- encrypted; the operator's once it is accepted
  created_at   timestamptz not null,
  expires_at   timestamptz not null
);
create index operator_invitation_operator on operator_invitation (operator_id);

create table operator_recovery_code (
  operator_id uuid  not null references operator,
  code_hash   bytea not null,
  primary key (operator_id, code_hash)
);

create table operator_session (
  id           uuid        primary key,
  operator_id  uuid        not null references operator,
  token_hash   bytea       not null unique,
  device       text        not null,
  address      text        not null,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null,
  proved_at    timestamptz not null,                -- when a code was last given
  is_locked    boolean     not null default false,
  ended_at     timestamptz
);
create index operator_session_operator on operator_session (operator_id) where ended_at is null;
create index operator_session_expires on operator_session (expires_at);

grant select, insert, update, delete on office_role, operator_invitation, operator_recovery_code, operator_session
  to krapao_app;
-- Whoever once did something here stays known.
grant select, insert, update on operator to krapao_app;
