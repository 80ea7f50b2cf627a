-- What every withdrawal and transfer pays for, with fewer statements inside: the same rules.

-- Nearly every account is open already, so that is looked at first.
create or replace function ledger.open_account(p_kind text, p_owner text, p_currency text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_id   bigint;
  v_side text;
begin
  if p_kind = 'money' then
    return ledger.money_account(p_owner, p_currency);
  end if;
  select id into v_id from ledger.account where kind = p_kind and owner = p_owner and currency = p_currency;
  if v_id is not null then
    return v_id;
  end if;

  select side into v_side from ledger.account_kind where kind = p_kind;
  if v_side is null then
    perform ledger.refuse('NO_ACCOUNT', jsonb_build_object('kind', p_kind));
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

-- A withdrawal that is new was in no queue before, so nothing of it can be there.
create or replace function queue_new_withdrawal() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into public.queue_item (kind, item_id, since, member_id, amount, currency, bank, reference)
  values ('withdrawals', new.id::text, new.created_at, new.member_id, -new.amount, new.currency, new.bank_code,
    new.reference);
  return null;
end
$$;
