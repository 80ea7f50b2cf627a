-- What happens when the ledger cannot be checked, as when a page of it cannot be read any more: money would go on
-- moving with nobody watching. The alarm is a finding, and rings like one.

-- Writes down that a check failed, rings the first time, and answers how often in a row it has. It reads no other
-- table of the ledger: any of them may be what is damaged.
create function ledger.check_failed(p_error text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_times int;
  v_id    bigint;
begin
  update ledger.finding set detail = detail || jsonb_build_object('times', (detail ->> 'times')::int + 1, 'error', p_error)
  where fault = 'CHECK_FAILED' and resolved_at is null
  returning detail ->> 'times' into v_times;
  if v_times is null then
    v_times := 1;
    insert into ledger.finding (fault, detail)
    values ('CHECK_FAILED', jsonb_build_object('times', v_times, 'error', p_error))
    on conflict do nothing returning id into v_id;
    perform pg_notify('ledger_finding', v_id::text);
  end if;
  return v_times;
end
$$;

-- A check went through again.
create function ledger.check_passed() returns void
language sql security definer set search_path = '' as $$
  update ledger.finding set resolved_at = clock_timestamp(), note = 'checked again'
  where fault = 'CHECK_FAILED' and resolved_at is null
$$;

-- Reads all that a member's money rests on, for accounts in a range: by index alone, so that no page is touched that
-- belongs only to others.
create function ledger.read_accounts(p_from bigint, p_to bigint) returns numeric
language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select sum(b.available + b.held + e.total + h.total)
  from ledger.balance b
  cross join lateral (
    select coalesce(sum(n.amount + length(o.reference)), 0) as total
    from ledger.entry n left join ledger.operation o on o.id = n.operation_id and o.step = n.step
    where n.account_id = b.account_id
  ) e
  cross join lateral (
    select coalesce(sum(o.amount), 0) as total
    from ledger.hold o where o.account_id = b.account_id and o.state = 'pending'
  ) h
  where b.account_id between p_from and p_to
$$;

-- The accounts in a range that cannot be read, found by halving it.
create function ledger.unreadable_accounts(p_from bigint, p_to bigint) returns setof bigint
language plpgsql stable as $$
declare
  v_middle bigint := (p_from + p_to) / 2;
begin
  begin
    perform ledger.read_accounts(p_from, p_to);
    return;
  exception
    when data_corrupted or index_corrupted or io_error or undefined_file or internal_error then null;
  end;
  if p_from = p_to then
    return next p_from;
  else
    return query select ledger.unreadable_accounts(p_from, v_middle);
    return query select ledger.unreadable_accounts(v_middle + 1, p_to);
  end if;
end
$$;

-- Stops the members' accounts that cannot be read, each with a finding of its own, and answers them. Without any it
-- says so in the alarm: the damage is elsewhere, and whose money it concerns cannot be told.
create function ledger.stop_unreadable() returns bigint[]
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
  v_accounts bigint[];
  v_account  bigint;
begin
  select coalesce(array_agg(a), '{}') into v_accounts
  from ledger.unreadable_accounts(1, (select last_value from ledger.account_id_seq)) a;
  foreach v_account in array v_accounts loop
    insert into ledger.finding (fault, account_id, detail) values ('UNREADABLE', v_account, '{}') on conflict do nothing;
    begin
      update ledger.balance set frozen = true where account_id = v_account;
    exception
      -- Its own row is what cannot be read: then it cannot move either.
      when data_corrupted or index_corrupted or io_error or undefined_file or internal_error then null;
    end;
  end loop;
  update ledger.finding set detail = detail || jsonb_build_object('accounts',
    case when v_accounts = '{}' then to_jsonb('cannot be told'::text) else to_jsonb(v_accounts) end)
  where fault = 'CHECK_FAILED' and resolved_at is null;
  perform pg_notify('ledger_finding', id::text) from ledger.finding
  where resolved_at is null and (fault = 'CHECK_FAILED' or fault = 'UNREADABLE' and account_id = any (v_accounts));
  return v_accounts;
end
$$;

revoke all on function ledger.check_failed, ledger.check_passed, ledger.read_accounts, ledger.unreadable_accounts,
  ledger.stop_unreadable from public;
grant execute on function ledger.check_failed, ledger.check_passed, ledger.stop_unreadable to krapao_app;
