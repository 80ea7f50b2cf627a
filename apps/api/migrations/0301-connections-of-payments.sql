-- Payments and codes stay with the connection they began with.
alter table withdrawal
  add column connection_id   text,         -- ordered from; null while nothing was ordered, and for bank files
  add column return_check_at timestamptz;  -- when the service is asked next whether it sent the money back
create index withdrawal_return_check on withdrawal (return_check_at)
  where return_check_at is not null and connection_id is not null;

alter table qr_code
  add column connection_id     text,       -- that made the code; null for a code drawn here
  add column service_reference text,       -- the service's own id
  add column is_any_amount     boolean not null default false;  -- what was paid is credited
