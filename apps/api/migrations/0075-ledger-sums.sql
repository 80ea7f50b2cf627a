-- Sums for those who run the house: kept hour by hour from what is sealed, and added to what came since when they are
-- read. So a figure costs the same however long history is, and is right to the last commit. Decision 106.

-- What each house account gave and got in an hour, by the kind of operation. The first and last number lead back to
-- the entries themselves.
create table ledger.hour_sum (
  hour       timestamptz not null,
  account_id bigint      not null,
  kind       text        not null,
  entries    bigint      not null,
  credit     bigint      not null,  -- pluses
  debit      bigint      not null,  -- minuses, without their sign
  first_seq  bigint      not null,
  last_seq   bigint      not null,
  primary key (hour, account_id, kind)
);

-- The same of all accounts of a kind since the beginning: the trial balance.
create table ledger.kind_sum (
  account_kind text   not null references ledger.account_kind,
  currency     text   not null,
  entries      bigint not null,
  credit       bigint not null,
  debit        bigint not null,
  primary key (account_kind, currency)
);

-- Members whose money moved on a day, by Bangkok's time, since when, and how many they were.
create table ledger.day_member (
  day      date        not null,
  member   text        not null,
  currency text        not null,
  first_at timestamptz not null,
  primary key (day, member)
);
create table ledger.day_active (
  day      date   not null,
  currency text   not null,
  members  bigint not null,
  primary key (day, currency)
);

-- How far all of these go.
create table ledger.summed (
  is_one      boolean primary key default true check (is_one),
  through_xid xid8    not null
);
insert into ledger.summed (through_xid) values ('0');

-- The entries of a range of transactions, with what they are added up by.
create function ledger.lines(p_after xid8, p_through xid8 default '18446744073709551615')
returns table (
  hour timestamptz, day date, at timestamptz, account_id bigint, account_kind text, side text, owner text,
  currency text, kind text, amount bigint, seq bigint
)
language sql stable as $$
  select date_bin('1 hour', o.created_at, '2000-01-01 00:00:00+00'), (o.created_at at time zone 'Asia/Bangkok')::date,
    o.created_at, e.account_id, a.kind, a.side, a.owner, e.currency, o.kind, e.amount, e.seq
  from ledger.operation o
  join ledger.entry e on e.xid = o.xid and e.operation_id = o.id and e.step = o.step and e.month = o.month
  join ledger.account a on a.id = e.account_id
  where o.xid > p_after and o.xid <= p_through
$$;

-- What counts as a member being active: their money went somewhere.
create function ledger.is_activity(p_kind text) returns boolean
language sql immutable return p_kind in ('deposit', 'withdraw', 'transfer');

-- Adds the next seals to the sums, and answers how many. What is sealed is whole: nothing can come into it later.
create function ledger.sum_up(p_seals int default 20) returns int
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_after   xid8;
  v_through xid8;
  v_seals   int;
begin
  perform pg_advisory_xact_lock(hashtext('ledger.sum_up'));
  select through_xid into v_after from ledger.summed;
  select max(s.through_xid), count(*) into v_through, v_seals from (
    select through_xid from ledger.seal where through_xid > v_after order by through_xid limit p_seals
  ) s;
  if v_seals = 0 then
    return 0;
  end if;

  with line as materialized (
    select * from ledger.lines(v_after, v_through)
  ), hours as (
    insert into ledger.hour_sum as s (hour, account_id, kind, entries, credit, debit, first_seq, last_seq)
    select hour, account_id, kind, count(*), sum(greatest(amount, 0)), sum(greatest(-amount, 0)), min(seq), max(seq)
    from line where side = 'house' group by hour, account_id, kind
    on conflict (hour, account_id, kind) do update set entries = s.entries + excluded.entries,
      credit = s.credit + excluded.credit, debit = s.debit + excluded.debit,
      first_seq = least(s.first_seq, excluded.first_seq), last_seq = greatest(s.last_seq, excluded.last_seq)
  ), kinds as (
    insert into ledger.kind_sum as s (account_kind, currency, entries, credit, debit)
    select account_kind, currency, count(*), sum(greatest(amount, 0)), sum(greatest(-amount, 0))
    from line group by account_kind, currency
    on conflict (account_kind, currency) do update set entries = s.entries + excluded.entries,
      credit = s.credit + excluded.credit, debit = s.debit + excluded.debit
  ), fresh as (
    insert into ledger.day_member (day, member, currency, first_at)
    select distinct on (day, owner) day, owner, currency, at from line
    where side = 'member' and ledger.is_activity(kind) order by day, owner, at
    on conflict do nothing returning day, currency
  ), active as (
    insert into ledger.day_active as s (day, currency, members)
    select day, currency, count(*) from fresh group by day, currency
    on conflict (day, currency) do update set members = s.members + excluded.members
  )
  update ledger.summed set through_xid = v_through;
  return v_seals;
