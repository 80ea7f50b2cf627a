-- Limits on play time per day, week and month, and on the length of a session; `amount` is whole minutes for both.
alter table play_limit drop constraint play_limit_kind_check, drop constraint play_limit_period_check;
alter table play_limit
  add check (kind in ('deposit', 'loss', 'play-time', 'session')),
  add check (period in ('day', 'week', 'month', 'session')),
  add check ((kind = 'session') = (period = 'session'));

-- The minutes in which a member played, one bit for each minute of a day in Bangkok: what two devices or two games
-- report of the same minute counts once, in whatever order it arrives.
create table play_day (
  member_id text      not null references member,
  day       date      not null,
  minutes   bit(1440) not null,
  primary key (member_id, day)
);
create index play_day_by_day on play_day (day);
grant select, insert, update, delete on play_day to krapao_app;

-- The beginning of what a session's clock shows: sign-in, or the first activity after a break of 30 minutes.
alter table session
  add column active_since timestamptz not null default now(),
  add column checked_at   timestamptz;

create function minute_of_day(p_at timestamptz) returns int
language sql immutable set search_path = ''
return pg_catalog.date_part('hour', p_at at time zone 'Asia/Bangkok')::int * 60
  + pg_catalog.date_part('minute', p_at at time zone 'Asia/Bangkok')::int;

create function day_of(p_at timestamptz) returns date
language sql immutable set search_path = ''
return (p_at at time zone 'Asia/Bangkok')::date;

-- Records signs of play, a launch or settled bets: each counts for its own minute and the four that follow. Signs that do
-- not begin play, because they may come without the member, count only within five minutes of play. What is known is not
-- written again.
create function record_play(p_members text[], p_times timestamptz[], p_begins boolean) returns void
language sql set search_path = '' as $$
  insert into public.play_day as known (member_id, day, minutes)
  select s.member, public.day_of(s.at), pg_catalog.bit_or((
    pg_catalog.repeat('0', m.minute) || pg_catalog.repeat('1', least(5, 1440 - m.minute))
      || pg_catalog.repeat('0', greatest(1435 - m.minute, 0)))::bit(1440))
  from unnest(p_members, p_times) s (member, at), lateral (select public.minute_of_day(s.at)) m (minute)
  where p_begins or exists (
    select from public.play_day d where d.member_id = s.member and d.day = public.day_of(s.at)
      and pg_catalog.bit_count(
        pg_catalog.substring(d.minutes, greatest(m.minute - 4, 1), m.minute + 2 - greatest(m.minute - 4, 1))) > 0)
  group by 1, 2 order by 1, 2
  on conflict (member_id, day) do update set minutes = known.minutes | excluded.minutes
    where known.minutes | excluded.minutes <> known.minutes;
$$;

-- Minutes of play that have passed since the beginning of a day.
create function play_minutes(p_member text, p_from timestamptz, p_at timestamptz) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(pg_catalog.bit_count(
    case when d.day = public.day_of(p_at) then pg_catalog.substring(d.minutes, 1, public.minute_of_day(p_at))
      else d.minutes end)), 0)::bigint
  from public.play_day d
  where d.member_id = p_member and d.day between public.day_of(p_from) and public.day_of(p_at);
$$;

