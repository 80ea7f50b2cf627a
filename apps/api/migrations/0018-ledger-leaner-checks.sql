-- The same promises for less. A condition on a table is read and prepared anew by every statement that
-- writes to it, which costs nearly as much as writing; one on a type is kept ready.

-- The balance row -----------------------------------------------------------------------------------

-- What may be spent and what is held, neither ever negative; the balance is their sum.
alter table ledger.balance drop constraint balance_covers_held;
alter table ledger.balance alter balance type ledger.not_negative using balance - held;
alter table ledger.balance rename balance to available;

create or replace function ledger.move(
  p_id uuid, p_kind text, p_reference text, p_currency text, p_low bigint, p_high bigint, p_amount bigint,
  p_meta jsonb default '{}', p_event_at timestamptz default null
) returns bigint[]
language plpgsql security definer set search_path = '' set ledger.writing = 'on' as $$
declare
  v_month        date;
  v_low_seq      bigint;
  v_low_balance  bigint;
  v_high_seq     bigint;
  v_high_balance bigint;
begin
  if (p_low > 0 and p_low < p_high and abs(p_amount) between 1 and 1000000000000000) is not true then
    perform ledger.refuse('BAD_LINES', jsonb_build_object('accounts', array[p_low, p_high], 'amount', p_amount));
  end if;

  insert into ledger.operation as o (id, step, action, kind, reference, currency, meta, event_at, created_at, month)
  values (p_id, 0, 'transfer', p_kind, p_reference, p_currency, p_meta, coalesce(p_event_at, statement_timestamp()),
    statement_timestamp(), ledger.month_of(statement_timestamp()))
  on conflict do nothing returning o.month into v_month;
  if not found then
    perform ledger.first_answer(p_id, p_kind, p_reference, p_currency,
      array[p_low, p_high], array[p_amount, -p_amount], p_meta);
    return null;
  end if;

  update ledger.balance b set available = b.available + p_amount, seq = b.seq + 1
  where b.account_id = p_low and b.currency = p_currency and not b.frozen and b.available + p_amount >= 0
  returning b.seq, b.available + b.held into v_low_seq, v_low_balance;
  if not found then
    v_low_seq := ledger.house_line(p_low, p_currency);
  end if;

  update ledger.balance b set available = b.available - p_amount, seq = b.seq + 1
  where b.account_id = p_high and b.currency = p_currency and not b.frozen and b.available - p_amount >= 0
  returning b.seq, b.available + b.held into v_high_seq, v_high_balance;
  if not found then
    v_high_seq := ledger.house_line(p_high, p_currency);
  end if;

  insert into ledger.entry (operation_id, step, account_id, seq, amount, balance_after, currency, month)
  values (p_id, 0, p_low, v_low_seq, p_amount, v_low_balance, p_currency, v_month),
    (p_id, 0, p_high, v_high_seq, -p_amount, v_high_balance, p_currency, v_month);
  return array[v_low_seq, v_low_balance, v_high_seq, v_high_balance];
end
$$;

create or replace function ledger.write(
  p_id uuid, p_step smallint, p_created_at timestamptz, p_month date, p_currency text,
  p_accounts bigint[], p_amounts bigint[], p_payer bigint, p_release bigint
) returns ledger.receipt
language plpgsql as $$
declare
  v_account  bigint;
  v_amount   bigint;
  v_release  bigint;
  v_seq      bigint;
  v_balance  bigint;
  v_seqs     bigint[];
  v_balances bigint[];
begin
  for i in 1 .. cardinality(p_accounts) loop
    v_account := p_accounts[i];
    v_amount := p_amounts[i];
    v_release := case when v_account = p_payer then p_release else 0 end;

    update ledger.balance b
    set available = b.available + v_release + v_amount, held = b.held - v_release, seq = b.seq + 1
    where b.account_id = v_account and b.currency = p_currency and not b.frozen
      and b.available + v_release + v_amount >= 0
    returning b.seq, b.available + b.held into v_seq, v_balance;
    if not found then
      perform from ledger.house h where h.account_id = v_account and h.currency = p_currency and not h.frozen;
      if not found then
        perform ledger.refuse_line(v_account, p_currency);
      end if;
      v_seq := nextval('ledger.house_seq');
      v_balance := null;
    end if;
    v_seqs[i] := v_seq;
    v_balances[i] := v_balance;
  end loop;

  insert into ledger.entry (operation_id, step, account_id, seq, amount, balance_after, currency, month)
  select p_id, p_step, l.account, l.seq, l.amount, l.balance, p_currency, p_month
  from unnest(p_accounts, v_seqs, p_amounts, v_balances) as l (account, seq, amount, balance);
  return (p_id, p_created_at, false, p_accounts, p_amounts, v_seqs, v_balances);
end
$$;

