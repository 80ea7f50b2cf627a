-- What waits for a person, of whatever kind, in one row each: so that one list, its counts and its waits cost the same
-- however large the tables are that the work comes from. Triggers of those tables keep it, in the commit that makes it
-- true, and fire only for rows that need people: what goes by itself writes nothing here and signals nothing.
create table queue_item (
  kind        text        not null
              check (kind in ('slips', 'payments', 'qr', 'withdrawals', 'transfers', 'wallets', 'approvals')),
  item_id     text        not null,
  since       timestamptz not null,   -- since when the member waits
  member_id   text,
  amount      bigint,
  currency    text,
  bank        text,
  reference   text,
  -- Whoever works on it has it for a few minutes, and longer as long as their page says so.
  taken_by    text,
  taken_until timestamptz,
  -- Put aside: not before this time, and why.
  held_by     text,
  held_until  timestamptz,
  held_note   text,
  left_at     timestamptz,
  left_by     text,                   -- the operator, or null when it went by itself
  is_approved boolean,
  primary key (kind, item_id)
);
create index queue_item_open on queue_item (since, kind, item_id) where left_at is null;
create index queue_item_open_kind on queue_item (kind, since, item_id) where left_at is null;
create index queue_item_left on queue_item (left_at) where left_at is not null;
grant select, insert, update on queue_item to krapao_app;

-- Comes in, or comes back. What was known of it before and who had it is over.
create function queue_enter(p_kind text, p_id text, p_since timestamptz, p_member text, p_amount bigint, p_currency text,
  p_bank text, p_reference text) returns void
language sql set search_path = '' as $$
  insert into public.queue_item as q (kind, item_id, since, member_id, amount, currency, bank, reference)
  values (p_kind, p_id, p_since, p_member, p_amount, p_currency, p_bank, p_reference)
  on conflict (kind, item_id) do update
    set (since, member_id, amount, currency, bank, reference, taken_by, taken_until, held_by, held_until, held_note,
         left_at, left_by, is_approved)
      = (excluded.since, excluded.member_id, excluded.amount, excluded.currency, excluded.bank, excluded.reference,
         null, null, null, null, null, null, null, null)
    where q.left_at is not null;
  select pg_catalog.pg_notify('krapao_queue', p_kind);
$$;

-- Goes, by the operator whose transaction this is, or by itself.
create function queue_leave(p_kind text, p_id text, p_is_approved boolean) returns void
language sql set search_path = '' as $$
  update public.queue_item
  set left_at = pg_catalog.clock_timestamp(), is_approved = p_is_approved,
    left_by = nullif(pg_catalog.current_setting('krapao.operator', true), '')
  where kind = p_kind and item_id = p_id and left_at is null;
  select pg_catalog.pg_notify('krapao_queue', p_kind);
$$;

-- Withdrawals: what waits for a yes, and what the bank has been asked about for too long.
alter table withdrawal add column is_bank_silent boolean not null default false;

create function queue_withdrawal() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status = 'requested' or new.status = 'approved' and new.is_bank_silent then
    perform public.queue_enter('withdrawals', new.id::text, new.created_at, new.member_id, -new.amount, new.currency,
      new.bank_code, new.reference);
  else
    perform public.queue_leave('withdrawals', new.id::text, new.status <> 'rejected');
  end if;
  return null;
end
$$;
create trigger queue_new after insert on withdrawal for each row when (new.status = 'requested')
  execute function queue_withdrawal();
create trigger queue_changed after update of status, is_bank_silent on withdrawal for each row
  when (old.status = 'requested' or new.status = 'requested' or old.is_bank_silent or new.is_bank_silent)
  execute function queue_withdrawal();

-- Slips in doubt, and those that the rules could not end in time.
alter table slip add column is_stuck boolean not null default false;

create function queue_slip() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status = 'review' or new.status = 'waiting' and new.is_stuck then
    perform public.queue_enter('slips', new.id::text, new.created_at, new.member_id, new.amount, new.currency,
      new.sending_bank, new.reference);
  else
    perform public.queue_leave('slips', new.id::text, new.status = 'credited');
  end if;
  return null;
end
$$;
create trigger queue_changed after update of status, is_stuck on slip for each row
  when (old.status = 'review' or new.status = 'review' or old.is_stuck or new.is_stuck)
  execute function queue_slip();

-- Payments that nobody can decide by a rule, and credited ones of which two things were heard.
create function queue_payment() returns trigger language plpgsql set search_path = '' as $$
declare
  v_late constant text[] := array['LATE_QR', 'SECOND_PAYMENT', 'CANCELLED_QR', 'WRONG_AMOUNT'];
begin
  if new.reason is not null and new.state in ('review', 'credited') then
    perform public.queue_enter(case when new.reason = any (v_late) then 'qr' else 'payments' end, new.id::text,
      new.heard_at, new.member_id, new.amount, new.currency, new.sender_bank, new.trans_ref);
  elsif old.reason is not null then
    perform public.queue_leave(case when old.reason = any (v_late) then 'qr' else 'payments' end, new.id::text,
      new.state = 'credited');
  end if;
  return null;
