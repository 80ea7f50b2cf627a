-- Who let an operator in, and since when they are there. Nobody for the first owner and for whom the service itself made.
alter table operator add column invited_by uuid references operator, add column admitted_at timestamptz;
update operator set admitted_at = created_at where state <> 'invited';

-- Tells browsers apart that call themselves the same.
alter table operator_session add column browser text;
create index operator_session_seen on operator_session (last_seen_at);
