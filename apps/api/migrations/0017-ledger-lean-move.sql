-- The same promises in fewer steps: a set of columns for an answer, a condition stored with a trigger
-- and an aggregate each cost the database as much as writing a row.

-- A move ------------------------------------------------------------------------------------------

drop function ledger.move(uuid, text, text, text, bigint, bigint, bigint, jsonb, timestamptz);

-- `p_low` gets `p_amount`, which may be negative, and `p_high` the opposite. The lower id comes
-- first: that is the order of locks, and any other is refused. Answers number and balance of the low
-- line, then those of the high line, with null for a house account's balance; or null as a whole when
-- an earlier call with this id did it (see receipt_of).
create function ledger.move(
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

  update ledger.balance b set balance = b.balance + p_amount, seq = b.seq + 1
  where b.account_id = p_low and b.currency = p_currency and not b.frozen and b.balance + p_amount >= b.held
  returning b.seq, b.balance into v_low_seq, v_low_balance;
  if not found then
    v_low_seq := ledger.house_line(p_low, p_currency);
  end if;

  update ledger.balance b set balance = b.balance - p_amount, seq = b.seq + 1
  where b.account_id = p_high and b.currency = p_currency and not b.frozen and b.balance - p_amount >= b.held
  returning b.seq, b.balance into v_high_seq, v_high_balance;
  if not found then
    v_high_seq := ledger.house_line(p_high, p_currency);
  end if;

  insert into ledger.entry (operation_id, step, account_id, seq, amount, balance_after, currency, month)
  values (p_id, 0, p_low, v_low_seq, p_amount, v_low_balance, p_currency, v_month),
    (p_id, 0, p_high, v_high_seq, -p_amount, v_high_balance, p_currency, v_month);
  return array[v_low_seq, v_low_balance, v_high_seq, v_high_balance];
end
$$;

-- The check at commit -------------------------------------------------------------------------------

-- At least two lines in the currency of the operation that add up to zero, or none if it moves nothing.
create function ledger.check_operation(p_operation ledger.operation) returns void
language plpgsql as $$
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

-- The check names the month that is being written (see 0015). Whatever it cannot see to be right
-- there, it hands to the check above.
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
    language plpgsql security definer set search_path = '' as $body$
    declare
      v_amount bigint;
      v_sum    bigint := 0;
      v_lines  int := 0;
    begin
      for v_amount in
        select case when e.currency = new.currency then e.amount end
        from %s e
        where e.xid = new.xid and e.operation_id = new.id and e.step = new.step and e.month = new.month
        order by e.account_id
      loop
        v_sum := v_sum + v_amount;  -- null once a line is of another currency
        v_lines := v_lines + 1;
      end loop;
      if (v_sum = 0 and v_lines > 1) is not true then
        perform ledger.check_operation(new);
      end if;
      return null;
    end
    $body$
  $function$, v_partition);
end
$$;

-- The guard of entries --------------------------------------------------------------------------------

create function ledger.refuse_typing() returns trigger
language plpgsql as $$
begin
  if pg_catalog.current_setting('ledger.writing', true) is distinct from 'on' then
    perform ledger.refuse('APPEND_ONLY', jsonb_build_object('table', tg_table_name, 'change', tg_op));
  end if;
  return null;
end
$$;

-- Once a statement, on the table that is named in it: so on every month too.
create function ledger.guard(p_table regclass) returns void
language plpgsql as $$
begin
  execute format('create trigger entry_by_function before insert on %s
    for each statement execute function ledger.refuse_typing()', p_table);
  execute format('alter table %s enable always trigger entry_by_function', p_table);
end
$$;

drop trigger entry_by_function on ledger.entry;
select ledger.guard('ledger.entry');
select ledger.guard(inhrelid::regclass) from pg_inherits where inhparent = 'ledger.entry'::regclass;

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
    v_made := v_made + 1;
  end loop;
  perform ledger.aim_check(ledger.month_of(now()));
  return v_made;
end
$$;
select ledger.aim_check('2000-01-01');  -- so that the new form replaces the old one
select ledger.aim_check(ledger.month_of(now()));

revoke all on all functions in schema ledger from public;
grant execute on function ledger.move, ledger.receipt_of to krapao_app;
