-- Money that leaves is set aside first: `reserve`, then `post` or `void` once it is known what
-- became of it, or `expire` when its time is over. These are operations like all others: the header
-- comes first, and its key lets a hold begin once and end once.

-- What a member's account may not spend until it is known where it goes.
create table ledger.hold (
  id            uuid        primary key,  -- the operation that reserved it
  account_id    bigint      not null,     -- no foreign keys, for the same reason as with entries
  to_account_id bigint      not null,
  amount        bigint      not null check (amount > 0),
  state         text        not null default 'pending' check (state in ('pending', 'posted', 'voided', 'expired')),
  posted        bigint      check (posted between 1 and amount),
  expires_at    timestamptz,
  created_at    timestamptz not null,
  closed_at     timestamptz,
  check ((state = 'posted') = (posted is not null)),
  check ((state = 'pending') = (closed_at is null))
);
create index hold_open on ledger.hold (account_id) where state = 'pending';
create index hold_due on ledger.hold (expires_at) where state = 'pending' and expires_at is not null;
select ledger.forbid('ledger.hold', 'delete');

-- A hold ends once, and nothing else about it ever changes.
create function ledger.check_hold_change() returns trigger
language plpgsql as $$
begin
  if old.state <> 'pending' or new.state = 'pending'
    or (old.id, old.account_id, old.to_account_id, old.amount, old.created_at, old.expires_at)
      is distinct from (new.id, new.account_id, new.to_account_id, new.amount, new.created_at, new.expires_at)
  then
    perform ledger.refuse('APPEND_ONLY', jsonb_build_object('table', 'hold', 'change', tg_op));
  end if;
  return new;
end
$$;
create trigger hold_ends_once before update on ledger.hold
  for each row execute function ledger.check_hold_change();

-- Reserve -----------------------------------------------------------------------------------------

-- Sets money of a member aside and remembers where it would go. The job that will find out what
-- became of it is queued by the same commit, so no crash can part the two.
create function ledger.reserve(
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

-- Post, void, expire ------------------------------------------------------------------------------

-- Writes the header that ends a hold and closes it. Not fresh when it had ended before in the same
-- way; ended in another way, it refuses. `p_posted` null means all of it.
create function ledger.close_hold(
  p_id uuid, p_action text, p_state text, p_posted bigint, p_meta jsonb, p_event_at timestamptz, p_now timestamptz,
  out fresh boolean, out hold ledger.hold, out currency text
) language plpgsql as $$
declare
  v_posted bigint;
begin
  select h.* into hold from ledger.hold h where h.id = p_id;
  if hold.id is null then
    perform ledger.refuse('NO_HOLD', jsonb_build_object('hold', p_id));
  end if;
  if p_state = 'posted' then
    v_posted := coalesce(p_posted, hold.amount);
    if v_posted not between 1 and hold.amount then
      perform ledger.refuse('BAD_LINES', jsonb_build_object('hold', p_id, 'held', hold.amount));
    end if;
  end if;

  insert into ledger.operation as o (id, step, action, kind, reference, currency, meta, event_at, created_at, month)
  select p_id, 1, p_action, r.kind, r.reference, r.currency, p_meta, coalesce(p_event_at, p_now), p_now,
    ledger.month_of(p_now)
  from ledger.operation r where r.id = p_id and r.step = 0
  on conflict do nothing returning o.currency into currency;
  fresh := found;
  if fresh then
    update ledger.hold h set state = p_state, posted = v_posted, closed_at = p_now
    where h.id = p_id returning h.* into hold;
    return;
  end if;

  select h.* into hold from ledger.hold h where h.id = p_id;
  if hold.state <> p_state then
    perform ledger.refuse('HOLD_CLOSED', jsonb_build_object('hold', p_id, 'state', hold.state));
  end if;
  if hold.posted is distinct from v_posted then
    perform ledger.refuse('ID_CONFLICT', jsonb_build_object('hold', p_id));
  end if;
end
$$;

-- Lets held money go where the hold says: all of it, or `p_amount` and the rest is free again.
create function ledger.post(
  p_hold uuid, p_amount bigint default null, p_meta jsonb default '{}', p_event_at timestamptz default null
) returns ledger.receipt
language plpgsql security definer set search_path = '' set ledger.writing = 'on' as $$
declare
  v_now   timestamptz := clock_timestamp();
  v_close record := ledger.close_hold(p_hold, 'post', 'posted', p_amount, p_meta, p_event_at, v_now);
  v_hold  ledger.hold := v_close.hold;
  v_sign  bigint := sign(v_hold.account_id - v_hold.to_account_id);
begin
  if not v_close.fresh then
    return ledger.receipt_of(p_hold, 1::smallint);
  end if;
  return ledger.write(p_hold, 1::smallint, v_now, ledger.month_of(v_now), v_close.currency,
    array[least(v_hold.account_id, v_hold.to_account_id), greatest(v_hold.account_id, v_hold.to_account_id)],
    array[v_sign * v_hold.posted, -v_sign * v_hold.posted],
    v_hold.account_id, v_hold.amount);
end
$$;

-- Ends a hold that nothing came of: its money may be spent again.
create function ledger.give_back(
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

-- Frees held money: it stays where it was.
create function ledger.void(p_hold uuid, p_meta jsonb default '{}', p_event_at timestamptz default null)
returns ledger.hold
language sql security definer set search_path = ''
as $$ select ledger.give_back(p_hold, 'void', 'voided', p_meta, p_event_at) $$;

-- The same for a hold whose time is over. Only this call ends it, never the clock alone: until then
-- it can still be posted, for what happened outside has happened.
create function ledger.expire(p_hold uuid, p_meta jsonb default '{}') returns ledger.hold
language plpgsql security definer set search_path = '' as $$
begin
  perform from ledger.hold h where h.id = p_hold and (h.expires_at > clock_timestamp() or h.expires_at is null);
  if found then
    perform ledger.refuse('HOLD_NOT_DUE', jsonb_build_object('hold', p_hold));
  end if;
  return ledger.give_back(p_hold, 'expire', 'expired', p_meta, null);
end
$$;

revoke all on all functions in schema ledger from public;
grant select on ledger.hold to krapao_app;
grant execute on function ledger.reserve, ledger.post, ledger.void, ledger.expire to krapao_app;