end
$$;
select ledger.sum_up(2147483647);

-- Reading -----------------------------------------------------------------------------------------
--
-- Each is one statement on what is kept and one on what came since, in one snapshot as long as the caller asks nothing
-- in between. How far the sums go is a value when the plan is made, so that what came since is found by its index.

create function ledger.sums(p_from timestamptz, p_to timestamptz)
returns table (
  hour timestamptz, account_id bigint, account_kind text, owner text, currency text, kind text,
  entries bigint, credit bigint, debit bigint, first_seq bigint, last_seq bigint
)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  v_after xid8 := (select through_xid from ledger.summed);
begin
  return query
    select s.hour, s.account_id, a.kind, a.owner, a.currency, s.kind, s.entries, s.credit, s.debit, s.first_seq, s.last_seq
    from ledger.hour_sum s join ledger.account a on a.id = s.account_id
    where s.hour >= p_from and s.hour < p_to
    union all
    select l.hour, l.account_id, l.account_kind, l.owner, l.currency, l.kind, count(*),
      sum(greatest(l.amount, 0))::bigint, sum(greatest(-l.amount, 0))::bigint, min(l.seq), max(l.seq)
    from ledger.lines(v_after) l
    where l.side = 'house' and l.hour >= p_from and l.hour < p_to
    group by l.hour, l.account_id, l.account_kind, l.owner, l.currency, l.kind;
end
$$;

create function ledger.trial_balance()
returns table (kind text, side text, currency text, entries bigint, credit bigint, debit bigint)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  v_after xid8 := (select through_xid from ledger.summed);
begin
  return query
    select k.kind, k.side, s.currency, sum(s.entries)::bigint, sum(s.credit)::bigint, sum(s.debit)::bigint
    from (
      select t.account_kind, t.currency, t.entries, t.credit, t.debit from ledger.kind_sum t
      union all
      select l.account_kind, l.currency, 1, greatest(l.amount, 0), greatest(-l.amount, 0) from ledger.lines(v_after) l
    ) s
    join ledger.account_kind k on k.kind = s.account_kind
    group by k.kind, k.side, s.currency;
end
$$;

create function ledger.active_members(p_from date, p_to date)
returns table (day date, currency text, members bigint)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  v_after xid8 := (select through_xid from ledger.summed);
begin
  return query
    select s.day, s.currency, sum(s.members)::bigint
    from (
      select a.day, a.currency, a.members from ledger.day_active a
      union all
      select l.day, l.currency, count(distinct l.owner) from ledger.lines(v_after) l
      where l.side = 'member' and ledger.is_activity(l.kind)
        and not exists (select from ledger.day_member m where m.day = l.day and m.member = l.owner)
      group by l.day, l.currency
    ) s
    where s.day >= p_from and s.day <= p_to
    group by s.day, s.currency;
end
$$;

-- How many it had been on a day by a time, of what is kept: for a day that is over.
create function ledger.active_by(p_day date, p_time timestamptz, p_currency text) returns bigint
language sql stable as $$
  select count(*) from ledger.day_member m where m.day = p_day and m.currency = p_currency and m.first_at <= p_time
$$;

-- The accounts of a kind by name. A house account's balance is what was folded and what came since.
create function ledger.accounts_of_kind(p_kind text, p_after text, p_limit int)
returns table (
  id bigint, kind text, owner text, currency text, balance bigint, held bigint, entries bigint, frozen boolean
)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  v_sealed xid8 := coalesce((select through_xid from ledger.seal s order by s.id desc limit 1), '0');
begin
  if (select side from ledger.account_kind k where k.kind = p_kind) = 'member' then
    return query
      select a.id, a.kind, a.owner, a.currency, b.available + b.held, b.held::bigint, b.seq, b.frozen
      from ledger.account a join ledger.balance b on b.account_id = a.id
      where a.side = 'member' and a.kind = p_kind and a.owner > p_after
      order by a.owner limit p_limit;
  else
    return query
      select a.id, a.kind, a.owner, a.currency, h.balance + coalesce(c.amount, 0), 0::bigint,
        h.entries + coalesce(c.entries, 0), h.frozen
      from ledger.account a join ledger.house h on h.account_id = a.id
      left join ledger.house_changes(v_sealed) c on c.account_id = a.id
      where a.kind = p_kind and a.owner || ' ' || a.currency > p_after
      order by a.owner || ' ' || a.currency limit p_limit;
  end if;
