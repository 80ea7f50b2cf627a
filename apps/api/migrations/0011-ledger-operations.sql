-- One call per money operation. Each function writes its header first: a second call with the same
-- id waits there for the first, then gets its answer. Then it locks the members' accounts in the
-- order of their ids, so two operations can never wait for each other.

-- Accounts ----------------------------------------------------------------------------------------

-- Opens an account, or finds the one that is open already.
create function ledger.open_account(p_kind text, p_owner text, p_currency text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_id   bigint;
  v_side text;
begin
  select side into v_side from ledger.account_kind where kind = p_kind;
  if v_side is null then
    perform ledger.refuse('NO_ACCOUNT', jsonb_build_object('kind', p_kind));
  end if;
  select id into v_id from ledger.account where kind = p_kind and owner = p_owner and currency = p_currency;
  if v_id is not null then
    return v_id;
  end if;

  insert into ledger.account (kind, side, owner, currency) values (p_kind, v_side, p_owner, p_currency)
  on conflict do nothing returning id into v_id;
  if v_id is not null then
    if v_side = 'member' then
      insert into ledger.balance (account_id, currency) values (v_id, p_currency);
    else
      insert into ledger.house (account_id, currency) values (v_id, p_currency);
    end if;
    return v_id;
  end if;
  -- Somebody else opened it in between, or the member has it in another currency.
  select id into v_id from ledger.account where kind = p_kind and owner = p_owner and currency = p_currency;
  if v_id is null then
    perform ledger.refuse('CURRENCY_MIX', jsonb_build_object('owner', p_owner, 'currency', p_currency));
  end if;
  return v_id;
end
$$;

-- Receipts ----------------------------------------------------------------------------------------

-- What an operation did, one element per line, lines in the order of account ids.
create type ledger.receipt as (
  operation_id uuid,
  created_at   timestamptz,
  replayed     boolean,   -- true when an earlier call did it
  accounts     bigint[],
  amounts      bigint[],
  seqs         bigint[],
  balances     bigint[]   -- null where the account is the house's
);

-- The receipt of an operation that an earlier call did.
create function ledger.receipt_of(p_id uuid, p_step smallint) returns ledger.receipt
language sql stable as $$
  select o.id, o.created_at, true,
    array_agg(e.account_id order by e.account_id), array_agg(e.amount order by e.account_id),
    array_agg(e.seq order by e.account_id), array_agg(e.balance_after order by e.account_id)
  from ledger.operation o
  left join ledger.entry e on e.xid = o.xid and e.operation_id = o.id and e.step = o.step and e.month = o.month
  where o.id = p_id and o.step = p_step
  group by o.id, o.step
$$;

-- The first answer again, if what is asked now is what was asked then.
create function ledger.first_answer(
  p_id uuid, p_kind text, p_reference text, p_currency text, p_accounts bigint[], p_amounts bigint[], p_meta jsonb
) returns ledger.receipt
language plpgsql as $$
declare
  v_known ledger.operation;
  r       ledger.receipt := ledger.receipt_of(p_id, 0::smallint);
begin
  select * into v_known from ledger.operation where id = p_id and step = 0;
  if (v_known.action, v_known.kind, v_known.reference, v_known.currency, v_known.meta, r.accounts, r.amounts)
    is distinct from ('transfer', p_kind, p_reference, p_currency, p_meta, p_accounts, p_amounts)
  then
    perform ledger.refuse('ID_CONFLICT', jsonb_build_object('operation', p_id));
  end if;
  return r;
end
$$;

-- Lines -------------------------------------------------------------------------------------------

-- Whether lines can be written at all: two or more, adding up to zero, one per account and in the
-- order of their ids, which is the order of locks. The bound keeps every sum far from the end of
-- bigint. Nearly all operations have two lines, and those are judged without a loop.
create function ledger.are_good_lines(p_accounts bigint[], p_amounts bigint[]) returns boolean
language plpgsql immutable as $$
declare
  v_last bigint := 0;
  v_sum  bigint := 0;
begin
  if cardinality(p_accounts) = 2 and cardinality(p_amounts) = 2 then
    return coalesce(p_accounts[1] > 0 and p_accounts[1] < p_accounts[2] and p_amounts[1] = -p_amounts[2]
      and abs(p_amounts[1]) between 1 and 1000000000000000, false);
  end if;
  for i in 1 .. coalesce(cardinality(p_accounts), 0) loop
    if (p_accounts[i] > v_last and abs(p_amounts[i]) between 1 and 1000000000000000) is not true then
      return false;
    end if;
    v_last := p_accounts[i];
    v_sum := v_sum + p_amounts[i];
  end loop;
  return coalesce(v_sum = 0 and cardinality(p_accounts) > 2 and cardinality(p_accounts) = cardinality(p_amounts), false);
end
$$;

-- Says why an account could not take a line.
create function ledger.refuse_line(p_account bigint, p_currency text) returns void
language plpgsql as $$
declare
  v_side     text;
  v_currency text;
  v_frozen   boolean;
begin
  select a.side, a.currency, coalesce(b.frozen, h.frozen) into v_side, v_currency, v_frozen
  from ledger.account a
  left join ledger.balance b on b.account_id = a.id
  left join ledger.house h on h.account_id = a.id
  where a.id = p_account;
  perform ledger.refuse(
    case
      when v_currency is null then 'NO_ACCOUNT'
      when v_currency <> p_currency then 'CURRENCY_MIX'
      when v_frozen then 'ACCOUNT_FROZEN'
      when v_side = 'house' then 'BAD_LINES'  -- only a member's account can be held or paid out to
      else 'INSUFFICIENT_FUNDS'
    end,
    jsonb_build_object('account', p_account));
end
$$;

-- The number of a line on a house account, or the reason why the account cannot take it.
create function ledger.house_line(p_account bigint, p_currency text) returns bigint
language plpgsql as $$
begin
  perform from ledger.house h where h.account_id = p_account and h.currency = p_currency and not h.frozen;
  if not found then
    perform ledger.refuse_line(p_account, p_currency);
  end if;
  return nextval('ledger.house_seq');
end
$$;

-- Moves the balances and writes the entries of a header that stands. `p_release` comes off what
-- `p_payer` has held: the hold that is being posted.
create function ledger.write(
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
      v_seq := ledger.house_line(v_account, p_currency);
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

-- Transfers ---------------------------------------------------------------------------------------

-- From one account to another: what nearly every operation is. It does what `transfer` does, with
-- as few statements and values as that takes.
--
-- `p_low` gets `p_amount`, which may be negative, and `p_high` the opposite. The lower id comes
-- first: that is the order of locks, and any other is refused. Answers number and balance of the
-- low line, then those of the high line, with null for a house account's balance; or null as a
-- whole when an earlier call with this id did it (see receipt_of). One array, since a set of
-- columns costs the database as much as writing a row. Its time is that of the caller's statement.
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

-- Between any number of accounts, a line for each.
create function ledger.transfer(
  p_id uuid, p_kind text, p_reference text, p_currency text, p_accounts bigint[], p_amounts bigint[],
  p_meta jsonb default '{}', p_event_at timestamptz default null
) returns ledger.receipt
language plpgsql security definer set search_path = '' set ledger.writing = 'on' as $$
declare
  v_now   timestamptz := clock_timestamp();
  v_month date := ledger.month_of(v_now);
begin
  if not ledger.are_good_lines(p_accounts, p_amounts) then
    perform ledger.refuse('BAD_LINES', jsonb_build_object('accounts', p_accounts, 'amounts', p_amounts));
  end if;
  insert into ledger.operation (id, step, action, kind, reference, currency, meta, event_at, created_at, month)
  values (p_id, 0, 'transfer', p_kind, p_reference, p_currency, p_meta, coalesce(p_event_at, v_now), v_now, v_month)
  on conflict do nothing;
  if found then
    return ledger.write(p_id, 0::smallint, v_now, v_month, p_currency, p_accounts, p_amounts, null, 0);
  end if;
  return ledger.first_answer(p_id, p_kind, p_reference, p_currency, p_accounts, p_amounts, p_meta);
end
$$;

-- Reversal ----------------------------------------------------------------------------------------

-- Takes an operation back by writing its lines once more with the signs turned. Once per operation.
create function ledger.reverse(p_id uuid, p_meta jsonb default '{}', p_event_at timestamptz default null)
returns ledger.receipt
language plpgsql security definer set search_path = '' set ledger.writing = 'on' as $$
declare
  v_now   timestamptz := clock_timestamp();
  v_month date := ledger.month_of(v_now);
  v_done  ledger.operation;
  v_lines ledger.receipt;
begin
  select * into v_done from ledger.operation where id = p_id and action in ('transfer', 'post');
  if not found then
    perform ledger.refuse('NO_OPERATION', jsonb_build_object('operation', p_id));
  end if;
  insert into ledger.operation (id, step, action, kind, reference, currency, meta, event_at, created_at, month)
  values (p_id, 2, 'reverse', v_done.kind, v_done.reference, v_done.currency, p_meta, coalesce(p_event_at, v_now),
    v_now, v_month)
  on conflict do nothing;
  if found then
    v_lines := ledger.receipt_of(p_id, v_done.step);
    return ledger.write(p_id, 2::smallint, v_now, v_month, v_done.currency, v_lines.accounts,
      array(select -a from unnest(v_lines.amounts) with ordinality as l(a, i) order by i), null, 0);
  end if;
  perform from ledger.operation where id = p_id and step = 2 and meta = p_meta;
  if not found then
    perform ledger.refuse('ALREADY_REVERSED', jsonb_build_object('operation', p_id));
  end if;
  return ledger.receipt_of(p_id, 2::smallint);
end
$$;

-- Payouts -----------------------------------------------------------------------------------------

-- Pays many members out of one house account, each payment an operation of its own. All or nothing;
-- those that were paid before under their id are left alone. Answers which were paid by this call.
create function ledger.pay(
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

-- Reading -----------------------------------------------------------------------------------------

-- The entries of an account below a number, newest first, with the balance after each. A member's
-- numbers have no gaps, so any page is found by its number alone, at the same cost. In a function
-- because its plan is kept: planning over all months costs more than reading a page.
create function ledger.page(p_account bigint, p_below bigint, p_limit int)
returns table (
  seq bigint, amount bigint, balance_after bigint, operation_id uuid, step smallint, action text, kind text,
  reference text, currency text, meta jsonb, event_at timestamptz, created_at timestamptz
)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select e.seq, e.amount, e.balance_after, o.id, o.step, o.action, o.kind,
      o.reference, o.currency, o.meta, o.event_at, o.created_at
    from (
      select * from ledger.entry n where n.account_id = p_account and n.seq < p_below order by n.seq desc limit p_limit
    ) e
    join ledger.operation o on o.id = e.operation_id and o.step = e.step
    order by e.seq desc;
end
$$;

revoke all on all functions in schema ledger from public;
grant execute on function ledger.open_account, ledger.receipt_of, ledger.move, ledger.transfer, ledger.reverse,
  ledger.pay, ledger.page to krapao_app;
