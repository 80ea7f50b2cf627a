-- What a range of transactions did to the house accounts, once more. Before the tables have statistics the planner
-- took all of the month's entries and compared each with every operation of the range: a second for a thousand
-- operations, in the minute in which a new service gets its first members. Here they are looked up by their operation,
-- whatever the planner knows (decision 116).
create or replace function ledger.house_changes(p_after xid8, p_through xid8 default '18446744073709551615')
returns table (account_id bigint, amount bigint, entries bigint)
language sql stable as $$
  select e.account_id, sum(e.amount)::bigint, count(*)
  from ledger.operation o
  cross join lateral (
    select l.account_id, l.amount from ledger.entry l
    where l.xid = o.xid and l.operation_id = o.id and l.step = o.step and l.month = o.month
      and l.balance_after is null
    offset 0
  ) e
  where o.xid > p_after and o.xid <= p_through
  group by e.account_id
$$;
