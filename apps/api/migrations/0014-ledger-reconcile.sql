-- Reconciliation: looks, all the time and a little at a time, for anything that does not add up.
-- What it finds is written down, and the accounts concerned stop moving until somebody has looked.

create table ledger.audit (
  id             bigint      generated always as identity primary key,
  is_full        boolean     not null,
  through_seal   bigint      not null,  -- everything sealed up to here has been looked at
  account_cursor bigint      not null,  -- where the patrol over quiet accounts goes on
  seal_cursor    bigint      not null,  -- and the one over old seals
  accounts       bigint      not null,
  seals          bigint      not null,
  findings       bigint      not null,
  started_at     timestamptz not null,
  finished_at    timestamptz not null
);

create table ledger.finding (
  id           bigint      generated always as identity primary key,
  fault        text        not null,
  account_id   bigint,
  operation_id uuid,
  seal_id      bigint,
  detail       jsonb       not null,
  found_at     timestamptz not null default now(),
  resolved_at  timestamptz,
  note         text
);
-- The same fault is not written down again while it stands.
create unique index finding_open on ledger.finding (fault, account_id, operation_id, seal_id) nulls not distinct
  where resolved_at is null;

-- How far an account has been added up, so that the next look starts there. For a house account
-- `seq` is the seal.
create table ledger.mark (
  account_id bigint primary key,
  seq        bigint not null,
  balance    bigint not null
) with (fillfactor = 70);

select ledger.forbid('ledger.audit', 'update or delete');
select ledger.forbid('ledger.finding', 'delete');

-- What can be wrong -------------------------------------------------------------------------------

-- Members' accounts: balance = Σ entries, each balance_after follows from the one before, numbers
-- without gaps, held = Σ open holds. One statement, so one snapshot: what is moving right now is
-- never mistaken for a fault. Its plan is kept, like that of `page`.
create function ledger.inspect_members(p_accounts bigint[], p_from_start boolean)
returns table (account_id bigint, seq bigint, balance bigint, faults text[], detail jsonb)
language sql stable set plan_cache_mode = force_generic_plan as $$
  select s.account_id, s.seq, s.balance,
    array_remove(array[
      case when s.balance <> s.mark_balance + e.total then 'BALANCE_WRONG' end,
      case when e.times <> s.seq - s.mark_seq or e.last is distinct from nullif(s.seq, s.mark_seq) then 'SEQ_WRONG' end,
      case when e.broken > 0 then 'RUNNING_BALANCE_WRONG' end,
      case when s.held <> h.total then 'HELD_WRONG' end], null),
    jsonb_build_object('balance', s.balance, 'entries', s.mark_balance + e.total, 'held', s.held, 'holds', h.total,
      'seq', s.seq, 'counted', s.mark_seq + e.times)
  from (
    select b.account_id, b.available + b.held as balance, b.held, b.seq,
      case when p_from_start then 0 else coalesce(m.seq, 0) end as mark_seq,
      case when p_from_start then 0 else coalesce(m.balance, 0) end as mark_balance
    from ledger.balance b left join ledger.mark m on m.account_id = b.account_id
    where b.account_id = any (p_accounts)
  ) s
  cross join lateral (
    select count(*) as times, coalesce(sum(l.amount), 0) as total, max(l.seq) as last,
      count(*) filter (where l.balance_after is distinct from s.mark_balance + l.so_far) as broken
    from (
      select n.seq, n.amount, n.balance_after, sum(n.amount) over (order by n.seq) as so_far
      from ledger.entry n where n.account_id = s.account_id and n.seq > s.mark_seq
    ) l
  ) e
  cross join lateral (
    select coalesce(sum(o.amount), 0) as total
    from ledger.hold o where o.account_id = s.account_id and o.state = 'pending'
  ) h
$$;

