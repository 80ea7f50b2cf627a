-- The service is open, in maintenance or ended: one setting in the place of a switch.
insert into setting (key, value)
select 'service', jsonb_build_object(
  'state', case when value = 'true'::jsonb then 'active' else 'terminated' end,
  'text', jsonb_build_object('th', '', 'la', '', 'en', ''),
  'endsAt', null
)
from setting where key = 'isActive'
on conflict do nothing;
delete from setting where key = 'isActive';

-- A game in maintenance is shown, and gives money back; nobody gets in, nor does their money.
alter table game
  add column in_maintenance boolean not null default false,
  add column maintenance_ends_at timestamptz;
