-- The ledger: accounts, operations, entries, and what keeps them honest. All money is bigint minor
-- units. The server's role may read these tables and call the functions of the next files (0011
-- operations, 0012 holds, 0013 chain, 0014 reconciliation); it can write none of them directly. The
-- design is told in docs/ledger.md.
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

-- Accounts ----------------------------------------------------------------------------------------

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

-- A type, since its condition is kept ready. One on the table would be read and prepared anew by
-- every statement that writes to it, which costs nearly as much as writing.
create domain ledger.not_negative as bigint check (value >= 0);

-- The row every operation of a member locks: narrow and half empty, so that an update finds room on
-- the same page and touches no index, and with as little to check as the rules allow. The balance
-- itself is the sum of `available` and `held`.
create table ledger.balance (
  account_id bigint              primary key,         -- made together with its account, and never removed
  currency   text                not null,
  available  ledger.not_negative not null default 0,  -- what may be spent
  held       ledger.not_negative not null default 0,  -- the sum of the open holds
  seq        bigint              not null default 0,  -- the number of the last entry, so also their count
  frozen     boolean             not null default false
) with (fillfactor = 50);

-- A house account is never locked by a money operation. Its balance here holds what has been
-- sealed (see 0013); what came later is added when somebody asks.
create table ledger.house (
  account_id bigint  primary key references ledger.account,
  currency   text    not null,
  balance    bigint  not null default 0,
  entries    bigint  not null default 0,
  frozen     boolean not null default false
);
-- Numbers the entries of all house accounts: nobody waits for the next one.
create sequence ledger.house_seq;

-- Operations and entries --------------------------------------------------------------------------

-- The month a time belongs to, in UTC whatever the session's time zone.
create function ledger.month_of(p_time timestamptz) returns date
language sql immutable return date_trunc('month', p_time at time zone 'UTC')::date;

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

-- Entries are found by the transaction that wrote them: its number only grows, so new keys go to
-- the end of the index, like the entries themselves. Led by the caller's id, which is random, every
-- operation would touch some other page of an index as large as all of history. Whoever looks for
-- the entries of an operation therefore names its xid, and its month, so that no other is read.
--
-- A unique key of a partitioned table must hold the partition key, so the database itself refuses
-- a doubled (account, seq) within a month; across months the locked balance row hands out each
-- number once, and reconciliation looks for gaps and doubles. There is no foreign key: checking it
-- would lock the row of a busy house account. The functions that write entries, the check at commit
-- and reconciliation do that work.
create table ledger.entry (
  operation_id  uuid     not null,
  account_id    bigint   not null,
  seq           bigint   not null,  -- gapless for a member's account, only growing for a house account
  amount        bigint   not null,
  balance_after bigint,             -- null for a house account
  month         date     not null,
  step          smallint not null,
  currency      text     not null,
  xid           xid8     not null default pg_current_xact_id(),  -- that of its operation
  primary key (xid, operation_id, step, account_id, month),
  unique (account_id, seq, month)
) partition by range (month);

-- Nothing should ever land here; it is the net under a maintenance job that has not run for a year.
create table ledger.entry_default partition of ledger.entry default;

-- The check at commit -----------------------------------------------------------------------------

-- At least two lines in the currency of the operation that add up to zero, or none if it moves
-- nothing. A line of another currency makes the sum no number at all, so not zero. It runs as its
-- owner: whoever commits may call it, and needs no other function of the ledger.
create function ledger.check_operation(p_operation ledger.operation) returns void
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

-- Writes `check_balanced`, which every operation passes at commit, whoever wrote it. Two lines that
-- cancel each other out, as nearly every operation has, are seen to be right there; everything else
-- is for the check above. It runs as whoever commits: the server's role may read entries, and can
-- make nothing that would stand in for what is called here.
--
-- A statement on all months locks each of them, however few it reads, so this one names the month
-- that is being written, and is written anew when that has changed. For any other month it is as
-- right, only slower. The order is that of the index, so that a month is read through it even when
-- it was empty at the time of planning.
create function ledger.aim_check(p_month date) returns void
language plpgsql as $$
declare
  v_partition text := 'ledger.entry_' || to_char(p_month, 'YYYY_MM');
begin
  if (select prosrc like '%' || v_partition || ' %' from pg_proc where oid = to_regproc('ledger.check_balanced')) then
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
select ledger.aim_check(ledger.month_of(now()));

create constraint trigger operation_balanced after insert on ledger.operation
  deferrable initially deferred for each row execute function ledger.check_balanced();

-- Append-only -------------------------------------------------------------------------------------

-- The owner of the tables is refused too. Changing this takes an ALTER TABLE, and what is changed
-- then is found by the chain (0013) and by reconciliation (0014).
create function ledger.refuse_change() returns trigger
language plpgsql as $$
begin
  perform ledger.refuse('APPEND_ONLY', jsonb_build_object('table', tg_table_name, 'change', tg_op));
  return null;
end
$$;

-- Forbids the given changes of rows, and emptying the table in any case. Also to whoever plays a
-- replica, which switches other triggers off. A partition has the trigger on rows from its table.
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
select ledger.forbid('ledger.account', 'update or delete');
select ledger.forbid('ledger.balance', 'delete');
select ledger.forbid('ledger.house', 'delete');
select ledger.forbid('ledger.operation', 'update or delete');
select ledger.forbid('ledger.entry', 'update or delete');
select ledger.forbid('ledger.entry_default', '');

-- Entries come from the ledger's functions alone, which say so by a setting. One that was typed in
-- by hand, for instance under an operation of long ago, would escape the check at commit.
create function ledger.refuse_typing() returns trigger
language plpgsql as $$
begin
  if pg_catalog.current_setting('ledger.writing', true) is distinct from 'on' then
    perform ledger.refuse('APPEND_ONLY', jsonb_build_object('table', tg_table_name, 'change', tg_op));
  end if;
  return null;
end
$$;

-- Once a statement, on the table that is named in it: so on every month too. The question stands in
-- the function, since a condition stored with a trigger costs as much as writing a row.
create function ledger.guard(p_table regclass) returns void
language plpgsql as $$
begin
  execute format('create trigger entry_by_function before insert on %s
    for each statement execute function ledger.refuse_typing()', p_table);
  execute format('alter table %s enable always trigger entry_by_function', p_table);
end
$$;
select ledger.guard('ledger.entry');
select ledger.guard('ledger.entry_default');

-- Months ------------------------------------------------------------------------------------------

-- Makes the partitions of the coming months and aims the check at the current one. A partition is
-- made apart and attached, so that writers never wait; whoever does make it wait makes it give up,
-- and the next run tries again.
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
select ledger.make_months();

revoke all on all functions in schema ledger from public;
grant usage on schema ledger to krapao_app;
grant select on all tables in schema ledger to krapao_app;
grant execute on function ledger.check_operation, ledger.make_months to krapao_app;
