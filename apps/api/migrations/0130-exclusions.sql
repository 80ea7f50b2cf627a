-- Time-out, self-exclusion, or an exclusion by an operator. The end lies beside the blocks, because every request reads
-- it; the table below has the history.
alter table member
  add column excluded_until   timestamptz,
  add column exclusion_reason text check (exclusion_reason in ('time-out', 'self-exclusion', 'operator')),
  add constraint member_exclusion check ((excluded_until is null) = (exclusion_reason is null));

-- Nobody can shorten an exclusion, whatever the code does.
create function refuse_shorter_exclusion() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'an exclusion cannot be shortened' using errcode = 'KP002';
end
$$;
create trigger exclusion_never_shorter before update of excluded_until on member for each row
  when (new.excluded_until is null and old.excluded_until is not null or new.excluded_until < old.excluded_until)
  execute function refuse_shorter_exclusion();

create table exclusion (
  id          uuid        primary key,
  member_id   text        not null references member,
  reason      text        not null check (reason in ('time-out', 'self-exclusion', 'operator')),
  period      text        not null,  -- ISO 8601 duration
  begins_at   timestamptz not null,
  ends_at     timestamptz not null check (ends_at > begins_at),
  operator_id text,
  check ((operator_id is not null) = (reason = 'operator'))
);
create index exclusion_of_member on exclusion (member_id, begins_at);
grant select, insert on exclusion to krapao_app;

-- Refuses deposits or play inside the transaction that books them. The shared lock on the member conflicts with the
-- `for update` of an exclusion or a block, so one of the two waits for the other's commit; it conflicts with nothing else.
create function check_blocks(p_member text, p_what text, p_at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  v_member  record;
  v_blocked timestamptz;
begin
  select excluded_until, exclusion_reason, deposit_blocked_until, play_blocked_until into v_member
  from public.member where id = p_member for key share;
  v_blocked := case p_what when 'deposit' then v_member.deposit_blocked_until else v_member.play_blocked_until end;
  if v_member.excluded_until > p_at then
    raise exception 'EXCLUDED' using errcode = 'KP001',
      detail = pg_catalog.jsonb_build_object('reason', v_member.exclusion_reason, 'until', v_member.excluded_until);
  elsif v_blocked > p_at then
    raise exception 'NO_PERMISSION' using errcode = 'KP001',
      detail = pg_catalog.jsonb_build_object('blocked', p_what, 'until', v_blocked);
  end if;
end
$$;
grant execute on function check_blocks to krapao_app;

alter table member_act drop constraint member_act_act_check;
alter table member_act add constraint member_act_act_check check (act in ('note', 'phone', 'bank-account',
  'reset-password', 'disable', 'enable', 'block', 'unblock', 'end-sessions', 'adjust', 'reverse', 'exclude'));