-- The beginning of a member's session at a time: back through the activity of all their sessions and their play, until
-- 30 minutes had neither. Signing out and in again, or changing the device, is no break. Looks back two days at the most.
create function session_start(p_member text, p_at timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  v_first  constant timestamptz := public.period_start('day', p_at - interval '1 day');
  v_since  timestamptz := p_at;
  v_before timestamptz;
  v_played bit varying;
  v_from   int;
  v_minute int;
begin
  select pg_catalog.string_agg(coalesce(p.minutes, pg_catalog.repeat('0', 1440)::bit(1440))::text, '' order by d.day)
    ::bit varying into v_played
  from pg_catalog.unnest(array[public.day_of(v_first), public.day_of(p_at)]) d (day)
  left join public.play_day p on p.member_id = p_member and p.day = d.day;
  loop
    v_before := v_since;
    select least(v_since, min(s.active_since)) into v_since from public.session s
      where s.member_id = p_member and s.last_seen_at > v_since - interval '30 minutes' and s.active_since < v_since;
    if v_since > v_first then
      v_minute := pg_catalog.floor(extract(epoch from v_since - v_first) / 60);
      v_from := greatest(v_minute - 30, 0);
      v_minute := position(B'1' in pg_catalog.substring(v_played, v_from + 1, v_minute - v_from));
      if v_minute > 0 then
        v_since := least(v_since, v_first + (v_from + v_minute - 1) * interval '1 minute');
      end if;
    end if;
    exit when v_since = v_before;
  end loop;
  return v_since;
end
$$;

create function period_end(p_period text, p_at timestamptz) returns timestamptz
language sql immutable set search_path = ''
return (pg_catalog.date_trunc(p_period, p_at at time zone 'Asia/Bangkok') + ('1 ' || p_period)::interval)
  at time zone 'Asia/Bangkok';

-- The member's limits of a kind with what is used of each: money, or minutes.
create or replace function used_limits(p_member text, p_kind text, p_at timestamptz)
returns table (period text, amount bigint, used bigint)
language sql stable set search_path = '' as $$
  select l.period, l.amount, case p_kind
    when 'deposit' then (
      select coalesce(sum(p.amount), 0)::bigint from public.payment p
      where p.member_id = p_member and p.state = 'credited' and p.credited_at >= public.period_start(l.period, p_at))
    when 'loss' then (
      select coalesce(sum(case t.direction when 'in' then t.amount else -t.amount end), 0)::bigint
      from public.game_transfer t
      where t.member_id = p_member and t.sent_at >= public.period_start(l.period, p_at)
        and (t.status = 'succeeded' or t.status = 'sent' and t.direction = 'in'))
    when 'play-time' then public.play_minutes(p_member, public.period_start(l.period, p_at), p_at)
    else pg_catalog.floor(extract(epoch from p_at - public.session_start(p_member, p_at)) / 60)::bigint
    end
  from public.play_limit l where l.member_id = p_member and l.kind = p_kind and l.amount is not null;
$$;

-- Refuses a launch or a transfer into a game: by an exclusion, a block, or a limit on session, play time or losses. All
-- limits of play are locked, so that of two movements at once the second sees the first. Members without limits lock
-- nothing.
create or replace function check_play(p_member text, p_amount bigint, p_at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  v_limit record;
begin
  perform public.check_blocks(p_member, 'play', p_at);
  perform from public.play_limit l
    where l.member_id = p_member and l.kind in ('loss', 'play-time', 'session') and l.amount is not null
    order by l.kind, l.period for update;
  if not found then return; end if;
  for v_limit in
    select k.kind, u.period, greatest(u.amount - u.used, 0) as room
    from pg_catalog.unnest(array['session', 'play-time', 'loss']) with ordinality k (kind, n),
      lateral public.used_limits(p_member, k.kind, p_at) u
    -- Of several that are reached, the one that ends last.
    order by k.n, room, pg_catalog.array_position(array['month', 'week', 'day'], u.period)
  loop
    if v_limit.kind = 'loss' and p_amount > v_limit.room then
      raise exception 'LIMIT_REACHED' using errcode = 'KP003', detail = pg_catalog.jsonb_build_object(
        'kind', 'loss', 'period', v_limit.period, 'left', v_limit.room / (
          select case currency when 'THB' then 100.0 else 1 end from public.member where id = p_member));
    elsif v_limit.kind <> 'loss' and v_limit.room = 0 then
      raise exception 'TIME_LIMIT_REACHED' using errcode = 'KP003', detail = pg_catalog.jsonb_build_object(
        'kind', v_limit.kind, 'period', v_limit.period,
        'until', case v_limit.kind when 'play-time' then public.period_end(v_limit.period, p_at) end);
    end if;
  end loop;
end
$$;
grant execute on function minute_of_day, day_of, record_play, play_minutes, session_start, period_end
  to krapao_app;
