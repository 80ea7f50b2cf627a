-- Segments: conditions that choose members for announcements.
create table segment (
  id   bigint primary key generated always as identity,
  rule jsonb  not null
);
grant select, insert, update, delete on segment to krapao_app;
grant usage on sequence segment_id_seq to krapao_app;

-- The language in which a member last signed in.
alter table member add column locale text check (locale in ('th', 'la', 'en'));

-- The members who may be advertised to, once `barred_until` is over: nobody who is closed, disabled, excluded, on a break
-- or blocked, and nobody with a marker or an open case of harm. The one place that decides.
create view advertisable as
  select m.id, greatest(m.excluded_until, m.deposit_blocked_until, m.play_blocked_until, m.withdraw_blocked_until)
    as barred_until
  from member m
  where m.status = 'active' and m.closed_at is null
    and not exists (select from harm_marker h where h.member_id = m.id and h.points > 0)
    and not exists (select from harm_case c where c.member_id = m.id and c.closed_at is null);
grant select on advertisable to krapao_app;

-- The members of a segment after one of them, each with whether they may be advertised to. A condition that is null holds.
create function segment_members(
  p_at timestamptz, p_after text, p_limit int, p_currency text, p_locale text, p_tags uuid[],
  p_login_from timestamptz, p_login_before timestamptz, p_bet_from timestamptz, p_bet_before timestamptz,
  p_deposits_from timestamptz, p_count_min bigint, p_count_max bigint, p_sum_min bigint, p_sum_max bigint
) returns table (member_id text, is_allowed boolean)
language sql stable set search_path = '' as $$
  select m.id, exists (
    select from public.advertisable a where a.id = m.id and (a.barred_until is null or a.barred_until <= p_at))
  from public.member m
  where m.id > p_after and m.closed_at is null
    and (p_currency is null or m.currency = p_currency)
    and (p_locale is null
      or coalesce(m.locale, case m.currency when 'LAK' then 'la' else 'th' end) = p_locale)
    and (p_tags is null or exists (
      select from public.member_tag t where t.member_id = m.id and t.tag_id = any(p_tags)))
    and (p_login_from is null or m.last_login_at >= p_login_from)
    and (p_login_before is null or m.last_login_at is null or m.last_login_at < p_login_before)
    and (p_bet_from is null or exists (
      select from public.game_bet b where b.member_id = m.id and b.settled_at >= p_bet_from))
    and (p_bet_before is null or not exists (
      select from public.game_bet b where b.member_id = m.id and b.settled_at >= p_bet_before))
    and (num_nonnulls(p_count_min, p_count_max, p_sum_min, p_sum_max) = 0 or (
      select count(*) >= coalesce(p_count_min, 0) and (p_count_max is null or count(*) <= p_count_max)
        and coalesce(sum(p.amount), 0) >= coalesce(p_sum_min, 0)
        and (p_sum_max is null or coalesce(sum(p.amount), 0) <= p_sum_max)
      from public.payment p
      where p.member_id = m.id and p.state = 'credited'
        and (p_deposits_from is null or p.credited_at >= p_deposits_from)))
  order by m.id
  limit p_limit
$$;
