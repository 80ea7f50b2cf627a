-- The chain: every operation that was committed is sealed, once, into a row that carries the hash
-- of the row before. It runs in the background and never on the way of a money operation.

create table ledger.seal (
  id            bigint      primary key,  -- 1, 2, 3 …
  through_xid   xid8        not null unique,
  operations    int         not null,
  entries       int         not null,
  digests       bytea       not null,     -- 32 bytes for each operation, in the order of (xid, id, step)
  previous_hash bytea       not null,
  hash          bytea       not null,     -- of all the others: see hash_of
  sealed_at     timestamptz not null
);
select ledger.forbid('ledger.seal', 'update or delete');

-- Sealing -----------------------------------------------------------------------------------------

-- What a seal vouches for: the seal before it, its operations, and when it was made.
create function ledger.hash_of(p_seal ledger.seal) returns bytea
language sql stable as $$
  select sha256(p_seal.previous_hash || p_seal.digests || convert_to(row(
    p_seal.id, p_seal.through_xid, p_seal.operations, p_seal.entries, extract(epoch from p_seal.sealed_at)
  )::text, 'UTF8'))
$$;

-- The digest of each operation, with its entries and what it holds, of a range of transactions.
-- Times go in as seconds since 1970, so that no setting of a session can change the text.
create function ledger.digests(p_after xid8, p_through xid8)
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

-- What a range of transactions did to the house accounts.
create function ledger.house_changes(p_after xid8, p_through xid8 default '18446744073709551615')
returns table (account_id bigint, amount bigint, entries bigint)
language sql stable as $$
  select e.account_id, sum(e.amount)::bigint, count(*)
  from ledger.operation o
  join ledger.entry e on e.xid = o.xid and e.operation_id = o.id and e.step = o.step and e.month = o.month
  where o.xid > p_after and o.xid <= p_through and e.balance_after is null
  group by e.account_id
$$;

-- Seals the next operations, up to about `p_limit`; null when there is nothing to seal. Commits
-- come out of order, so only transactions older than every one still running are taken: none of
-- those can appear later. The same pass folds the house accounts.
create function ledger.seal(p_limit int default 1000) returns ledger.seal
language plpgsql security definer set search_path = '' as $$
declare
  v_last    ledger.seal;
  v_horizon xid8;
  v_through xid8;
  v_seal    ledger.seal;
begin
  perform pg_advisory_xact_lock(hashtext('ledger.seal'));
  select * into v_last from ledger.seal order by id desc limit 1;
  if not found then
    v_last.id := 0;
    v_last.through_xid := '0';
    v_last.hash := '';
  end if;
  v_horizon := pg_snapshot_xmin(pg_current_snapshot());
  if v_horizon <= v_last.through_xid then
    -- A dump read into a new server starts its transactions anew: what is written there would
    -- never be sealed. See docs/decisions/022-chain-in-the-background.md.
    perform ledger.refuse('CHAIN_STOPPED', jsonb_build_object('sealed', v_last.through_xid, 'now', v_horizon));
  end if;

  select max(o.xid) into v_through from (
    select xid from ledger.operation where xid > v_last.through_xid and xid < v_horizon order by xid limit p_limit
  ) o;
  if v_through is null then
    return null;
  end if;

  select v_last.id + 1, v_through, count(*), sum(d.entries), string_agg(d.digest, '' order by d.xid, d.id, d.step),
      v_last.hash, null, clock_timestamp()
    into v_seal
  from ledger.digests(v_last.through_xid, v_through) d;
  v_seal.hash := ledger.hash_of(v_seal);
  insert into ledger.seal select v_seal.*;

  update ledger.house h set balance = h.balance + new.amount, entries = h.entries + new.entries
  from ledger.house_changes(v_last.through_xid, v_through) new
  where h.account_id = new.account_id;
  return v_seal;
end
$$;

-- Reading -----------------------------------------------------------------------------------------

-- Compares seals with what stands in the tables now, and with each other.
create function ledger.verify(p_from bigint default 1, p_to bigint default null)
returns table (seal_id bigint, fault text, operation_id uuid)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_seal   ledger.seal;
  v_before ledger.seal;
begin
  for v_seal in
    select s.* from ledger.seal s where s.id >= p_from and s.id <= coalesce(p_to, s.id) order by s.id
  loop
    select * into v_before from ledger.seal s where s.id = v_seal.id - 1;
    if v_seal.previous_hash is distinct from coalesce(v_before.hash, '')
      or v_seal.hash <> ledger.hash_of(v_seal)
      or (v_before.id is null and v_seal.id <> 1)
    then
      return query select v_seal.id, 'CHAIN_BROKEN', null::uuid;
    end if;
    return query
      select v_seal.id, case when now.id is null then 'OPERATION_MISSING' else 'OPERATION_CHANGED' end, now.id
      from (
        select substr(v_seal.digests, 32 * i + 1, 32) as digest from generate_series(0, v_seal.operations - 1) i
      ) sealed
      full join ledger.digests(coalesce(v_before.through_xid, '0'), v_seal.through_xid) now using (digest)
      where now.id is null or sealed.digest is null;
  end loop;
end
$$;

-- The end of the chain: what is shown to operators and printed on receipts.
create function ledger.head(out seal_id bigint, out hash bytea, out sealed_at timestamptz, out unsealed bigint)
language sql stable security definer set search_path = '' as $$
  select s.id, s.hash, s.sealed_at,
    (select count(*) from ledger.operation o where o.xid > coalesce(s.through_xid, '0'))
  from (select 1) one left join (select * from ledger.seal order by id desc limit 1) s on true
$$;

-- How house accounts stand: what is folded and what came since, in one snapshot.
create function ledger.house_balances(p_accounts bigint[])
returns table (account_id bigint, currency text, balance bigint, entries bigint, frozen boolean)
language sql stable as $$
  select h.account_id, h.currency, h.balance + coalesce(new.amount, 0), h.entries + coalesce(new.entries, 0), h.frozen
  from ledger.house h
  left join ledger.house_changes(coalesce((select max(through_xid) from ledger.seal), '0')) new using (account_id)
  where h.account_id = any (p_accounts)
$$;

revoke all on all functions in schema ledger from public;
grant select on ledger.seal to krapao_app;
grant execute on function ledger.digests, ledger.house_changes, ledger.seal, ledger.verify, ledger.head,
  ledger.house_balances to krapao_app;
