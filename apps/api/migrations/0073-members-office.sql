-- How operators find members: what is exact by an index of its own, names by every two letters of them that follow each
-- other, since Thai and Lao have few spaces. The letters follow from the names, whoever writes those, in
-- one spelling: some keyboards write a vowel in two parts.
create function name_letters(p_name text) returns text
language sql immutable parallel safe
return lower(regexp_replace(normalize(p_name, NFKC), '\s+', '', 'g'));

create function name_grams(p_letters text) returns text[]
language sql immutable parallel safe
return array(select distinct substr(p_letters, n, 2) from generate_series(1, length(p_letters) - 1) n);

alter table member
  add column letters text   generated always as (name_letters(name || '|' || bank_account_name)) stored,
  add column grams   text[] generated always as (name_grams(name_letters(name || '|' || bank_account_name))) stored,
  -- Until when a member is shut out of it; for good at 'infinity'. Read with every request, so it lies beside the status.
  add column deposit_blocked_until  timestamptz,
  add column play_blocked_until     timestamptz,
  add column withdraw_blocked_until timestamptz;

-- Rarely written and often searched: no list of what is still to be added to the index.
create index member_grams on member using gin (grams) with (fastupdate = off);
create index member_created on member (created_at, id);
create index member_account_no on member (bank_account_no);
create index member_phone_begins on member (phone text_pattern_ops);
create index member_inactive on member (created_at, id) where status = 'inactive';
create index member_blocked on member (created_at, id)
  where deposit_blocked_until is not null or play_blocked_until is not null or withdraw_blocked_until is not null;

-- Members whose names have these letters, as many as are asked for in no order. By the index in any case: whoever asks
-- looks at the number first.
create function members_with_grams(p_grams text[], p_limit int) returns setof member
language plpgsql stable set enable_seqscan = off set enable_indexscan = off as $$
begin
  return query select m.* from member m where m.grams @> p_grams limit p_limit;
end
$$;
grant execute on function name_letters, name_grams, members_with_grams to krapao_app;

-- Who shares what.
create index session_of_address on session (address);
create index session_of_member on session (member_id, created_at);
create index payment_sender on payment (sender_account) where state = 'credited';
create index payment_member on payment (member_id) where state = 'credited';
create index game_account_username on game_account (username);
create index reward_claimed_by on reward (member_id, claimed_at);

-- What operators did with a member and what they noted, each with who and why. Written in the commit of the act itself.
create table member_act (
  id        uuid        primary key,
  member_id text        not null references member,
  act       text        not null check (act in ('note', 'phone', 'bank-account', 'reset-password', 'disable', 'enable',
                                                'block', 'unblock', 'end-sessions', 'adjust', 'reverse')),
  by        text        not null check (by <> ''),
  reason    text        not null check (reason <> ''),
  details   jsonb       not null default '{}',
  at        timestamptz not null
);
create index member_act_of_member on member_act (member_id, at, id);
grant select, insert on member_act to krapao_app;
