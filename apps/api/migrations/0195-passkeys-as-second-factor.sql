-- Members who are asked for a passkey after the password: their passkeys are a second factor, beside the app or alone.
create table passkey_factor (
  member_id text        primary key references member,
  added_at  timestamptz not null
);
grant select, insert, delete on passkey_factor to krapao_app;
