-- Complaints of members about a movement. Nobody may change or remove one: the law keeps them for five years.
create table complaint (
  number text primary key,
  member_id text not null references member (id),
  -- of the statement entry
  reference text not null,
  message text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  answer text,
  is_upheld boolean,
  answered_by text,
  answered_at timestamptz,
  check (num_nulls(answer, is_upheld, answered_by, answered_at) in (0, 4))
);
create unique index complaint_open on complaint (member_id, reference) where answered_at is null;
create index complaint_member on complaint (member_id, created_at desc);

grant select, insert on complaint to krapao_app;
grant update (answer, is_upheld, answered_by, answered_at) on complaint to krapao_app;

create function guard_complaint() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.answered_at is not null
    or (old.number, old.member_id, old.reference, old.message, old.created_at, old.due_at)
      is distinct from (new.number, new.member_id, new.reference, new.message, new.created_at, new.due_at) then
    raise exception 'a complaint stays as it was made and answered' using errcode = 'KP003';
  end if;
  return new;
end
$$;
create trigger guard before update or delete on complaint for each row execute function guard_complaint();
create trigger guard_all before truncate on complaint for each statement execute function guard_complaint();

alter table queue_item drop constraint queue_item_kind_check;
alter table queue_item add constraint queue_item_kind_check check (kind in
  ('slips', 'payments', 'qr', 'withdrawals', 'transfers', 'wallets', 'approvals', 'entries', 'complaints'));

create function queue_complaint() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.answered_at is null then
    perform public.queue_enter('complaints', new.number, new.created_at, new.member_id, null, null, null, new.reference);
  else
    perform public.queue_leave('complaints', new.number, new.is_upheld);
  end if;
  return null;
end
$$;
create trigger queue_changed after insert or update of answered_at on complaint
  for each row execute function queue_complaint();
