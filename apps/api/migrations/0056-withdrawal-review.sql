-- When a member last changed what a thief would change first: withdrawals then wait for a person for a while.
alter table member
  add column password_changed_at timestamptz,
  add column bank_changed_at     timestamptz;

-- A payment that the bank would not take comes back to a person: it is then requested, and approved, once more.
alter table withdrawal_step
  drop constraint withdrawal_step_pkey,
  add primary key (withdrawal_id, step, at),
  -- Why it waits for a person.
  add column because text check (because in ('BANK_CHANGED', 'PASSWORD_CHANGED', 'OVER_LIMIT', 'BANK_REFUSED'));
