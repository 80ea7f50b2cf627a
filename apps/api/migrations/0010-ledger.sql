-- The ledger: accounts, operations, entries, holds, and what keeps them honest. All money is bigint
-- minor units. The server's role may read these tables and call the functions of the next files;
-- it can write none of them directly. The design is told in docs/ledger.md.
create schema ledger;

-- Every refusal has a stable SQLSTATE (class KL) and its code as the message.
create function ledger.refuse(p_code text, p_detail jsonb default '{}') returns void
language plpgsql as $$
begin
  raise exception '%', p_code using detail = p_detail::text, errcode = case p_code
    when 'INSUFFICIENT_FUNDS' then 'KL001'
    when 'ID_CONFLICT'        then 'KL002'
    when 'ACCOUNT_FROZEN'     then 'KL003'
    when 'HOLD_CLOSED'        then 'KL004'
    when 'NO_ACCOUNT'         then 'KL005'
    when 'NO_HOLD'            then 'KL006'
    when 'BAD_LINES'          then 'KL007'
    when 'CURRENCY_MIX'       then 'KL008'
    when 'NO_OPERATION'       then 'KL009'
    when 'ALREADY_REVERSED'   then 'KL010'
    when 'HOLD_NOT_DUE'       then 'KL011'
    when 'APPEND_ONLY'        then 'KL012'
    when 'UNBALANCED'         then 'KL013'
    when 'STILL_WRONG'        then 'KL014'
    when 'CHAIN_STOPPED'      then 'KL015'
  end;
end
$$;

create function ledger.refuse_change() returns trigger
language plpgsql as $$
begin
  perform ledger.refuse('APPEND_ONLY', jsonb_build_object('table', tg_table_name, 'change', tg_op));
  return null;
end
$$;

-- Accounts -------------------------------------------------------------------------------------

-- A member's account has a balance row that is locked while it moves; a house account has none.
create table ledger.account_kind (
  kind text primary key,
  side text not null check (side in ('member', 'house')),
  unique (kind, side)
);
insert into ledger.account_kind (kind, side) values
  ('wallet', 'member'),     -- the main wallet
  ('bonus', 'member'),      -- money locked by a bonus
  ('bank', 'house'),        -- our money at a bank or payment channel, one per receiving account
  ('provider', 'house'),    -- members' money inside a game provider, one per game
  ('promotion', 'house'),   -- what bonuses, refunds, invites and prizes are paid from
  ('adjustment', 'house');  -- corrections by hand

create table ledger.account (
  id         bigint      generated always as identity primary key,
  kind       text        not null,
  side       text        not null,
  owner      text        not null check (owner <> ''),  -- the member's id, or the house's own name for it
  currency   text        not null check (currency in ('THB', 'LAK')),
  created_at timestamptz not null default now(),
  foreign key (kind, side) references ledger.account_kind (kind, side),
  unique (kind, owner, currency)
);
-- A member has one currency, so one account of each kind.
create unique index account_member on ledger.account (kind, owner) where side = 'member';

create domain ledger.not_negative as bigint check (value >= 0);

-- The row every operation of a member locks: narrow and half empty, so that an update finds room on
-- the same page and touches no index, and with as little to check as the rules allow.
create table ledger.balance (
  account_id bigint              primary key,         -- made together with its account, and never removed
  currency   text                not null,
  balance    bigint              not null default 0,
  held       ledger.not_negative not null default 0,  -- the sum of the open holds
  seq        bigint              not null default 0,  -- the number of the last entry, so also their count
  frozen     boolean             not null default false,
  constraint balance_covers_held check (balance >= held)  -- that is, balance - held >= 0
) with (fillfactor = 50);

-- A house account is never locked by a money operation. Its balance here holds what has been
-- sealed (see 0012); what came later is added when somebody asks.
create table ledger.house (
  account_id bigint  primary key references ledger.account,
  currency   text    not null,
  balance    bigint  not null default 0,
  entries    bigint  not null default 0,
  frozen     boolean not null default false
);
create sequence ledger.house_seq;

-- Operations and entries -------------------------------------------------------------------------

-- The caller's id stands for one movement of money through its whole life, a step per row:
-- 0 begins it (transfer, reserve), 1 ends a hold (post, void, expire), 2 takes it back (reverse).
-- The primary key is what makes each of them happen once.
create table ledger.operation (
  id         uuid        not null,
  step       smallint    not null,
  action     text        not null,
  kind       text        not null,  -- the caller's word for it: deposit, withdraw, bonus …
  reference  text        not null,
  currency   text        not null,
  meta       jsonb       not null,
  event_at   timestamptz not null,  -- when it happened outside; created_at is when we wrote it
  created_at timestamptz not null,
  month      date        not null,  -- the partition of its entries
  xid        xid8        not null default pg_current_xact_id(),  -- what the seal goes by
  primary key (id, step)
);
create index operation_xid on ledger.operation (xid);

