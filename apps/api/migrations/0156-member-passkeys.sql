-- Passkeys of members.
create table member_passkey (
  id            uuid        primary key,
  member_id     text        not null references member,
  credential_id text        not null unique,        -- base64url, chosen by the authenticator
  public_key    bytea       not null,               -- COSE
  counter       bigint      not null,               -- of the last signature; 0 for authenticators that do not count
  transports    text[]      not null,
  name          text        not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index member_passkey_member on member_passkey (member_id);
grant select, insert, update, delete on member_passkey to krapao_app;

-- The kinds of notices that there are, and two more.
do $$
declare
  v_kinds text;
begin
  select pg_get_constraintdef(oid) into v_kinds from pg_constraint
  where conrelid = 'notice'::regclass and conname = 'notice_kind_check';
  alter table notice drop constraint notice_kind_check;
  execute 'alter table notice add constraint notice_kind_check ' ||
    replace(v_kinds, '''login''::text', '''login''::text, ''passkey-added''::text, ''passkey-removed''::text');
end
$$;