end
$$;

-- The entries of house accounts that a sum was added up from, newest first. Their numbers are handed out one after
-- the other, so the sums of the hours say between which to look.
create function ledger.entries_between(
  p_accounts bigint[], p_kind text, p_from timestamptz, p_to timestamptz, p_below bigint, p_limit int
)
returns table (
  account_id bigint, seq bigint, amount bigint, operation_id uuid, step smallint, action text, kind text,
  reference text, created_at timestamptz, month date, xid xid8
)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select found.* from (
      select s.account_id, min(s.first_seq) as first_seq, max(s.last_seq) as last_seq
      from ledger.sums(p_from, p_to) s
      where s.account_id = any (p_accounts) and (p_kind is null or s.kind = p_kind)
      group by s.account_id
    ) bounds
    cross join lateral (
      select e.account_id, e.seq, e.amount, o.id, o.step, o.action, o.kind, o.reference, o.created_at, o.month, o.xid
      from ledger.entry e join ledger.operation o on o.id = e.operation_id and o.step = e.step
      where e.account_id = bounds.account_id and e.seq between bounds.first_seq and least(bounds.last_seq, p_below - 1)
        and e.month between ledger.month_of(p_from) and ledger.month_of(p_to)
        and o.created_at >= p_from and o.created_at < p_to and (p_kind is null or o.kind = p_kind)
      order by e.seq desc limit p_limit
    ) found
    order by found.seq desc limit p_limit;
end
$$;

