-- While a reward runs, everything a member has at hand lies in their bonus account, and their wallet is empty: a
-- withdrawal finds nothing there, whatever else it asks. The kind 'money' stands for whichever of the two that is.
create table ledger.bonus_in_use (owner text primary key);

-- Whoever moves a member's money shares this lock until the commit; whoever changes where it lies has it alone.
create function ledger.money_lock(p_owner text) returns bigint
language sql immutable return hashtextextended(p_owner, 61);

create function ledger.money_account(p_owner text, p_currency text) returns bigint
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock_shared(ledger.money_lock(p_owner));
  return ledger.open_account(
    case when exists (select from ledger.bonus_in_use where owner = p_owner) then 'bonus' else 'wallet' end,
    p_owner, p_currency);
end
$$;

-- Takes the lock alone, for whoever claims or ends a reward. Comes before everything else of its transaction.
create function ledger.hold_still(p_owner text) returns void
language sql as $$ select pg_advisory_xact_lock(ledger.money_lock(p_owner)) $$;

create function ledger.use_bonus(p_owner text, p_is_in_use boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_is_in_use then
    insert into ledger.bonus_in_use (owner) values (p_owner);
  else
    delete from ledger.bonus_in_use where owner = p_owner;
  end if;
end
$$;

create or replace function ledger.open_account(p_kind text, p_owner text, p_currency text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_id   bigint;
  v_side text;
begin
  if p_kind = 'money' then
    return ledger.money_account(p_owner, p_currency);
  end if;
  select side into v_side from ledger.account_kind where kind = p_kind;
  if v_side is null then
    perform ledger.refuse('NO_ACCOUNT', jsonb_build_object('kind', p_kind));
  end if;
  select id into v_id from ledger.account where kind = p_kind and owner = p_owner and currency = p_currency;
  if v_id is not null then
    return v_id;
  end if;

  insert into ledger.account (kind, side, owner, currency) values (p_kind, v_side, p_owner, p_currency)
  on conflict do nothing returning id into v_id;
  if v_id is not null then
    if v_side = 'member' then
      insert into ledger.balance (account_id, currency) values (v_id, p_currency);
    else
      insert into ledger.house (account_id, currency) values (v_id, p_currency);
    end if;
    return v_id;
  end if;
  -- Somebody else opened it in between, or the member has it in another currency.
  select id into v_id from ledger.account where kind = p_kind and owner = p_owner and currency = p_currency;
  if v_id is null then
    perform ledger.refuse('CURRENCY_MIX', jsonb_build_object('owner', p_owner, 'currency', p_currency));
  end if;
  return v_id;
end
$$;

grant select on ledger.bonus_in_use to krapao_app;
grant execute on function ledger.money_lock, ledger.money_account, ledger.hold_still, ledger.use_bonus to krapao_app;

-- What a member took, whatever it was taken as: its terms as they were then, and how it ended.
create table reward (
  id              uuid        primary key,  -- the operation of the ledger that credited it
  member_id       text        not null references member,
  kind            text        not null check (kind in ('bonus', 'promotion', 'coupon', 'refund', 'invite')),
  type            text        not null,
  code            text        not null,
  title           jsonb       not null,
  currency        text        not null check (currency in ('THB', 'LAK')),
  amount          bigint      not null check (amount > 0),
  principal       bigint      not null check (principal >= 0),
  rule            text        not null check (rule in ('balance', 'turnover')),
  success_percent int         not null check (success_percent between 1 and 10000),
  fail_percent    int         not null check (fail_percent between 0 and 99),
  turnover        bigint      not null default 0,
  deposit_id      uuid        unique,       -- a deposit earns one reward
  state           text        not null check (state in ('running', 'succeeded', 'failed', 'cancelled', 'expired', 'free')),
  claimed_at      timestamptz not null,
  expires_at      timestamptz not null,
  ended_at        timestamptz,
  freed           bigint,                   -- what could be withdrawn again when it ended
  taken           bigint,                   -- what went back to the house
  waits_for       text[]      not null default '{}',  -- the games whose answer its end waits for
  -- A total that sets free at once, or lies below its other end, is no rule.
  check (rule = 'turnover' or success_percent > 100),
  check ((state = 'running') = (ended_at is null))
);
create unique index reward_running on reward (member_id) where state = 'running';
create index reward_of_member on reward (member_id, kind, code, claimed_at);
create index reward_due on reward (expires_at) where state = 'running';
grant select, insert, update on reward to krapao_app;
