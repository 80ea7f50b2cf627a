-- What a service that signs nothing and cannot be asked reported about its code. No money moves by it.
alter table qr_code
  add column reported_at        timestamptz,  -- the first report; later ones change nothing
  add column reported_amount    bigint check (reported_amount > 0),
  add column reported_trans_ref text,         -- of the bank, as the service names it
  add check ((reported_at is null) = (reported_amount is null));
create index qr_code_service_reference on qr_code (service_reference) where service_reference is not null;
create index qr_code_reported on qr_code (channel, reported_amount) where reported_at is not null;