create or replace function ledger.reserve(
  p_id uuid, p_kind text, p_reference text, p_currency text, p_from bigint, p_to bigint, p_amount bigint,
  p_meta jsonb default '{}', p_event_at timestamptz default null, p_expires_at timestamptz default null,
  p_job text default null, p_job_payload json default '{}', p_job_run_at timestamptz default null
) returns ledger.hold
language plpgsql security definer set search_path = '' as $$
declare
  v_now   timestamptz := clock_timestamp();
  v_known ledger.operation;
  v_hold  ledger.hold;
begin
  if p_amount < 1 or not ledger.are_good_lines(array[least(p_from, p_to), greatest(p_from, p_to)], array[-p_amount, p_amount]) then
    perform ledger.refuse('BAD_LINES', jsonb_build_object('accounts', array[p_from, p_to], 'amount', p_amount));
  end if;
  insert into ledger.operation (id, step, action, kind, reference, currency, meta, event_at, created_at, month)
  values (p_id, 0, 'reserve', p_kind, p_reference, p_currency, p_meta, coalesce(p_event_at, v_now), v_now,
    ledger.month_of(v_now))
  on conflict do nothing;
  if not found then
    select * into v_known from ledger.operation where id = p_id and step = 0;
    select * into v_hold from ledger.hold where id = p_id;
    if (v_known.action, v_known.kind, v_known.reference, v_known.currency, v_known.meta,
        v_hold.account_id, v_hold.to_account_id, v_hold.amount)
      is distinct from ('reserve', p_kind, p_reference, p_currency, p_meta, p_from, p_to, p_amount)
    then
      perform ledger.refuse('ID_CONFLICT', jsonb_build_object('operation', p_id));
    end if;
    return v_hold;
  end if;

  perform from ledger.account a
  left join ledger.balance b on b.account_id = a.id
  left join ledger.house h on h.account_id = a.id
  where a.id = p_to and a.currency = p_currency and not coalesce(b.frozen, h.frozen);
  if not found then
    perform ledger.refuse_line(p_to, p_currency);
  end if;
  update ledger.balance b set available = b.available - p_amount, held = b.held + p_amount
  where b.account_id = p_from and b.currency = p_currency and not b.frozen and b.available >= p_amount;
  if not found then
    perform ledger.refuse_line(p_from, p_currency);
  end if;
  insert into ledger.hold (id, account_id, to_account_id, amount, expires_at, created_at)
  values (p_id, p_from, p_to, p_amount, p_expires_at, v_now) returning * into v_hold;
  if p_job is not null then
    perform graphile_worker.add_job(identifier => p_job, payload => p_job_payload, run_at => p_job_run_at);
  end if;
  return v_hold;
end
$$;

create or replace function ledger.give_back(
  p_hold uuid, p_action text, p_state text, p_meta jsonb, p_event_at timestamptz
) returns ledger.hold
language plpgsql as $$
declare
  v_close record := ledger.close_hold(p_hold, p_action, p_state, null, p_meta, p_event_at, clock_timestamp());
  v_hold  ledger.hold := v_close.hold;
begin
  if v_close.fresh then
    update ledger.balance b set available = b.available + v_hold.amount, held = b.held - v_hold.amount
    where b.account_id = v_hold.account_id and not b.frozen;
    if not found then
      perform ledger.refuse_line(v_hold.account_id, v_close.currency);
    end if;
  end if;
  return v_hold;
end
$$;

create or replace function ledger.pay(
  p_kind text, p_currency text, p_from bigint,
  p_ids uuid[], p_accounts bigint[], p_amounts bigint[], p_references text[],
  p_meta jsonb default '{}', p_event_at timestamptz default null
) returns uuid[]
language plpgsql security definer set search_path = '' set ledger.writing = 'on' as $$
declare
  v_now   timestamptz := clock_timestamp();
  v_month date := ledger.month_of(v_now);
  v_fresh uuid[];
  v_bad   record;
