-- For reports of a month: limits from before their history begin it as they are now.
insert into play_limit_change (member_id, kind, period, change, from_amount, to_amount, changed_at)
select l.member_id, l.kind, l.period, 'set', null, l.amount, m.created_at
from play_limit l join member m on m.id = l.member_id
where l.amount is not null and not exists (
  select from play_limit_change c
  where c.member_id = l.member_id and c.kind = l.kind and c.period = l.period
    and c.change in ('set', 'lowered', 'raised', 'removed'));

-- Deposits that a limit held back. A payment forgets its reason when it is credited or returned.
create table payment_held (
  payment_id uuid        primary key references payment,
  member_id  text        not null references member,
  amount     bigint      not null,
  currency   text        not null,
  held_at    timestamptz not null
);
create index payment_held_at on payment_held (held_at);
grant select, insert on payment_held to krapao_app;
create trigger guard before update or delete or truncate on payment_held for each statement
  execute function guard_append_only();

create function note_held_payment() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into public.payment_held values (new.id, new.member_id, new.amount, new.currency, new.heard_at)
  on conflict do nothing;
  return null;
end
$$;
create trigger held_by_limit after update of reason on payment for each row
  when (new.reason = 'ABOVE_LIMIT' and old.reason is distinct from new.reason)
  execute function note_held_payment();
insert into payment_held
select id, member_id, amount, currency, heard_at from payment where reason = 'ABOVE_LIMIT';

create index exclusion_begins on exclusion (begins_at);
create index exclusion_ends on exclusion (ends_at);
create index closing_closed on closing (ended_at) where state = 'closed';
create index complaint_created on complaint (created_at);
