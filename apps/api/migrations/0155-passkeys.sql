-- Challenges of passkeys (WebAuthn), in the database so that any process can verify the answer.
create table webauthn_challenge (
  challenge  text        primary key,               -- 256 random bits; deleted by the first answer, right or wrong
  purpose    text        not null,
  bound_to   text        not null,                  -- the session, or the hash of the browser's cookie
  expires_at timestamptz not null
);
create index webauthn_challenge_expires on webauthn_challenge (expires_at);

create table operator_passkey (
  id            uuid        primary key,
  operator_id   uuid        not null references operator,
  credential_id text        not null unique,        -- base64url, chosen by the authenticator
  public_key    bytea       not null,               -- COSE
  counter       bigint      not null,               -- of the last signature; 0 for authenticators that do not count
  transports    text[]      not null,
  name          text        not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index operator_passkey_operator on operator_passkey (operator_id);

grant select, insert, update, delete on webauthn_challenge, operator_passkey to krapao_app;
