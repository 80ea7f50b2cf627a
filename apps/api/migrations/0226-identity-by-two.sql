-- A new phone number or bank account by operators needs two people; the request is in the member's file.
create or replace function pg_temp.extend_check(p_table regclass, p_check text, variadic p_values text[]) returns void
language plpgsql as $$
declare
  v_check text;
begin
  select pg_get_constraintdef(oid) into v_check from pg_constraint where conrelid = p_table and conname = p_check;
  execute format('alter table %s drop constraint %I', p_table, p_check);
  execute format('alter table %s add constraint %I %s', p_table, p_check,
    replace(v_check, 'ARRAY[', 'ARRAY[' || (select string_agg(quote_literal(value) || '::text, ', '') from unnest(p_values) value)));
end
$$;
select pg_temp.extend_check('member_act', 'member_act_act_check', 'identity-ask');

-- Withdrawals are reviewed for a while after a changed phone number, as after a changed bank account.
alter table member add column phone_changed_at timestamptz;
select pg_temp.extend_check('withdrawal_step', 'withdrawal_step_because_check', 'PHONE_CHANGED');
