-- The operation that nearly all operations are: money from one account to another. It does what
-- `transfer` does for any number of lines, with as few statements and values as that takes.

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

-- `p_low` gets `p_amount`, which may be negative, and `p_high` the opposite. The lower id comes
-- first: that is the order of locks, and any other is refused. A balance is null for a house account.
create function ledger.move(
  p_id uuid, p_kind text, p_reference text, p_currency text, p_low bigint, p_high bigint, p_amount bigint,
  p_meta jsonb default '{}', p_event_at timestamptz default null,
  out created_at timestamptz, out replayed boolean,
  out low_seq bigint, out low_balance bigint, out high_seq bigint, out high_balance bigint
)
language plpgsql security definer set search_path = '' set ledger.writing = 'on' as $$
declare
  v_month date;
  v_first ledger.receipt;
begin
  if (p_low > 0 and p_low < p_high and abs(p_amount) between 1 and 1000000000000000) is not true then
    perform ledger.refuse('BAD_LINES', jsonb_build_object('accounts', array[p_low, p_high], 'amount', p_amount));
  end if;

  insert into ledger.operation as o (id, step, action, kind, reference, currency, meta, event_at, created_at, month)
  values (p_id, 0, 'transfer', p_kind, p_reference, p_currency, p_meta, coalesce(p_event_at, statement_timestamp()),
    statement_timestamp(), ledger.month_of(statement_timestamp()))
  on conflict do nothing returning o.created_at, false, o.month into created_at, replayed, v_month;
  if not found then
    v_first := ledger.first_answer(p_id, p_kind, p_reference, p_currency,
      array[p_low, p_high], array[p_amount, -p_amount], p_meta);
    created_at := v_first.created_at;
    replayed := true;
    low_seq := v_first.seqs[1];
    low_balance := v_first.balances[1];
    high_seq := v_first.seqs[2];
    high_balance := v_first.balances[2];
    return;
  end if;

  update ledger.balance b set balance = b.balance + p_amount, seq = b.seq + 1
  where b.account_id = p_low and b.currency = p_currency and not b.frozen and b.balance + p_amount >= b.held
  returning b.seq, b.balance into low_seq, low_balance;
  if not found then
    low_seq := ledger.house_line(p_low, p_currency);
  end if;

  update ledger.balance b set balance = b.balance - p_amount, seq = b.seq + 1
  where b.account_id = p_high and b.currency = p_currency and not b.frozen and b.balance - p_amount >= b.held
  returning b.seq, b.balance into high_seq, high_balance;
  if not found then
    high_seq := ledger.house_line(p_high, p_currency);
  end if;

  insert into ledger.entry (operation_id, step, account_id, seq, amount, balance_after, currency, month)
  values (p_id, 0, p_low, low_seq, p_amount, low_balance, p_currency, v_month),
    (p_id, 0, p_high, high_seq, -p_amount, high_balance, p_currency, v_month);
end
$$;

create or replace function ledger.transfer(
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

revoke all on all functions in schema ledger from public;
grant execute on function ledger.move to krapao_app;
