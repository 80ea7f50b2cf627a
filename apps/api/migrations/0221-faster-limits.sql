-- A transfer with every limit set took 1.3 times its time without a check. An SQL function with a search path is planned
-- anew in every statement; PL/pgSQL keeps its plans. The limits of one kind read their rows once, from the earliest period.

-- Bound when they were created, so that they need no search path, and are inlined without one.
alter function period_start reset search_path;
alter function day_of reset search_path;
alter function minute_of_day reset search_path;

create index game_transfer_of_member on game_transfer (member_id, sent_at) include (direction, amount, status);

create or replace function used_limits(p_member text, p_kind text, p_at timestamptz)
returns table (period text, amount bigint, used bigint)
language plpgsql stable set search_path = '' as $$
declare
  v_day   constant timestamptz := public.period_start('day', p_at);
  v_week  constant timestamptz := public.period_start('week', p_at);
  v_month constant timestamptz := public.period_start('month', p_at);
  v_first timestamptz;
  v_used  bigint[];
begin
  select min(case l.period when 'day' then v_day when 'week' then v_week when 'month' then v_month else p_at end)
    into v_first
  from public.play_limit l where l.member_id = p_member and l.kind = p_kind and l.amount is not null;
  if v_first is null then return; end if;

  if p_kind = 'deposit' then
    select array[sum(p.amount) filter (where p.credited_at >= v_day),
        sum(p.amount) filter (where p.credited_at >= v_week), sum(p.amount) filter (where p.credited_at >= v_month)]
      into v_used
    from public.payment p where p.member_id = p_member and p.state = 'credited' and p.credited_at >= v_first;
  elsif p_kind = 'loss' then
    select array[sum(t.lost) filter (where t.sent_at >= v_day), sum(t.lost) filter (where t.sent_at >= v_week),
        sum(t.lost) filter (where t.sent_at >= v_month)]
      into v_used
    from (
      select g.sent_at, case g.direction when 'in' then g.amount else -g.amount end as lost
      from public.game_transfer g
      where g.member_id = p_member and g.sent_at >= v_first
        and (g.status = 'succeeded' or g.status = 'sent' and g.direction = 'in')) t;
  elsif p_kind = 'play-time' then
    select array[sum(d.played) filter (where d.day >= public.day_of(v_day)),
        sum(d.played) filter (where d.day >= public.day_of(v_week)),
        sum(d.played) filter (where d.day >= public.day_of(v_month))]
      into v_used
    from (
      select p.day, pg_catalog.bit_count(
        case when p.day = public.day_of(p_at) then pg_catalog.substring(p.minutes, 1, public.minute_of_day(p_at))
          else p.minutes end) as played
      from public.play_day p
      where p.member_id = p_member and p.day between public.day_of(v_first) and public.day_of(p_at)) d;
  else
    v_used := array[pg_catalog.floor(extract(epoch from p_at - public.session_start(p_member, p_at)) / 60)::bigint];
  end if;
  return query select l.period, l.amount,
      coalesce(v_used[case l.period when 'week' then 2 when 'month' then 3 else 1 end], 0)
    from public.play_limit l where l.member_id = p_member and l.kind = p_kind and l.amount is not null;
end
$$;

create or replace function check_play(p_member text, p_amount bigint, p_at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  v_kinds text[];
  v_limit record;
begin
  perform public.check_blocks(p_member, 'play', p_at);
  select pg_catalog.array_agg(distinct locked.kind) into v_kinds from (
    select l.kind from public.play_limit l
    where l.member_id = p_member and l.kind in ('loss', 'play-time', 'session') and l.amount is not null
    order by l.kind, l.period for update) locked;
  if v_kinds is null then return; end if;
  for v_limit in
    select k.kind, u.period, greatest(u.amount - u.used, 0) as room
    from pg_catalog.unnest(array['session', 'play-time', 'loss']) with ordinality k (kind, n),
      lateral public.used_limits(p_member, k.kind, p_at) u
    where k.kind = any (v_kinds)
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