end
$$;
create trigger queue_changed after update of state, reason on payment for each row
  when (old.reason is distinct from new.reason or old.reason is not null and old.state <> new.state)
  execute function queue_payment();

-- Transfers to a game that asking has not ended.
alter table game_transfer add column is_stuck boolean not null default false;

create function queue_transfer() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status = 'sent' then
    perform public.queue_enter('transfers', new.id::text, new.sent_at, new.member_id,
      case new.direction when 'in' then -new.amount else new.amount end, new.currency, new.game_code, new.reference);
  else
    perform public.queue_leave('transfers', new.id::text, new.status = 'succeeded');
  end if;
  return null;
end
$$;
create trigger queue_changed after update of status, is_stuck on game_transfer for each row
  when (new.is_stuck and (new.status <> old.status or not old.is_stuck))
  execute function queue_transfer();

-- Every time a provider was asked what became of such a transfer, with its answer; and what people decided.
create table game_transfer_ask (
  id          bigint      generated always as identity primary key,
  transfer_id uuid        not null references game_transfer,
  at          timestamptz not null,
  by          text,                      -- an operator, or null for the job
  answer      jsonb       not null
);
create index game_transfer_ask_of on game_transfer_ask (transfer_id, id);
grant select, insert on game_transfer_ask to krapao_app;

-- Wallets that were stopped.
create function queue_wallet() returns trigger language plpgsql set search_path = '' as $$
declare
  v_owner text;
begin
  select owner into v_owner from ledger.account where id = new.account_id;
  if new.frozen then
    perform public.queue_enter('wallets', new.account_id::text, pg_catalog.clock_timestamp(), v_owner,
      new.available + new.held, new.currency, null, null);
  else
    perform public.queue_leave('wallets', new.account_id::text, true);
  end if;
  return null;
end
$$;
create trigger queue_changed after update of frozen on ledger.balance for each row
  when (old.frozen is distinct from new.frozen)
  execute function queue_wallet();

-- Acts that need two people: what the first asked for, and what the second said.
create table approval (
  id         uuid        primary key,
  kind       text        not null,
  subject    text        not null,          -- what it is about: one act at a time
  payload    jsonb       not null,
  member_id  text        references member,
  amount     bigint,
  currency   text        check (currency in ('THB', 'LAK')),
  reference  text,
  why        text        not null check (why <> ''),
  asked_by   text        not null,
  asked_at   timestamptz not null,
  state      text        not null default 'open' check (state in ('open', 'allowed', 'refused', 'lapsed')),
  decided_by text,
  decided_at timestamptz,
  note       text,
  check ((state = 'open') = (decided_at is null)),
  check (state not in ('allowed', 'refused') or decided_by is not null),
  constraint approval_second_person check (state <> 'allowed' or decided_by <> asked_by)
);
create unique index approval_open on approval (kind, subject) where state = 'open';
create index approval_asked on approval (asked_at, id);
grant select, insert, update on approval to krapao_app;

create function queue_approval() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.state = 'open' then
    perform public.queue_enter('approvals', new.id::text, new.asked_at, new.member_id, new.amount, new.currency, null,
      new.reference);
  else
    perform public.queue_leave('approvals', new.id::text, new.state = 'allowed');
  end if;
  return null;
end
$$;
create trigger queue_changed after insert or update of state on approval for each row
  execute function queue_approval();

-- What was asked for and said stays as it was.
create function guard_approval() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or (old.kind, old.subject, old.payload, old.why, old.asked_by, old.asked_at)
    is distinct from (new.kind, new.subject, new.payload, new.why, new.asked_by, new.asked_at) then
    raise exception 'an approval stays as it was asked for and decided' using errcode = 'KP003';
  end if;
  return new;
end
$$;
create trigger approval_guarded before update on approval for each row execute function guard_approval();

-- What waits already.
insert into queue_item (kind, item_id, since, member_id, amount, currency, bank, reference)
select 'withdrawals', id::text, created_at, member_id, -amount, currency, bank_code, reference
from withdrawal where status = 'requested'
union all
select 'slips', id::text, created_at, member_id, amount, currency, sending_bank, reference
from slip where status = 'review'
union all
select case when reason in ('LATE_QR', 'SECOND_PAYMENT', 'CANCELLED_QR', 'WRONG_AMOUNT') then 'qr' else 'payments' end,
  id::text, heard_at, member_id, amount, currency, sender_bank, trans_ref
from payment where reason is not null and state in ('review', 'credited')
union all
select 'wallets', b.account_id::text, now(), a.owner, b.available + b.held, b.currency, null, null
from ledger.balance b join ledger.account a on a.id = b.account_id where b.frozen;

-- How many ended today, with people and without.
create index slip_settled on slip (settled_at) include (status) where settled_at is not null;
create index withdrawal_settled on withdrawal (settled_at) include (status) where settled_at is not null;
create index payment_credited on payment (credited_at) where credited_at is not null;