-- House accounts: what was folded = Σ entries of what was sealed, counted on from the mark.
create function ledger.inspect_house(p_after xid8, p_through xid8, p_from_start boolean)
returns table (account_id bigint, balance bigint, counted bigint)
language sql stable as $$
  select h.account_id, h.balance, case when p_from_start then 0 else coalesce(m.balance, 0) end + coalesce(c.amount, 0)
  from ledger.house h
  left join ledger.mark m on m.account_id = h.account_id
  left join ledger.house_changes(p_after, p_through) c on c.account_id = h.account_id
$$;

-- Operations: two lines or more, zero, one currency, on accounts that exist in that currency.
create function ledger.inspect_operations(p_after xid8, p_through xid8)
returns table (operation_id uuid, fault text)
language sql stable as $$
  select o.id, 'OPERATION_UNBALANCED'
  from ledger.operation o
  left join ledger.entry e on e.xid = o.xid and e.operation_id = o.id and e.step = o.step and e.month = o.month
  left join ledger.account a on a.id = e.account_id
  where o.xid > p_after and o.xid <= p_through
  group by o.id, o.step
  having case when o.action in ('transfer', 'post', 'reverse')
    then count(e.account_id) < 2 or sum(e.amount) <> 0
      or bool_or(e.currency <> o.currency or a.currency is distinct from o.currency)
    else count(e.account_id) > 0 end
$$;

-- What only a look at everything can find: entries that no operation answers for, and holds whose
-- state is not what the operations say.
create function ledger.inspect_strays()
returns table (account_id bigint, operation_id uuid, fault text)
language sql stable as $$
  select e.account_id, e.operation_id, 'ENTRY_STRAY'
  from ledger.entry e
  where not exists (
    select from ledger.operation o
    where o.id = e.operation_id and o.step = e.step and o.month = e.month and o.xid = e.xid
      and o.action in ('transfer', 'post', 'reverse'))
  union all
  select h.account_id, h.id, 'HOLD_WRONG'
  from ledger.hold h
  left join ledger.operation o on o.id = h.id and o.step = 1
  where h.state is distinct from case o.action
    when 'post' then 'posted' when 'void' then 'voided' when 'expire' then 'expired' else 'pending' end
$$;

-- Findings ----------------------------------------------------------------------------------------

-- The accounts whose money an operation moved or held.
create function ledger.accounts_of(p_operation uuid) returns setof bigint
language sql stable as $$
  select e.account_id from ledger.operation o
  join ledger.entry e on e.xid = o.xid and e.operation_id = o.id and e.step = o.step and e.month = o.month
  where o.id = p_operation
  union
  select h.account_id from ledger.hold h where h.id = p_operation
$$;

-- Writes a fault down, once, and stops the account, or the members whose money the operation moved
-- or held; a house account stops only for a fault of its own, since many depend on it. Whoever
-- listens hears of it.
create function ledger.find(p_fault text, p_account bigint, p_operation uuid, p_seal bigint, p_detail jsonb)
returns int
language plpgsql as $$
declare
  v_id bigint;
begin
  insert into ledger.finding (fault, account_id, operation_id, seal_id, detail)
  values (p_fault, p_account, p_operation, p_seal, p_detail)
  on conflict do nothing returning id into v_id;
  if v_id is null then
    return 0;
  end if;
  update ledger.house set frozen = true where account_id = p_account;
  update ledger.balance set frozen = true
  where account_id in (select p_account union select ledger.accounts_of(p_operation));
  perform pg_notify('ledger_finding', v_id::text);
  return 1;
end
$$;

-- For mismatches that others see: a bank's or a provider's statement that does not agree.
create function ledger.report(p_fault text, p_account bigint, p_detail jsonb default '{}') returns boolean
language sql security definer set search_path = ''
as $$ select ledger.find(p_fault, p_account, null, null, p_detail) = 1 $$;

