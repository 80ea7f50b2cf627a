-- Entries are found by the transaction that wrote them. The key of an entry began with the caller's
-- id, which is random, so every operation touched some other page of an index as large as all of
-- history. Led by the transaction, new keys go to the end, like the entries themselves.

-- The column --------------------------------------------------------------------------------------

alter table ledger.entry disable trigger append_only;
alter table ledger.entry add column xid xid8;  -- that of its operation
update ledger.entry e set xid = coalesce(
  (select o.xid from ledger.operation o where o.id = e.operation_id and o.step = e.step), '0');  -- 0: a stray, found as such
alter table ledger.entry
  alter xid set default pg_current_xact_id(),
  alter xid set not null,
  drop constraint entry_pkey,
  add primary key (xid, operation_id, step, account_id, month);
alter table ledger.entry enable always trigger append_only;

-- The check at commit -----------------------------------------------------------------------------

-- A statement on all months locks each of them, however few it reads, so the check names the month
-- that is being written. This writes it for the given month; for any other it is as right, only
-- slower. The order is that of the index, so that a month is read through it even when it was empty
-- at the time of planning.
create function ledger.aim_check(p_month date) returns void
language plpgsql as $$
declare
  v_partition text := 'ledger.entry_' || to_char(p_month, 'YYYY_MM');
begin
  if (select prosrc like '%' || v_partition || '%' from pg_proc where oid = 'ledger.check_balanced'::regproc) then
    return;
  end if;
  execute format($function$
    create or replace function ledger.check_balanced() returns trigger
    language plpgsql security definer set search_path = '' as $body$
    declare
      v_amounts bigint[];
      v_amount  bigint;
      v_sum     bigint := 0;
    begin
      if new.action in ('reserve', 'void', 'expire') then
        return null;
      end if;
      if new.month = %1$L then
        v_amounts := array(
          select case when e.currency = new.currency then e.amount end
          from %2$s e where e.xid = new.xid and e.operation_id = new.id and e.step = new.step
          order by e.account_id);
      else
        v_amounts := array(
          select case when e.currency = new.currency then e.amount end
          from ledger.entry e
          where e.xid = new.xid and e.operation_id = new.id and e.step = new.step and e.month = new.month);
      end if;
      foreach v_amount in array v_amounts loop
        v_sum := v_sum + v_amount;  -- null once a line is of another currency
      end loop;
      if v_sum = 0 is not true or cardinality(v_amounts) < 2 then
        perform ledger.refuse('UNBALANCED', jsonb_build_object('operation', new.id, 'step', new.step));
      end if;
      return null;
    end
    $body$
  $function$, p_month, v_partition);
end
$$;

create or replace function ledger.make_months(p_ahead int default 12) returns int
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  v_made  int := 0;
  v_month date;
  v_name  text;
begin
  perform pg_advisory_xact_lock(hashtext('ledger.make_months'));
  for i in 0 .. p_ahead loop
    v_month := (date_trunc('month', now() at time zone 'UTC') + make_interval(months => i))::date;
    v_name := 'entry_' || to_char(v_month, 'YYYY_MM');
    continue when to_regclass('ledger.' || v_name) is not null;
    execute format('create table ledger.%I (like ledger.entry including defaults)', v_name);
    execute format('alter table ledger.entry attach partition ledger.%I for values from (%L) to (%L)',
      v_name, v_month, (v_month + interval '1 month')::date);
    perform ledger.forbid(('ledger.' || v_name)::regclass, '');
    v_made := v_made + 1;
  end loop;
  perform ledger.aim_check(ledger.month_of(now()));
  return v_made;
end
$$;
select ledger.make_months();

-- What reads entries by their operation -------------------------------------------------------------

create or replace function ledger.receipt_of(p_id uuid, p_step smallint) returns ledger.receipt
language sql stable as $$
  select o.id, o.created_at, true,
    array_agg(e.account_id order by e.account_id), array_agg(e.amount order by e.account_id),
    array_agg(e.seq order by e.account_id), array_agg(e.balance_after order by e.account_id)
  from ledger.operation o
  left join ledger.entry e on e.xid = o.xid and e.operation_id = o.id and e.step = o.step and e.month = o.month
  where o.id = p_id and o.step = p_step
  group by o.id, o.step