begin
  select count(*) as lines, count(distinct p.id) as ids, coalesce(bool_and(
      p.account > 0 and p.amount between 1 and 1000000000000000 and p.reference is not null), false) as good
    into v_bad
  from unnest(p_ids, p_accounts, p_amounts, p_references) as p (id, account, amount, reference);
  if not v_bad.good or v_bad.ids <> v_bad.lines or exists (select from ledger.balance b where b.account_id = p_from) then
    perform ledger.refuse('BAD_LINES', jsonb_build_object('from', p_from, 'payments', v_bad.lines));
  end if;
  with header as (
    insert into ledger.operation (id, step, action, kind, reference, currency, meta, event_at, created_at, month)
    select p.id, 0, 'transfer', p_kind, p.reference, p_currency, p_meta, coalesce(p_event_at, v_now), v_now, v_month
    from unnest(p_ids, p_references) as p (id, reference) order by p.id
    on conflict do nothing returning id
  )
  select coalesce(array_agg(id), '{}') into v_fresh from header;

  select p.id into v_bad
  from unnest(p_ids, p_accounts, p_amounts, p_references) as p (id, account, amount, reference)
  join ledger.operation o on o.id = p.id and o.step = 0
  cross join lateral ledger.receipt_of(p.id, 0::smallint) r
  where p.id <> all (v_fresh)
    and ((o.action, o.kind, o.reference, o.currency, o.meta)
        is distinct from ('transfer', p_kind, p.reference, p_currency, p_meta)
      or r.accounts is distinct from array[least(p.account, p_from), greatest(p.account, p_from)]
      or r.amounts[array_position(r.accounts, p.account)] is distinct from p.amount)
  limit 1;
  if found then
    perform ledger.refuse('ID_CONFLICT', jsonb_build_object('operation', v_bad.id));
  end if;

  if v_fresh = '{}' then
    return v_fresh;  -- All of it was paid before, whatever has become of the accounts since.
  end if;

  perform from ledger.house h where h.account_id = p_from and h.currency = p_currency and not h.frozen;
  if not found then
    perform ledger.refuse_line(p_from, p_currency);
  end if;
  perform from ledger.balance b where b.account_id = any (p_accounts) order by b.account_id for update;
  select p.account into v_bad
  from unnest(p_ids, p_accounts) with ordinality as p (id, account, line)
  left join ledger.balance b on b.account_id = p.account and b.currency = p_currency and not b.frozen
  where p.id = any (v_fresh) and b.account_id is null order by p.line limit 1;
  if found then
    perform ledger.refuse_line(v_bad.account, p_currency);
  end if;

  with payment as (
    select p.id, p.account, p.amount,
      row_number() over (partition by p.account order by p.id) as nth,
      sum(p.amount) over (partition by p.account order by p.id) as so_far
    from unnest(p_ids, p_accounts, p_amounts) as p (id, account, amount) where p.id = any (v_fresh)
  ), line as (
    select p.id, p.account, b.seq + p.nth as seq, p.amount, (b.available + b.held + p.so_far)::bigint as balance_after
    from payment p join ledger.balance b on b.account_id = p.account
    union all
    select p.id, p_from, nextval('ledger.house_seq'), -p.amount, null from payment p
  )
  insert into ledger.entry (operation_id, step, account_id, seq, amount, balance_after, currency, month)
  select l.id, 0, l.account, l.seq, l.amount, l.balance_after, p_currency, v_month from line l;

  update ledger.balance b set available = b.available + paid.amount, seq = b.seq + paid.times
  from (
    select p.account, sum(p.amount) as amount, count(*) as times
    from unnest(p_ids, p_accounts, p_amounts) as p (id, account, amount) where p.id = any (v_fresh) group by p.account
  ) paid
  where b.account_id = paid.account;
  return v_fresh;
end
$$;

create or replace function ledger.inspect_members(p_accounts bigint[], p_from_start boolean)
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

-- The check at commit -------------------------------------------------------------------------------

create or replace function ledger.check_operation(p_operation ledger.operation) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_lines bigint;
  v_sum   numeric;
begin
  select count(*), sum(case when e.currency = p_operation.currency then e.amount else 'NaN'::numeric end)
  into v_lines, v_sum
  from ledger.entry e
  where e.xid = p_operation.xid and e.operation_id = p_operation.id and e.step = p_operation.step
    and e.month = p_operation.month;
  if p_operation.action in ('reserve', 'void', 'expire') and v_lines = 0 then
    return;
  end if;
  if v_lines < 2 or v_sum <> 0 then
    perform ledger.refuse('UNBALANCED', jsonb_build_object('operation', p_operation.id, 'step', p_operation.step));
  end if;
end
$$;

-- Two lines of one amount, as nearly every operation has, are seen to be right here; everything else
-- is for the check above. It runs as whoever commits: the server's role may read entries, and can
-- make nothing that would stand in for what is called here.
create or replace function ledger.aim_check(p_month date) returns void
language plpgsql as $$
declare
  v_partition text := 'ledger.entry_' || to_char(p_month, 'YYYY_MM');
begin
  if (select prosrc like '%' || v_partition || ' %' from pg_proc where oid = 'ledger.check_balanced'::regproc) then
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
      if (cardinality(v_amounts) = 2 and v_amounts[1] = -v_amounts[2]) is not true then
        perform ledger.check_operation(new);
      end if;
      return null;
    end
    $body$
  $function$, v_partition);
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
    perform ledger.forbid(('ledger.' || v_name)::regclass, ''), ledger.guard(('ledger.' || v_name)::regclass);
    execute format('grant select on ledger.%I to krapao_app', v_name);
    v_made := v_made + 1;
  end loop;
  perform ledger.aim_check(ledger.month_of(now()));
  return v_made;
end
$$;

select ledger.aim_check('2000-01-01');  -- so that the new form replaces the old one
select ledger.aim_check(ledger.month_of(now()));

revoke all on all functions in schema ledger from public;
grant select on all tables in schema ledger to krapao_app;
grant execute on function ledger.check_operation to krapao_app;
