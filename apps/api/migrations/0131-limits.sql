-- Limits that a member sets on their own deposits and losses. Lowering acts at once; a raise or removal waits until
-- `wanted_from` and the member's confirmation.
create table play_limit (
  member_id     text        not null references member,
  kind          text        not null check (kind in ('deposit', 'loss')),
  period        text        not null check (period in ('day', 'week', 'month')),
  amount        bigint      check (amount >= 0),  -- minor units; null without a limit
  wanted_amount bigint      check (wanted_amount >= 0),
  wanted_from   timestamptz,
  primary key (member_id, kind, period),
  check (wanted_amount is null or wanted_from is not null)
);
grant select, insert, update on play_limit to krapao_app;

create function period_start(p_period text, p_at timestamptz) returns timestamptz
language sql immutable set search_path = ''
return pg_catalog.date_trunc(p_period, p_at at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok';

-- The member's limits of a kind with what is used of each.
create function used_limits(p_member text, p_kind text, p_at timestamptz)
returns table (period text, amount bigint, used bigint)
language sql stable set search_path = '' as $$
  select l.period, l.amount, case p_kind
    when 'deposit' then (
      select coalesce(sum(p.amount), 0)::bigint from public.payment p
      where p.member_id = p_member and p.state = 'credited' and p.credited_at >= public.period_start(l.period, p_at))
    else (
      select coalesce(sum(case t.direction when 'in' then t.amount else -t.amount end), 0)::bigint
      from public.game_transfer t
      where t.member_id = p_member and t.sent_at >= public.period_start(l.period, p_at)
        and (t.status = 'succeeded' or t.status = 'sent' and t.direction = 'in'))
    end
  from public.play_limit l where l.member_id = p_member and l.kind = p_kind and l.amount is not null;
$$;

-- The same, locked until the commit: of two movements at once, the second sees the first. Members without limits lock
-- nothing. The sums are a second statement, because one statement would read them as they were before the lock.
create function locked_limits(p_member text, p_kind text, p_at timestamptz)
returns table (period text, amount bigint, used bigint)
language plpgsql set search_path = '' as $$
begin
  perform from public.play_limit l
    where l.member_id = p_member and l.kind = p_kind and l.amount is not null order by l.period for update;
  return query select u.period, u.amount, u.used from public.used_limits(p_member, p_kind, p_at) u;
end
$$;

-- Refuses a transfer into a game: by an exclusion, a block, or a limit on losses, whose lock comes before all others.
create function check_play(p_member text, p_amount bigint, p_at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  v_limit record;
begin
  perform public.check_blocks(p_member, 'play', p_at);
  for v_limit in
    select u.period, u.amount, greatest(u.amount - u.used, 0) as room from public.locked_limits(p_member, 'loss', p_at) u
    order by room limit 1
  loop
    if p_amount > v_limit.room then
      raise exception 'LIMIT_REACHED' using errcode = 'KP003', detail = pg_catalog.jsonb_build_object(
        'kind', 'loss', 'period', v_limit.period, 'left', v_limit.room / (
          select case currency when 'THB' then 100.0 else 1 end from public.member where id = p_member));
    end if;
  end loop;
end
$$;
grant execute on function period_start, used_limits, locked_limits, check_play to krapao_app;
