-- Whether a member may be advertised to now: the view decides for news, announcements, banners and promotions alike.
create function may_advertise_to(p_member text, p_at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.advertisable a where a.id = p_member and (a.barred_until is null or a.barred_until <= p_at))
$$;

-- The news that a member may see now: nothing while the member must not be advertised to, and afterwards nothing that
-- was published during an exclusion.
create or replace function news_for(p_member text, p_locale text, p_at timestamptz) returns setof news
language sql stable set search_path = '' as $$
  select n.* from public.news n join public.member m on m.id = p_member
  where n.is_published and n.published_at > p_at - interval '90 days' and n.published_at <= p_at
    and n.published_at >= m.created_at
    and n.currency in ('all', m.currency) and n.locale in ('all', p_locale)
    and public.may_advertise_to(p_member, p_at)
    and not exists (
      select from public.exclusion e
      where e.member_id = p_member and n.published_at >= e.begins_at and n.published_at < e.ends_at)
$$;

create or replace function announcements_for(p_member text, p_at timestamptz) returns setof announcement
language sql stable set search_path = '' as $$
  select a.* from public.announcement_recipient r join public.announcement a on a.id = r.announcement_id
  where r.member_id = p_member and a.is_published
    and (a.starts_at is null or a.starts_at <= p_at) and a.ends_at > p_at
    and public.may_advertise_to(p_member, p_at)
    and not exists (
      select from public.exclusion e
      where e.member_id = p_member and r.sent_at >= e.begins_at and r.sent_at < e.ends_at)
$$;
