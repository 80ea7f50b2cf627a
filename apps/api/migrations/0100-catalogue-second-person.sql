-- A change of money in the catalogue is proposed by one person and allowed by another. Every change stores the value it
-- was made from, so that only its own fields are applied on top of what others changed meanwhile.
alter table catalogue_version
  add column base       jsonb,  -- null in JSON: there was none; null: saved before this migration
  add column allowed_by text,
  add column end_note   text,   -- why a second person refused it
  drop constraint catalogue_version_state_check,
  add constraint catalogue_version_state_check
    check (state in ('proposed', 'scheduled', 'live', 'past', 'cancelled')),
  add constraint catalogue_version_second_person check (allowed_by <> saved_by);

-- Planned changes were made from the version that was live when they were saved.
alter table catalogue_version disable trigger catalogue_version_moves;
update catalogue_version plan set base = coalesce((
  select made_from.value from catalogue_version made_from
  where made_from.kind = plan.kind and made_from.key = plan.key and made_from.version < plan.version
    and made_from.state in ('live', 'past') and made_from.applies_at <= plan.saved_at
  order by made_from.version desc limit 1), 'null')
where plan.state = 'scheduled';
alter table catalogue_version enable trigger catalogue_version_moves;

create or replace function catalogue_version_moves() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('proposed', 'live'), ('proposed', 'scheduled'), ('proposed', 'past'), ('proposed', 'cancelled'),
    ('scheduled', 'live'), ('scheduled', 'past'), ('scheduled', 'cancelled'), ('live', 'past')
  ) then
    raise exception 'a version that is % does not become %', old.state, new.state;
  end if;
  return new;
end
$$;
create unique index catalogue_version_proposed on catalogue_version (kind, key) where state = 'proposed';
grant update (allowed_by, end_note) on catalogue_version to krapao_app;

alter table approval
  drop constraint approval_lapsed_because_check,
  add constraint approval_lapsed_because_check
    check (lapsed_because in ('made', 'failed', 'done', 'answered', 'changed', 'author', 'withdrawn'));

-- Houses that are open already: owners and finance are the second person.
update office_role set permissions = permissions || '{catalogue.approve}'
where code in ('owner', 'finance') and not 'catalogue.approve' = any (permissions);

-- How many members hold units of a game.
create index game_account_holding on game_account (game_code) where units <> 0 or moving <> 0;
