-- A member may cancel a withdrawal that nobody has approved.
alter table withdrawal
  drop constraint withdrawal_status_check,
  add constraint withdrawal_status_check check (status in ('requested', 'approved', 'paid', 'rejected', 'cancelled'));
alter table withdrawal_step
  drop constraint withdrawal_step_step_check,
  add constraint withdrawal_step_step_check check (step in ('requested', 'approved', 'paid', 'rejected', 'cancelled'));

create or replace function queue_withdrawal() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status = 'requested' or new.status = 'approved' and new.is_bank_silent then
    perform public.queue_enter('withdrawals', new.id::text, new.created_at, new.member_id, -new.amount, new.currency,
      new.bank_code, new.reference);
  else
    perform public.queue_leave('withdrawals', new.id::text, new.status not in ('rejected', 'cancelled'));
  end if;
  return null;
end
$$;