$$;

create or replace function ledger.digests(p_after xid8, p_through xid8)
returns table (id uuid, step smallint, xid xid8, entries bigint, digest bytea)
language sql stable as $$
  select o.id, o.step, o.xid, count(e.account_id),
    sha256(convert_to(row(
      o.id, o.step, o.action, o.kind, o.reference, o.currency, o.meta,
      extract(epoch from o.event_at), extract(epoch from o.created_at), o.month - date '2000-01-01', o.xid,
      h.account_id, h.to_account_id, h.amount, extract(epoch from h.expires_at),
      array_agg(row(e.account_id, e.seq, e.amount, e.balance_after, e.currency) order by e.account_id)
    )::text, 'UTF8'))
  from ledger.operation o
  left join ledger.entry e on e.xid = o.xid and e.operation_id = o.id and e.step = o.step and e.month = o.month
  left join ledger.hold h on h.id = o.id and o.action = 'reserve'
  where o.xid > p_after and o.xid <= p_through
  group by o.id, o.step, h.id
$$;

create or replace function ledger.house_changes(p_after xid8, p_through xid8 default '18446744073709551615')
returns table (account_id bigint, amount bigint, entries bigint)
language sql stable as $$
  select e.account_id, sum(e.amount)::bigint, count(*)
  from ledger.operation o
  join ledger.entry e on e.xid = o.xid and e.operation_id = o.id and e.step = o.step and e.month = o.month
  where o.xid > p_after and o.xid <= p_through and e.balance_after is null
  group by e.account_id
$$;

create or replace function ledger.inspect_operations(p_after xid8, p_through xid8)
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

create or replace function ledger.inspect_strays()
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

-- The members' accounts whose money an operation moved or held.
create function ledger.accounts_of(p_operation uuid) returns setof bigint
language sql stable as $$
  select e.account_id from ledger.operation o
  join ledger.entry e on e.xid = o.xid and e.operation_id = o.id and e.step = o.step and e.month = o.month
  where o.id = p_operation
  union
  select h.account_id from ledger.hold h where h.id = p_operation
$$;

create or replace function ledger.find(p_fault text, p_account bigint, p_operation uuid, p_seal bigint, p_detail jsonb)
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

create or replace function ledger.release(p_account bigint, p_note text) returns void
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
      join ledger.operation o on o.id = e.operation_id and o.step = e.step
      where e.account_id = h.account_id and o.xid <= coalesce((select max(through_xid) from ledger.seal), '0'))
    union all
    select v.fault
    from ledger.finding f cross join lateral ledger.verify(f.seal_id, f.seal_id) v
    where f.resolved_at is null and f.operation_id = v.operation_id
      and p_account in (select ledger.accounts_of(f.operation_id))
  )
  select jsonb_agg(distinct fault) into v_faults from still;
  if v_faults is not null then
    perform ledger.refuse('STILL_WRONG', jsonb_build_object('account', p_account, 'faults', v_faults));
  end if;

  update ledger.finding f set resolved_at = clock_timestamp(), note = p_note
  where f.resolved_at is null
    and (f.account_id = p_account or p_account in (select ledger.accounts_of(f.operation_id)));
  update ledger.balance set frozen = false where account_id = p_account;
  update ledger.house set frozen = false where account_id = p_account;
end
$$;

-- The accounts that moved in a range of transactions.
create function ledger.moved_accounts(p_after xid8, p_through xid8) returns setof bigint
language sql stable as $$
  select e.account_id from ledger.operation o
  join ledger.entry e on e.xid = o.xid and e.operation_id = o.id and e.step = o.step and e.month = o.month
  where o.xid > p_after and o.xid <= p_through and e.balance_after is not null
  union
  select h.account_id from ledger.operation o join ledger.hold h on h.id = o.id
  where o.xid > p_after and o.xid <= p_through
$$;

create or replace function ledger.reconcile(p_patrol_accounts int default 200, p_patrol_seals int default 5, p_full boolean default false)
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
