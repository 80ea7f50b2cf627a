-- Entries of a bank's feed that nobody could read wait for a person like everything else: who ended each, how and why.
alter table queue_item drop constraint queue_item_kind_check;
alter table queue_item add constraint queue_item_kind_check
  check (kind in ('slips', 'payments', 'qr', 'withdrawals', 'transfers', 'wallets', 'approvals', 'entries'));

alter table bank_feed_doubt
  add column payment_id uuid references payment,   -- the payment it was read as by a person; null when it was none
  add column ended_by   text,
  add column ended_at   timestamptz,
  add column why        text,
  add check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (why is null)),
  add check (payment_id is null or ended_at is not null);
grant update (payment_id, ended_by, ended_at, why) on bank_feed_doubt to krapao_app;
create index bank_feed_doubt_of_payment on bank_feed_doubt (payment_id) where payment_id is not null;

create function queue_entry() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.ended_at is null then
    perform public.queue_enter('entries', new.id::text, new.heard_at, null, null, null, new.bank_code, new.account_no);
  else
    perform public.queue_leave('entries', new.id::text, new.payment_id is not null);
  end if;
  return null;
end
$$;
create trigger queue_changed after insert or update of ended_at on bank_feed_doubt for each row
  execute function queue_entry();

-- What was said of it stays said.
create function guard_entry() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or (old.bank_code, old.account_no, old.entry, old.heard_at)
    is distinct from (new.bank_code, new.account_no, new.entry, new.heard_at) then
    raise exception 'an entry of a bank stays as it came and as it was ended' using errcode = 'KP003';
  end if;
  return new;
end
$$;
create trigger entry_guarded before update on bank_feed_doubt for each row execute function guard_entry();

insert into queue_item (kind, item_id, since, bank, reference)
select 'entries', id::text, heard_at, bank_code, account_no from bank_feed_doubt;
