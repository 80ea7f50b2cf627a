-- Kinds of notices are listed in the contract, which every writer is compiled with. A second list here would be replaced
-- by every migration that adds a kind.
alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind ~ '^[a-z-]{2,40}$');

-- The key pair with which this service signs its push messages (RFC 8292), one for all processes. The private key is
-- sealed. Without its row the subscriptions made with it are gone too: no push service would accept another key.
create table vapid_key (
  is_only     boolean     primary key default true check (is_only),
  public_key  text        not null unique,
  private_key bytea       not null,
  created_at  timestamptz not null
);
grant select, insert on vapid_key to krapao_app;

-- A browser that shows a member's notices, for as long as its session lives.
create table push_subscription (
  id         uuid        primary key,
  member_id  text        not null references member,
  session_id uuid        not null unique references session on delete cascade,
  endpoint   text        not null unique,
  p256dh     text        not null,
  auth       text        not null,
  vapid_key  text        not null references vapid_key (public_key) on delete cascade,
  locale     text        not null check (locale in ('th', 'la', 'en')),
  created_at timestamptz not null
);
create index push_subscription_of_member on push_subscription (member_id);
grant select, insert, update, delete on push_subscription to krapao_app;

-- The settings that differ from their defaults, which the contract lists.
create table notice_setting (
  member_id text    not null references member,
  name      text    not null,
  is_on     boolean not null,
  primary key (member_id, name)
);
grant select, insert, update on notice_setting to krapao_app;

-- The verified e-mail address of a member, for notices about safety.
create table member_email (
  member_id   text        primary key references member,
  address     text        not null,
  locale      text        not null check (locale in ('th', 'la', 'en')),
  verified_at timestamptz not null
);
grant select, insert, update, delete on member_email to krapao_app;

-- Codes sent to addresses that members want to add.
create table email_code (
  id         uuid        primary key,
  member_id  text        not null references member,
  address    text        not null,
  code_hash  bytea       not null,
  tries      int         not null default 0,
  created_at timestamptz not null,
  used_at    timestamptz
);
create index email_code_of_member on email_code (member_id, created_at);
create index email_code_of_address on email_code (address, created_at);
grant select, insert, update, delete on email_code to krapao_app;

-- One message of a notice to one device, phone number or address. Text and codes are not stored.
create table notice_delivery (
  id         uuid        primary key,
  notice_id  bigint      not null references notice on delete cascade,
  member_id  text        not null references member,
  kind       text        not null,
  channel    text        not null check (channel in ('push', 'sms', 'email')),
  -- The subscription, phone number or address.
  target     text        not null,
  state      text        not null check (state in ('waiting', 'sent', 'failed', 'skipped')),
  reason     text,
  tries      int         not null default 0,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (notice_id, channel, target)
);
create index notice_delivery_of_member on notice_delivery (member_id, created_at desc, id desc);
grant select, insert, update, delete on notice_delivery to krapao_app;

-- Queues the job that delivers an unread notice, so that both are one commit. Notices about money and service leave the
-- app only as push messages, so for members without a subscription nothing is queued.
create or replace function add_notice(p_member text, p_kind text, p_at timestamptz, p_reference text, p_session uuid,
  p_data jsonb, p_is_read boolean) returns void
language plpgsql set search_path = '' as $$
declare
  v_id bigint;
begin
  insert into public.notice (member_id, kind, reference, session_id, data, created_at, read_at)
  values (p_member, p_kind, p_reference, p_session, p_data, p_at, case when p_is_read then p_at end)
  returning id into v_id;
  if not p_is_read and (
    p_kind not in ('money', 'withdraw-requested', 'withdraw-approved', 'withdraw-review', 'slip-failed', 'chat', 'complaint')
    or exists (select from public.push_subscription s where s.member_id = p_member)
  ) then
    perform graphile_worker.add_job('plan-deliveries', pg_catalog.json_build_object('noticeId', v_id::text));
  end if;
end
$$;
