-- A reward moves money between three accounts, and the check at commit asked about that on all months, while whoever
-- wanted the same bonus waited. The month that is being written can add up three lines as it does two. Lines that do not
-- add up to zero there, or are of another currency, are judged as before.
create or replace function ledger.aim_check(p_month date) returns void
language plpgsql as $$
declare
  v_partition text := 'ledger.entry_' || to_char(p_month, 'YYYY_MM');
begin
  if (select prosrc like '%v\_amounts[3]%' || quote_literal(p_month) || '%'
      from pg_proc where oid = to_regproc('ledger.check_balanced'))
  then
    return;
  end if;
  execute format($function$
    create or replace function ledger.check_balanced() returns trigger
    language plpgsql as $body$
    declare
      v_amounts bigint[] := array(
        select case when e.currency = new.currency then e.amount end
        from %s e
        where e.xid = new.xid and e.operation_id = new.id and e.step = new.step and e.month = new.month
        order by e.account_id);
    begin
      if (cardinality(v_amounts) = 2 and v_amounts[1] = -v_amounts[2]) is not true
        and (cardinality(v_amounts) = 3 and v_amounts[1]::numeric + v_amounts[2] + v_amounts[3] = 0) is not true
        and not (v_amounts = '{}' and new.action in ('reserve', 'void', 'expire') and new.month = %L)
      then
        perform ledger.check_operation(new);
      end if;
      return null;
    end
    $body$
  $function$, v_partition, p_month);
end
$$;
select ledger.aim_check(ledger.month_of(now()));