-- As before, and found by the index however many operations there are.
create or replace function ledger.head(out seal_id bigint, out hash bytea, out sealed_at timestamptz, out unsealed bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_through xid8 := '0';
begin
  select s.id, s.hash, s.sealed_at, s.through_xid into seal_id, hash, sealed_at, v_through
  from ledger.seal s order by s.id desc limit 1;
  select count(*) into unsealed from ledger.operation o where o.xid > coalesce(v_through, '0');
end
$$;

-- Findings ----------------------------------------------------------------------------------------

alter table ledger.finding
  add column by       text,         -- the operator who closed it, or set it aside
  add column known_at timestamptz;  -- still wrong, looked at, and set aside

-- Whether a finding that is no account's still stands, as far as looking again can tell.
create function ledger.still_wrong(p_finding ledger.finding) returns boolean
language plpgsql stable as $$
begin
  return case
    when p_finding.fault = 'MONTH_MISSING' then exists (select from ledger.entry_default)
    -- The check says by itself when it goes through again.
    when p_finding.fault = 'CHECK_FAILED' then true
    when p_finding.seal_id is not null then exists (
      select from ledger.verify(p_finding.seal_id, p_finding.seal_id) v
      where v.fault = p_finding.fault and v.operation_id is not distinct from p_finding.operation_id)
    when p_finding.fault = 'OPERATION_UNBALANCED' then exists (
      select from ledger.operation o
      cross join lateral ledger.inspect_operations((o.xid::text::numeric - 1)::text::xid8, o.xid) i
      where o.id = p_finding.operation_id and i.operation_id = o.id)
    else false
  end;
end
$$;

-- Closes a finding whose fault is mended, and releases the accounts it stopped; or sets it aside as known: then it is
-- not found anew, and what is stopped stays so. Answers what became of it: closed, known, handled before, missing.
create function ledger.close_finding(p_id bigint, p_note text, p_by text, p_is_known boolean) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_finding ledger.finding;
  v_open    bigint[];
  v_account bigint;
begin
  select * into v_finding from ledger.finding where id = p_id for update;
  if not found then
    return 'missing';
  end if;
  if v_finding.resolved_at is not null or (p_is_known and v_finding.known_at is not null) then
    return 'handled';
  end if;
  if p_is_known then
    update ledger.finding set known_at = clock_timestamp(), note = p_note, by = p_by where id = p_id;
    return 'known';
  end if;

  select array_agg(id) into v_open from ledger.finding where resolved_at is null;
  for v_account in
    select v_finding.account_id where v_finding.account_id is not null
    union
    select b.account_id from ledger.balance b
    where b.frozen and b.account_id in (select ledger.accounts_of(v_finding.operation_id))
    order by 1
  loop
    perform ledger.release(v_account, p_note);
  end loop;
  if exists (select from ledger.finding where id = p_id and resolved_at is null) then
    if ledger.still_wrong(v_finding) then
      perform ledger.refuse('STILL_WRONG', jsonb_build_object('account', null, 'faults', jsonb_build_array(v_finding.fault)));
    end if;
    update ledger.finding set resolved_at = clock_timestamp(), note = p_note where id = p_id;
  end if;
  update ledger.finding set by = p_by where id = any (v_open) and resolved_at is not null;
  return 'closed';
end
$$;

-- Verifying on demand -----------------------------------------------------------------------------

-- Somebody had the chain worked out anew. It goes in small steps, each with the place it came to.
create table ledger.verification (
  id           bigint      generated always as identity primary key,
  by           text        not null check (by <> ''),
  asked_at     timestamptz not null default clock_timestamp(),
  through_seal bigint      not null,
  seal_cursor  bigint      not null default 0,
  operations   bigint      not null default 0,
  faults       bigint      not null default 0,
  finished_at  timestamptz
);
create unique index verification_open on ledger.verification ((true)) where finished_at is null;
select ledger.forbid('ledger.verification', 'delete');

-- Begins one, unless one is under way.
create function ledger.ask_verification(p_by text) returns void
language sql security definer set search_path = '' as $$
  insert into ledger.verification (by, through_seal) select p_by, coalesce(max(id), 0) from ledger.seal
  on conflict do nothing
$$;

-- Works out the next seals of the one under way; true while there are more. What it finds is written down.
create function ledger.go_on_verifying(p_seals int) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_asked  ledger.verification;
  v_to     bigint;
  v_faults bigint;
begin
  select * into v_asked from ledger.verification where finished_at is null for update;
  if not found then
    return false;
  end if;
  v_to := least(v_asked.seal_cursor + p_seals, v_asked.through_seal);
  -- All that stand are counted; one that was known before is not written down again.
  select count(ledger.find(v.fault, null, v.operation_id, v.seal_id, '{}')) into v_faults
  from ledger.verify(v_asked.seal_cursor + 1, v_to) v;
  update ledger.verification v set seal_cursor = v_to,
    operations = v.operations + coalesce((
      select sum(s.operations) from ledger.seal s where s.id > v_asked.seal_cursor and s.id <= v_to), 0),
    faults = v.faults + v_faults,
    finished_at = case when v_to = v_asked.through_seal then clock_timestamp() end
  where v.id = v_asked.id;
  return v_to < v_asked.through_seal;
end
$$;

revoke all on function ledger.lines, ledger.is_activity, ledger.sum_up, ledger.sums, ledger.trial_balance,
  ledger.active_members, ledger.active_by, ledger.accounts_of_kind, ledger.entries_between, ledger.still_wrong, ledger.close_finding,
  ledger.ask_verification, ledger.go_on_verifying from public;
grant select on ledger.hour_sum, ledger.kind_sum, ledger.day_member, ledger.day_active, ledger.summed,
  ledger.verification, ledger.account_kind to krapao_app;
grant execute on function ledger.month_of, ledger.accounts_of, ledger.lines, ledger.is_activity, ledger.sum_up, ledger.sums, ledger.trial_balance,
  ledger.active_members, ledger.active_by, ledger.accounts_of_kind, ledger.entries_between, ledger.close_finding,
  ledger.ask_verification, ledger.go_on_verifying to krapao_app;

-- What operators look at --------------------------------------------------------------------------

-- Decisions of people, by when they made them: few beside those of rules.
create index withdrawal_step_by_people on withdrawal_step (at) where by is not null;
create index slip_step_by_people on slip_step (at) where by is not null;
create index reward_claimed_at on reward (claimed_at);
create index game_transfer_failed on game_transfer (settled_at) where status = 'failed';

-- What comparing the book of a bank or a game with ours found.
create table book_comparison (
  id          bigint      generated always as identity primary key,
  kind        text        not null check (kind in ('bank', 'game')),
  code        text        not null,
  account_no  text,
  by          text        not null check (by <> ''),
  asked_at    timestamptz not null,
  finished_at timestamptz,
  compared    bigint      not null default 0,
  theirs      jsonb       not null default '{}',  -- minor units by currency
  ours        jsonb       not null default '{}',
  differences jsonb       not null default '[]',
  error       text,
  cursor      text                                -- where the next one of this bank's account goes on
);
create unique index book_comparison_open on book_comparison (kind, code, coalesce(account_no, '')) where finished_at is null;
grant select, insert, update on book_comparison to krapao_app;
