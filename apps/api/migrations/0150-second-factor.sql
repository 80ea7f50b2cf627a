-- The second factor of members: an authenticator app and recovery codes. The two columns of `member` lie beside the
-- blocks, because every request reads them: without a factor both are null.
alter table member
  add column factor_since timestamptz,
  -- Withdrawals above this sum, in minor units, need a proof.
  add column factor_above bigint check (factor_above >= 0),
  add constraint member_factor check ((factor_since is null) = (factor_above is null));

-- When the holder of the session last gave a second factor.
alter table session add column proved_at timestamptz;

create table authenticator_app (
  member_id text        primary key references member,
  secret    bytea       not null,            -- encrypted
  code_step bigint      not null,            -- the half minute of the last code that was used: none works twice
  added_at  timestamptz not null
);

-- An app that its first code has not confirmed yet. Only the session that began can confirm.
create table authenticator_enrolment (
  session_id uuid        primary key references session on delete cascade,
  secret     bytea       not null,           -- encrypted
  expires_at timestamptz not null
);

create table recovery_code (
  member_id text  not null references member,
  code_hash bytea not null,                  -- keyed
  primary key (member_id, code_hash)
);

grant select, insert, update, delete on authenticator_app, authenticator_enrolment, recovery_code to krapao_app;

-- A code that confirms a change of a member without a factor.
alter table otp drop constraint otp_purpose_check;
alter table otp add constraint otp_purpose_check check (purpose in ('register', 'password', 'confirm'));

-- The kinds of notices that there are, and one more.
do $$
declare
  v_kinds text;
begin
  select pg_get_constraintdef(oid) into v_kinds from pg_constraint
  where conrelid = 'notice'::regclass and conname = 'notice_kind_check';
  alter table notice drop constraint notice_kind_check;
  execute 'alter table notice add constraint notice_kind_check ' ||
    replace(v_kinds, '''login''::text', '''login''::text, ''second-factor''::text');
end
$$;