-- Lets an account move again, if by now it adds up from its first entry on, and its operations that
-- were found changed are what was sealed.
create function ledger.release(p_account bigint, p_note text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_faults jsonb;
begin
  with still as (
    select unnest(faults) as fault from ledger.inspect_members(array[p_account], true)
    union all
    select 'ROLLUP_WRONG' from ledger.house h
    where h.account_id = p_account and h.balance <> (
      select coalesce(sum(e.amount), 0) from ledger.entry e
      where e.account_id = h.account_id and e.xid <= coalesce((select max(through_xid) from ledger.seal), '0'))
    union all
    select v.fault
    from ledger.finding f cross join lateral ledger.verify(f.seal_id, f.seal_id) v
    where f.resolved_at is null and f.operation_id = v.operation_id and f.operation_id is not null
      and p_account in (select ledger.accounts_of(f.operation_id))
  )
  select jsonb_agg(distinct fault) into v_faults from still;
  if v_faults is not null then
    perform ledger.refuse('STILL_WRONG', jsonb_build_object('account', p_account, 'faults', v_faults));
  end if;

  update ledger.balance set frozen = false where account_id = p_account;
  update ledger.house set frozen = false where account_id = p_account;
  -- The finding of an operation stands until the last of its members is released.
  update ledger.finding f set resolved_at = clock_timestamp(), note = p_note
  where f.resolved_at is null and (f.account_id = p_account
    or f.operation_id is not null and p_account in (select ledger.accounts_of(f.operation_id)) and not exists (
      select from ledger.balance b where b.account_id in (select ledger.accounts_of(f.operation_id)) and b.frozen));
end
$$;

-- The rounds --------------------------------------------------------------------------------------

-- Inspects accounts, writes down what is wrong and marks what is right.
create function ledger.check_members(p_accounts bigint[], p_from_start boolean) returns bigint
language sql as $$
  with seen as materialized (
    select * from ledger.inspect_members(p_accounts, p_from_start)
  ), marked as (
    insert into ledger.mark as m (account_id, seq, balance)
    select account_id, seq, balance from seen where faults = '{}' order by account_id
    on conflict (account_id) do update set seq = excluded.seq, balance = excluded.balance
    where m.seq <> excluded.seq
  )
  select coalesce(sum(ledger.find(fault, account_id, null, null, detail)), 0) from seen, unnest(faults) as fault
$$;

-- The same for all house accounts. They are marked either way, since the mark is what was counted.
create function ledger.check_house(p_seal bigint, p_after xid8, p_through xid8, p_from_start boolean) returns bigint
language sql as $$
  with seen as materialized (
    select * from ledger.inspect_house(p_after, p_through, p_from_start)
  ), marked as (
    insert into ledger.mark as m (account_id, seq, balance)
    select account_id, p_seal, counted from seen order by account_id
    on conflict (account_id) do update set seq = excluded.seq, balance = excluded.balance
    where m.seq <> excluded.seq
  )
  select coalesce(sum(ledger.find('ROLLUP_WRONG', account_id, null, null,
    jsonb_build_object('balance', balance, 'entries', counted))), 0)
  from seen where balance <> counted
$$;

-- Compares seals with what stands in the tables and writes down what is wrong.
create function ledger.verify_seals(p_from bigint, p_to bigint) returns bigint
language sql as $$
  select coalesce(sum(ledger.find(v.fault, null, v.operation_id, v.seal_id, '{}')), 0)
  from ledger.verify(p_from, p_to) v
$$;

-- The members' accounts that a range of transactions touched.
create function ledger.moved_accounts(p_after xid8, p_through xid8) returns setof bigint
language sql stable as $$
  select e.account_id from ledger.operation o
  join ledger.entry e on e.xid = o.xid and e.operation_id = o.id and e.step = o.step and e.month = o.month
  where o.xid > p_after and o.xid <= p_through and e.balance_after is not null
  union
  select h.account_id from ledger.operation o join ledger.hold h on h.id = o.id
  where o.xid > p_after and o.xid <= p_through
$$;

-- One round: everything sealed since the last round, and a few quiet accounts and old seals more,
-- so that in time every row is looked at again. `p_full` looks at everything from its start.
create function ledger.reconcile(p_patrol_accounts int default 200, p_patrol_seals int default 5, p_full boolean default false)
returns ledger.audit
language plpgsql security definer set search_path = '' as $$
declare
  v_last     ledger.audit;
  v_round    ledger.audit;
  v_after    xid8;
  v_through  xid8;
  v_accounts bigint[];
  v_patrol   bigint[];
  v_broken   bigint;
begin
  perform pg_advisory_xact_lock(hashtext('ledger.reconcile'));
  -- No seal is added during the round, so what is folded and what is sealed stay the same.
  perform pg_advisory_xact_lock(hashtext('ledger.seal'));
  v_round.started_at := clock_timestamp();
  select * into v_last from ledger.audit order by id desc limit 1;
  if v_last.id is null or p_full then
    v_last.through_seal := 0;
    v_last.account_cursor := coalesce(v_last.account_cursor, 0);
    v_last.seal_cursor := coalesce(v_last.seal_cursor, 0);
  end if;
  select coalesce(through_xid, '0') into v_after from (select 1) x left join ledger.seal on id = v_last.through_seal;
  select coalesce(max(id), 0), coalesce(max(through_xid), '0') into v_round.through_seal, v_through from ledger.seal;

  -- The accounts: those that moved, and the next of the patrol, which begins anew after the last.
  select array_agg(account_id order by account_id) into v_patrol from (
    select account_id from ledger.balance where account_id > v_last.account_cursor
    order by account_id limit case when p_full then null else p_patrol_accounts end
  ) p;
  v_round.account_cursor := case when p_full or cardinality(v_patrol) < p_patrol_accounts is not false
    then 0 else v_patrol[cardinality(v_patrol)] end;
  if p_full then
    select array_agg(account_id) into v_accounts from ledger.balance;
  else
    select array_agg(account_id) into v_accounts from (
      select ledger.moved_accounts(v_after, v_through) as account_id union select unnest(v_patrol)
    ) touched;
  end if;
  v_round.accounts := coalesce(cardinality(v_accounts), 0);
  v_round.findings := ledger.check_members(coalesce(v_accounts, '{}'), p_full)
    + ledger.check_house(v_round.through_seal, v_after, v_through, p_full)
    + (select coalesce(sum(ledger.find(i.fault, null, i.operation_id, null, '{}')), 0)
       from ledger.inspect_operations(v_after, v_through) i);
  v_broken := ledger.verify_seals(v_last.through_seal + 1, v_round.through_seal);
  v_round.seals := v_round.through_seal - v_last.through_seal;

  if p_full then
    v_round.findings := v_round.findings
      + (select coalesce(sum(ledger.find(i.fault, i.account_id, i.operation_id, null, '{}')), 0)
         from ledger.inspect_strays() i);
    v_round.seal_cursor := 0;
  else
    -- Old seals again, a few at a time.
    v_round.seal_cursor := least(v_last.seal_cursor + p_patrol_seals, v_last.through_seal);
    v_broken := v_broken + ledger.verify_seals(v_last.seal_cursor + 1, v_round.seal_cursor);
    v_round.seals := v_round.seals + v_round.seal_cursor - v_last.seal_cursor;
    if v_round.seal_cursor = v_last.through_seal then
      v_round.seal_cursor := 0;
    end if;
  end if;
  v_round.findings := v_round.findings + v_broken;
  if exists (select from ledger.entry_default) then
    v_round.findings := v_round.findings + ledger.find('MONTH_MISSING', null, null, null, '{}');
  end if;

  insert into ledger.audit (is_full, through_seal, account_cursor, seal_cursor, accounts, seals, findings, started_at, finished_at)
  values (p_full, v_round.through_seal, v_round.account_cursor, v_round.seal_cursor, v_round.accounts, v_round.seals,
    v_round.findings, v_round.started_at, clock_timestamp())
  returning * into v_round;

  -- History was changed. Whose it was, only adding everything up can tell.
  if v_broken > 0 and not p_full then
    v_last := v_round;
    v_round := ledger.reconcile(p_full => true);
    v_round.findings := v_round.findings + v_last.findings;
  end if;
  return v_round;
end
$$;

revoke all on all functions in schema ledger from public;
grant select on ledger.audit, ledger.finding, ledger.mark to krapao_app;
grant execute on function ledger.reconcile, ledger.report, ledger.release to krapao_app;
