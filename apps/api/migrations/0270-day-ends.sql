-- The books of our bank accounts at the end of a day, signed by two people. What one person signed may be signed again
-- with later figures; what two signed is fixed.
create table day_end (
  day        date        primary key,
  lines      jsonb       not null,
  first_by   text        not null check (first_by <> ''),
  first_at   timestamptz not null,
  second_by  text        check (second_by <> first_by),
  second_at  timestamptz,
  -- What the books say now, where they no longer say what was signed.
  found      jsonb,
  check ((second_by is null) = (second_at is null)),
  check (found is null or second_by is not null)
);
grant select, insert, update on day_end to krapao_app;

create function guard_day_end() returns trigger language plpgsql as $$
begin
  if old.second_by is not null and (old.day, old.lines, old.first_by, old.first_at, old.second_by, old.second_at)
    is distinct from (new.day, new.lines, new.first_by, new.first_at, new.second_by, new.second_at)
  then
    raise exception 'a day that two people signed is fixed' using errcode = 'KP003';
  end if;
  return new;
end
$$;
create trigger day_end_guarded before update on day_end for each row execute function guard_day_end();

-- Payments of a day, for the bank's sum of it.
create index payment_paid on payment (paid_at);
