-- A member's notices. Their text is made from kind and data when they are shown.
create table notice (
  id         bigint generated always as identity primary key,
  member_id  text not null references member,
  kind       text not null check (kind in ('money', 'withdraw-requested', 'withdraw-approved', 'withdraw-review',
    'slip-failed', 'login', 'password', 'phone', 'bank-account', 'name', 'chat', 'complaint')),
  -- The statement entry or slip of the notice: who sees one has read the other.
  reference  text,
  -- The session that the notice warns of. It cannot mark the notice as read.
  session_id uuid,
  data       jsonb not null,
  created_at timestamptz not null,
  read_at    timestamptz
);
create index notice_of_member on notice (member_id, created_at, id);
create index notice_unread on notice (member_id, reference) where read_at is null;
-- Rows arrive in the order of their times, so the smallest index finds the old ones.
create index notice_by_age on notice using brin (created_at);
grant select, insert, update, delete on notice to krapao_app;

-- Called by the statement that makes a notice true, so that both are one commit and one round trip.
create function add_notice(p_member text, p_kind text, p_at timestamptz, p_reference text, p_session uuid, p_data jsonb,
  p_is_read boolean) returns void
language sql set search_path = '' as $$
  insert into public.notice (member_id, kind, reference, session_id, data, created_at, read_at)
  values (p_member, p_kind, p_reference, p_session, p_data, p_at, case when p_is_read then p_at end);
$$;

-- Notices hold what is unread from now on, of the statement too. The column stays for processes of the version before;
-- a later migration drops it.
insert into notice (member_id, kind, reference, data, created_at)
select member_id, 'money', reference, '{}', coalesce(settled_at, created_at) from statement_line where is_unread
order by coalesce(settled_at, created_at);
