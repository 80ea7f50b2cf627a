-- Proofs for members. Every sealed operation becomes a record, a text of what its member knows. The records of one seal
-- are a block, a Merkle tree; the blocks are an append-only Merkle log (RFC 6962), whose signed heads are published.
-- It follows the seals in a job of its own: no money operation and no seal waits for it. See docs/verify.md.

create table proof_block (
  seal    bigint primary key references ledger.seal,  -- 1, 2, 3 …: the block's place in the log is one less
  records int    not null,
  leaves  bytea  not null,                            -- 32 bytes for each record, in the order of (xid, id, step)
  text    text   not null
);
select ledger.forbid('proof_block', 'update or delete');

-- Complete subtrees of the log, each written once.
create table proof_node (
  level smallint not null,
  place bigint   not null,
  hash  bytea    not null,
  primary key (level, place)
);
select ledger.forbid('proof_node', 'update or delete');

create table proof_head (
  size      bigint      primary key,
  root      bytea       not null,
  signed_at timestamptz not null unique,
  text      text        not null,
  key       bytea       not null check (length(key) = 32),
  signature bytea       not null check (length(signature) = 64)
);
select ledger.forbid('proof_head', 'update or delete');

-- Texts -------------------------------------------------------------------------------------------

create function proof_time(p_at timestamptz) returns text
language sql stable set search_path = '' as $$
  select pg_catalog.to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- Records name no member, no operator and no balance. The operation's random id keeps a hash from being guessed.
create function proof_records(p_after xid8, p_through xid8)
returns table (id uuid, step smallint, xid xid8, text text)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select o.id, o.step, o.xid, array_to_string(array[
    'krapao record 1',
    'operation=' || o.id, 'step=' || o.step, 'action=' || o.action, 'kind=' || o.kind,
    'reference=' || coalesce(s.reference, ''), 'currency=' || o.currency,
    'happened=' || proof_time(o.event_at), 'recorded=' || proof_time(o.created_at),
    'legs=' || coalesce(string_agg(
      a.kind || ':' || case a.side when 'member' then 'member' else a.owner end || ':' || e.amount,
      ',' order by e.account_id), ''),
    'held=' || coalesce(ha.kind || ':member>' || ht.kind || ':' || ht.owner || ':' || h.amount, '')
  ], E'\n')
  from ledger.operation o
  left join ledger.entry e on e.xid = o.xid and e.operation_id = o.id and e.step = o.step and e.month = o.month
  left join ledger.account a on a.id = e.account_id
  left join ledger.hold h on h.id = o.id and o.action = 'reserve'
  left join ledger.account ha on ha.id = h.account_id
  left join ledger.account ht on ht.id = h.to_account_id
  left join statement_line s on s.id = o.id
  where o.xid > p_after and o.xid <= p_through
  group by o.id, o.step, s.reference, ha.kind, ht.kind, ht.owner, h.amount
$$;

-- Hashes ------------------------------------------------------------------------------------------

create function proof_leaf(p_text text) returns bytea
language sql immutable set search_path = '' as $$
  select pg_catalog.sha256('\x00'::bytea || pg_catalog.convert_to(p_text, 'UTF8'))
$$;

-- The root over leaves of 32 bytes: pairs are hashed, level by level; an odd last one moves up unchanged.
create function proof_root(p_leaves bytea) returns bytea
language plpgsql immutable set search_path = '' as $$
begin
  while length(p_leaves) > 32 loop
    select string_agg(case when length(p_leaves) >= 64 * i + 64
        then sha256('\x01'::bytea || substr(p_leaves, 64 * i + 1, 64)) else substr(p_leaves, 64 * i + 1, 32) end,
      '' order by i)
    into p_leaves from generate_series(0, (length(p_leaves) - 1) / 64) i;
  end loop;
  return p_leaves;
end
$$;

create function proof_log_root(p_size bigint) returns bytea
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  v_level int := 0;
  v_root  bytea;
  v_node  bytea;
begin
  while p_size > 0 loop
    if p_size % 2 = 1 then
      select n.hash into strict v_node from proof_node n where n.level = v_level and n.place = p_size - 1;
      v_root := case when v_root is null then v_node else sha256('\x01'::bytea || v_node || v_root) end;
    end if;
    p_size := p_size / 2;
    v_level := v_level + 1;
  end loop;
  return v_root;
end
$$;

-- Writing -----------------------------------------------------------------------------------------

-- Adds the blocks of the next seals, up to `p_seals`; gives how many. Seals of earlier versions are added the same way.
create function proof_extend(p_seals int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_seal  ledger.seal;
  v_after xid8;
  v_block proof_block;
  v_node  proof_node;
  v_added int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('proof_extend'));
  v_after := coalesce((
    select s.through_xid from ledger.seal s where s.id = (select max(b.seal) from proof_block b)), '0');
  for v_seal in
    select s.* from ledger.seal s where s.through_xid > v_after order by s.id limit p_seals
  loop
    select v_seal.id, count(*), string_agg(proof_leaf(r.text), '' order by r.xid, r.id, r.step) into v_block
    from proof_records(v_after, v_seal.through_xid) r;
    v_block.text := array_to_string(array[
      'krapao block 1', 'seal=' || v_seal.id, 'sealed=' || proof_time(v_seal.sealed_at),
      'chain=' || encode(v_seal.hash, 'hex'), 'records=' || v_block.records,
      'root=' || encode(proof_root(v_block.leaves), 'hex')
    ], E'\n');
    insert into proof_block select v_block.*;
    v_node := row(0, v_seal.id - 1, proof_leaf(v_block.text));
    loop
      insert into proof_node select v_node.*;
      exit when v_node.place % 2 = 0;
      select v_node.level + 1, v_node.place / 2, sha256('\x01'::bytea || n.hash || v_node.hash) into strict v_node
      from proof_node n where n.level = v_node.level and n.place = v_node.place - 1;
    end loop;
    v_after := v_seal.through_xid;
    v_added := v_added + 1;
  end loop;
  return v_added;
end
$$;

-- A head is stored only with the root that the log has at its size, and never below an earlier one.
create function proof_publish(p_size bigint, p_root bytea, p_at timestamptz, p_text text, p_key bytea, p_signature bytea)
returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('proof_extend'));
  if p_root is distinct from proof_log_root(p_size) then
    raise exception 'the log has another root at size %', p_size;
  end if;
  insert into proof_head
  select p_size, p_root, p_at, p_text, p_key, p_signature
  where not exists (select from proof_head h where h.size >= p_size or h.signed_at >= p_at);
  return found;
end
$$;

revoke all on function proof_extend, proof_publish from public;
grant select on proof_block, proof_node, proof_head to krapao_app;
grant execute on function proof_extend, proof_publish to krapao_app;
