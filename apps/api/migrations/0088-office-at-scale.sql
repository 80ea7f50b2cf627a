-- What operators look for among a million members, found by an index however many there are. Decision 116.

-- Whose name, or the name on whose account, has these letters in it. By the index of pairs in any case: whoever asks has
-- looked among the newest for names that many have.
drop function members_with_grams;
create function members_named(p_letters text)
returns table (
  id text, created_at timestamptz, status text,
  deposit_blocked_until timestamptz, play_blocked_until timestamptz, withdraw_blocked_until timestamptz
)
language plpgsql stable set enable_seqscan = off set enable_indexscan = off as $$
begin
  return query
    select m.id, m.created_at, m.status, m.deposit_blocked_until, m.play_blocked_until, m.withdraw_blocked_until
    from member m where m.grams @> name_grams(p_letters) and strpos(m.letters, p_letters) > 0;
end
$$;

-- Banks hide most digits of an account. Every three that follow each other, for those that they show.
create function digit_parts(p_number text) returns text[]
language sql immutable parallel safe
return array(select distinct substr(p_number, n, 3) from generate_series(1, length(p_number) - 2) n);

create index member_account_parts on member using gin (digit_parts(bank_account_no)) with (fastupdate = off);
grant execute on function members_named, digit_parts to krapao_app;

-- Few acts are refused.
create index audit_line_refused on audit_line (coalesce(of, id)) where outcome <> 'OK';

-- Slips that look alike: of the same amount since the transfer, and pictures of three months without a look at the rows.
drop index slip_amount;
create index slip_amount on slip (amount, currency, created_at) where amount is not null;
drop index slip_used;
drop index slip_settled;
create index slip_settled on slip (settled_at) include (status, id, likeness) where settled_at is not null;
