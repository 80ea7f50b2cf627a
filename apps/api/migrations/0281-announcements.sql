-- Announcements to the members of a segment, sent to each once.
create table announcement (
  id           bigint      primary key generated always as identity,
  segment_id   bigint      not null references segment,
  title        jsonb       not null,
  text         jsonb       not null,
  picture      text,
  alt          jsonb       not null,
  link         text,
  starts_at    timestamptz,
  ends_at      timestamptz not null check (ends_at > starts_at),
  is_published boolean     not null,
  -- Conditions of the segment when the sending began: a later change of the segment does not move the audience.
  rule         jsonb,
  -- The last member of the last batch.
  sent_through text        not null default '',
  sent_at      timestamptz,
  capped       int         not null default 0,
  excluded     int         not null default 0
);
create index announcement_segment on announcement (segment_id);
create index announcement_to_send on announcement (id) where is_published and sent_at is null;
grant select, insert, update on announcement to krapao_app;
grant usage on sequence announcement_id_seq to krapao_app;

-- Open pages refetch when an announcement is withdrawn or published again.
create trigger tell_withdrawn after update on announcement for each row
  when (old.is_published is distinct from new.is_published) execute function tell_changed();

-- The members who got it.
create table announcement_recipient (
  announcement_id bigint      not null references announcement,
  member_id       text        not null references member,
  sent_at         timestamptz not null,
  opened_at       timestamptz,
  primary key (announcement_id, member_id)
);
create index announcement_recipient_of_member on announcement_recipient (member_id, sent_at);
create index announcement_recipient_opened on announcement_recipient (announcement_id) where opened_at is not null;
grant select, insert, update on announcement_recipient to krapao_app;

-- The announcements that a member may see now: of those sent to the member, what is published and runs. Nothing while the
-- member must not be advertised to, and afterwards nothing that was sent during an exclusion.
create function announcements_for(p_member text, p_at timestamptz) returns setof announcement
language sql stable set search_path = '' as $$
  select a.* from public.announcement_recipient r join public.announcement a on a.id = r.announcement_id
  where r.member_id = p_member and a.is_published
    and (a.starts_at is null or a.starts_at <= p_at) and a.ends_at > p_at
    and exists (
      select from public.advertisable m where m.id = p_member and (m.barred_until is null or m.barred_until <= p_at))
    and not exists (
      select from public.exclusion e
      where e.member_id = p_member and r.sent_at >= e.begins_at and r.sent_at < e.ends_at)
$$;

-- A notice for each of these members, with a job for those who get news on a device.
create function add_announcement_notices(p_announcement text, p_members text[], p_at timestamptz) returns void
language sql set search_path = '' as $$
  with added as (
    insert into public.notice (member_id, kind, reference, data, created_at)
    select id, 'announcement', p_announcement, '{}', p_at from unnest(p_members) id
    returning id, member_id
  )
  select graphile_worker.add_job('plan-deliveries', pg_catalog.json_build_object('noticeId', a.id::text))
  from added a
  where exists (select from public.push_subscription s where s.member_id = a.member_id)
    and exists (
      select from public.notice_setting s where s.member_id = a.member_id and s.name = 'push.news' and s.is_on)
$$;

create function open_announcement() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.announcement_recipient set opened_at = new.read_at
  where announcement_id = new.reference::bigint and member_id = new.member_id and opened_at is null;
  return null;
end
$$;
create trigger announcement_opened after update of read_at on notice for each row
  when (new.kind = 'announcement' and old.read_at is null and new.read_at is not null)
  execute function open_announcement();

insert into setting (key, value) values ('announcements', '{"weeklyMax": 3}') on conflict do nothing;
