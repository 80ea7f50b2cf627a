-- Reality checks that were shown, and how each was answered: what a regulator's report counts.
create table reality_check_event (
  id         bigint      generated always as identity primary key,
  member_id  text        not null references member,
  session_id uuid        not null,
  due_at     timestamptz not null,
  event      text        not null check (event in ('shown', 'continue', 'break', 'logout')),
  at         timestamptz not null
);
create unique index reality_check_shown on reality_check_event (session_id, due_at) where event = 'shown';
create unique index reality_check_answered on reality_check_event (session_id, due_at) where event <> 'shown';
create index reality_check_shown_at on reality_check_event (at) where event = 'shown';
create index reality_check_event_of_member on reality_check_event (member_id, id);
grant select, insert on reality_check_event to krapao_app;
create trigger guard before update or delete or truncate on reality_check_event for each statement
  execute function guard_append_only();

-- QR codes, deposit notices and gift links that a limit of deposits refused.
create table limit_refusal (
  id          bigint      generated always as identity primary key,
  member_id   text        not null references member,
  place       text        not null check (place in ('qr-code', 'deposit-notice', 'gift-link')),
  amount      bigint      not null check (amount > 0),
  left_amount bigint      not null check (left_amount < amount),
  currency    text        not null,
  at          timestamptz not null
);
create index limit_refusal_at on limit_refusal (at);
create index limit_refusal_of_member on limit_refusal (member_id, id);
grant select, insert on limit_refusal to krapao_app;
create trigger guard before update or delete or truncate on limit_refusal for each statement
  execute function guard_append_only();
