-- What operators did, tried and looked at. An act is a line before it is done, in a commit of its own, and a second line
-- says how it ended. Lines are only ever added; a chain of hashes over them shows when one was changed all the same.
create table audit_line (
  id          bigint      generated always as identity primary key,
  of          bigint      unique,                       -- the act whose outcome this is; null for an act
  at          timestamptz not null,
  operator_id uuid,
  operator    text        not null default '',          -- the name, as it was; at the door the one that was given
  session_id  uuid,
  call        text        not null default '',
  subjects    text[]      not null default '{}',        -- the ids it is about
  sent        jsonb       not null default '{}',        -- without secrets
  outcome     text,                                     -- "OK" or the code of a refusal
  address     text        not null default '',
  device      text        not null default '',
  xid         xid8        not null default pg_current_xact_id(),
  check (of is null or outcome is not null)
);
select ledger.forbid('audit_line', 'update or delete');
create index audit_line_at on audit_line (at, id) where of is null;
create index audit_line_operator on audit_line (operator_id, at, id) where of is null;
create index audit_line_call on audit_line (call, at, id) where of is null;
create index audit_line_subjects on audit_line using gin (subjects) where of is null;
create index audit_line_xid on audit_line (xid, id);

-- The chain: one link for each line that was committed.
create table audit_link (
  seq     bigint primary key,                           -- 1, 2, 3 …
  line_id bigint not null unique,
  xid     xid8   not null,
  hash    bytea  not null
);
select ledger.forbid('audit_link', 'update or delete');

-- What a link vouches for. Times go in as seconds since 1970, so that no setting of a session can change the text.
create function audit_hash(p_previous bytea, p_line audit_line) returns bytea
language sql stable set search_path = pg_catalog, pg_temp as $$
  select sha256(p_previous || convert_to(row(
    p_line.id, p_line.of, extract(epoch from p_line.at), p_line.operator_id, p_line.operator, p_line.session_id,
    p_line.call, p_line.subjects, p_line.sent, p_line.outcome, p_line.address, p_line.device, p_line.xid
  )::text, 'UTF8'))
$$;

-- Seals the next lines, up to `p_limit`; gives how many. Commits come out of order, so only transactions older than every
-- one still running are taken: none of those can appear later.
create function audit_seal(p_limit int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_last    audit_link;
  v_line    audit_line;
  v_sealed  int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('audit_seal'));
  select * into v_last from audit_link order by seq desc limit 1;
  if not found then
    v_last := row(0, 0, '0', '');
  end if;
  for v_line in
    select l.* from audit_line l
    where (l.xid, l.id) > (v_last.xid, v_last.line_id) and l.xid < pg_snapshot_xmin(pg_current_snapshot())
    order by l.xid, l.id limit p_limit
  loop
    v_last := row(v_last.seq + 1, v_line.id, v_line.xid, audit_hash(v_last.hash, v_line));
    insert into audit_link select v_last.*;
    v_sealed := v_sealed + 1;
  end loop;
  return v_sealed;
end
$$;

-- Works the chain out anew. `broken_at` is the first line that was changed, taken away or put in later.
create function audit_verify(out lines bigint, out sealed bigint, out head bytea, out broken_at bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_link audit_link;
  v_line audit_line;
  v_hash bytea := '';
  v_seq  bigint := 0;
begin
  select count(*) into lines from audit_line;
  select count(*) into sealed from audit_link;
  for v_link in select k.* from audit_link k order by k.seq loop
    v_seq := v_seq + 1;
    select l.* into v_line from audit_line l where l.id = v_link.line_id;
    v_hash := audit_hash(v_hash, v_line);
    if v_line.id is null or v_link.seq <> v_seq or v_link.xid <> v_line.xid or v_link.hash <> v_hash then
      broken_at := coalesce(v_line.of, v_link.line_id);
      return;
    end if;
  end loop;
  head := v_link.hash;
  select coalesce(l.of, l.id) into broken_at from audit_line l
  where (l.xid, l.id) < (v_link.xid, v_link.line_id) and not exists (select from audit_link k where k.line_id = l.id)
  order by l.xid, l.id limit 1;
end
$$;

revoke all on function audit_hash, audit_seal, audit_verify from public;
grant select on audit_line, audit_link to krapao_app;
-- Neither its number nor its transaction is chosen by whoever writes a line.
grant insert (of, at, operator_id, operator, session_id, call, subjects, sent, outcome, address, device)
  on audit_line to krapao_app;
grant execute on function audit_seal, audit_verify to krapao_app;
