-- A file that nobody has had cannot be at a bank: one person may cancel it. One that somebody has had may be, so a second
-- person must say that it is not.
alter table withdrawal_batch
  add column taken_by         text,
  add column taken_at         timestamptz,
  add column cancelled_by     text,
  add column cancelled_at     timestamptz,
  add column cancel_why       text,
  add column cancel_allowed_by text check (cancel_allowed_by <> cancelled_by),
  add check ((taken_at is null) = (taken_by is null)),
  add check ((cancelled_at is null) = (cancelled_by is null) and (cancelled_at is null) = (cancel_why is null)),
  add constraint withdrawal_batch_ends_once check (closed_at is null or cancelled_at is null),
  add constraint withdrawal_batch_had_needs_two
    check (cancelled_at is null or taken_at is null or cancel_allowed_by is not null);
-- Who had the files so far is not known: any of them may be at a bank.
update withdrawal_batch set taken_by = made_by, taken_at = made_at;