-- A unique key of a partitioned table must hold the partition key, so the database itself refuses
-- a doubled (account, seq) within a month; across months the locked balance row hands out each
-- number once, and reconciliation looks for gaps and doubles. There is no foreign key: checking it
-- would lock the row of a busy house account. The trigger below and reconciliation do that work.
create table ledger.entry (
  operation_id  uuid     not null,
  account_id    bigint   not null,
  seq           bigint   not null,  -- gapless for a member's account, only growing for a house account
  amount        bigint   not null,
  balance_after bigint,             -- null for a house account
  month         date     not null,
  step          smallint not null,
  currency      text     not null,
  primary key (operation_id, step, account_id, month),
  unique (account_id, seq, month)
) partition by range (month);

-- Nothing should ever land here; it is the net under a maintenance job that has not run for a year.
create table ledger.entry_default partition of ledger.entry default;

-- At commit, whoever wrote it: at least two lines, in the currency of the operation, and zero. Its
-- plan is kept, since making one for all months costs more than the check; and it adds up by itself,
-- since setting up the database's own sums does too.
create function ledger.check_balanced() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_amounts bigint[];
  v_amount  bigint;
  v_sum     bigint := 0;
begin
  if new.action in ('reserve', 'void', 'expire') then
    return null;
  end if;
  v_amounts := array(
    select case when e.currency = new.currency then e.amount end
    from ledger.entry e where e.operation_id = new.id and e.step = new.step and e.month = new.month);
  foreach v_amount in array v_amounts loop
    v_sum := v_sum + v_amount;  -- null once a line is of another currency
  end loop;
  if v_sum = 0 is not true or cardinality(v_amounts) < 2 then
    perform ledger.refuse('UNBALANCED', jsonb_build_object('operation', new.id, 'step', new.step));
  end if;
  return null;
end
$$;
create constraint trigger operation_balanced after insert on ledger.operation
  deferrable initially deferred for each row execute function ledger.check_balanced();

-- Entries come from the ledger's functions alone: an entry typed in by hand, for instance under an
-- operation that was balanced long ago, would escape the check above.
create trigger entry_by_function after insert on ledger.entry
  for each row when (current_setting('ledger.writing', true) is distinct from 'on')
  execute function ledger.refuse_change();

-- Holds ------------------------------------------------------------------------------------------

-- What a member's account may not spend until it is known where it goes.
create table ledger.hold (
  id            uuid        primary key,  -- the operation that reserved it
  account_id    bigint      not null,     -- no foreign keys here either, for the same reason
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

-- Append-only --------------------------------------------------------------------------------------

-- The owner of the tables is refused too. Changing this takes an ALTER TABLE, and what is changed
-- then is found by the chain (0012) and by reconciliation (0013).
create function ledger.forbid(p_table regclass, p_changes text) returns void
language plpgsql as $$
begin
  if p_changes <> '' then
    execute format('create trigger append_only before %s on %s for each row execute function ledger.refuse_change()',
      p_changes, p_table);
    execute format('alter table %s enable always trigger append_only', p_table);
  end if;
  execute format('create trigger never_emptied before truncate on %s execute function ledger.refuse_change()', p_table);
  execute format('alter table %s enable always trigger never_emptied', p_table);
end
$$;
select ledger.forbid('ledger.operation', 'update or delete');
select ledger.forbid('ledger.entry', 'update or delete');
select ledger.forbid('ledger.entry_default', '');
select ledger.forbid('ledger.account', 'update or delete');
select ledger.forbid('ledger.balance', 'delete');
select ledger.forbid('ledger.house', 'delete');
select ledger.forbid('ledger.hold', 'delete');

-- Months -----------------------------------------------------------------------------------------

-- Makes the partitions of the coming months. Made apart and attached, so that writers never wait;
-- whoever does make it wait makes it give up, and the next run tries again.
create function ledger.make_months(p_ahead int default 12) returns int
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
    execute format('create table ledger.%I (like ledger.entry)', v_name);
    execute format('alter table ledger.entry attach partition ledger.%I for values from (%L) to (%L)',
      v_name, v_month, (v_month + interval '1 month')::date);
    perform ledger.forbid(('ledger.' || v_name)::regclass, '');
    v_made := v_made + 1;
  end loop;
  return v_made;
end
$$;
select ledger.make_months();

revoke all on all functions in schema ledger from public;
grant usage on schema ledger to krapao_app;
grant select on all tables in schema ledger to krapao_app;
grant execute on function ledger.make_months to krapao_app;
