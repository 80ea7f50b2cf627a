-- Every version of what operators write down: who, when, and what it was. The owner's own table holds what stands; a
-- version is written in the transaction that changes it.
create table catalogue_version (
  kind       text        not null,
  key        text        not null,
  version    int         not null check (version > 0),
  value      jsonb       not null,              -- null in JSON: there is none
  note       text        not null default '',
  saved_by   text,                              -- nobody, for what stood there without having been saved here
  saved_at   timestamptz not null,
  applies_at timestamptz not null,
  state      text        not null check (state in ('live', 'scheduled', 'past', 'cancelled')),
  reason     text,                              -- why it could not be applied
  ended_by   text,                              -- who cancelled it
  primary key (kind, key, version)
);
create unique index catalogue_version_live on catalogue_version (kind, key) where state = 'live';
create index catalogue_version_due on catalogue_version (applies_at) where state = 'scheduled';
create index catalogue_version_failed on catalogue_version (applies_at) where state = 'cancelled' and reason is not null;

-- What was saved is never changed. A version that was live is past for good, and so is one that was cancelled.
create function catalogue_version_moves() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (('live', 'past'), ('scheduled', 'live'), ('scheduled', 'cancelled')) then
    raise exception 'a version that is % does not become %', old.state, new.state;
  end if;
  return new;
end
$$;
create trigger catalogue_version_moves before update on catalogue_version
  for each row execute function catalogue_version_moves();
create function catalogue_version_stays() returns trigger language plpgsql as $$
begin
  raise exception 'versions of the catalogue are never removed';
end
$$;
create trigger catalogue_version_stays before delete or truncate on catalogue_version
  execute function catalogue_version_stays();
grant select, insert, update (state, reason, ended_by) on catalogue_version to krapao_app;

-- An account that is planned for later has its number before it has its row.
grant usage on sequence deposit_account_id_seq, deposit_wallet_id_seq to krapao_app;

-- Who gave coins or took back a coupon, and why.
alter table coin_entry add column given_by text, add column reason text;
alter table coupon add column voided_by text, add column void_reason text;

-- For simulations: what was spun in the last days.
create index spin_at on spin (at, id);
