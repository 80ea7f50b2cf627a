-- What came since a seal is a minute's worth, whatever the size of the tables. The database takes any range of
-- transactions for a two-hundredth of history, and of a long history it would rather read every entry: these go from an
-- operation to its entries in any case. Decision 116.
alter function ledger.lines set enable_hashjoin = off set enable_mergejoin = off;
alter function ledger.house_changes set enable_hashjoin = off set enable_mergejoin = off;

-- The same as `ledger.sums`, by days of Bangkok: added up where they lie, because a year has some hundred thousand hours
-- and accounts. `hour` is the first of the day, five in the afternoon of the day before by UTC.
create function ledger.day_sums(p_from timestamptz, p_to timestamptz)
returns table (
  hour timestamptz, account_id bigint, account_kind text, owner text, currency text, kind text,
  entries bigint, credit bigint, debit bigint
)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  v_after xid8 := (select through_xid from ledger.summed);
  v_first constant timestamptz := '2000-01-01 17:00:00+00';
begin
  return query
    select s.day, s.account_id, a.kind, a.owner, a.currency, s.kind, s.entries::bigint, s.credit::bigint, s.debit::bigint
    from (
      select date_bin('1 day', h.hour, v_first) as day, h.account_id, h.kind,
        sum(h.entries) as entries, sum(h.credit) as credit, sum(h.debit) as debit
      from ledger.hour_sum h where h.hour >= p_from and h.hour < p_to group by 1, 2, 3
      union all
      select date_bin('1 day', l.hour, v_first), l.account_id, l.kind,
        count(*), sum(greatest(l.amount, 0)), sum(greatest(-l.amount, 0))
      from ledger.lines(v_after) l where l.side = 'house' and l.hour >= p_from and l.hour < p_to group by 1, 2, 3
    ) s
    -- By way of the house, which is small.
    join ledger.house on house.account_id = s.account_id
    join ledger.account a on a.id = house.account_id;
end
$$;
revoke all on function ledger.day_sums from public;
grant execute on function ledger.day_sums to krapao_app;
