-- How files of a bank are read and written. The latest of a bank and kind is in use; the earlier ones stay to be read.
create table bank_layout (
  id         bigint      generated always as identity primary key,
  bank_code  text        not null,
  kind       text        not null,
  layout     jsonb       not null,
  made_by    text        not null,
  allowed_by text        not null check (allowed_by <> made_by),
  at         timestamptz not null,
  why        text        not null
);
create index bank_layout_of on bank_layout (bank_code, kind, id);
grant select, insert on bank_layout to krapao_app;

-- Statements of our bank accounts that came as files.
create table bank_statement (
  id          uuid        primary key,
  number      bigint      generated always as identity unique,
  bank_code   text        not null,
  account_no  text        not null,
  currency    text        not null check (currency in ('THB', 'LAK')),
  format      text        check (format in ('csv', 'camt053', 'mt940')),
  file_name   text        not null,
  file_hash   text        not null,
  uploaded_by text,                       -- null: from the folder
  received_at timestamptz not null,
  state       text        not null check (state in ('waiting', 'booking', 'done', 'declined', 'refused')),
  lines       int         not null,
  credits     int         not null,
  credit_sum  bigint      not null,
  debits      int         not null,
  debit_sum   bigint      not null,
  from_at     timestamptz,
  until_at    timestamptz,
  opening     bigint,
  closing     bigint,
  fault       text,
  fault_line  int,
  check ((state = 'refused') = (fault is not null)),
  check (state = 'refused' or (format is not null and lines > 0))
);
-- The same file is read once; after a second person's no it may come again.
create unique index bank_statement_file on bank_statement (bank_code, account_no, file_hash)
  where state in ('waiting', 'booking', 'done');
create index bank_statement_booking on bank_statement (number) where state = 'booking';
grant select, insert, update (state) on bank_statement to krapao_app;

create table bank_statement_line (
  statement_id   uuid        not null references bank_statement,
  position       int         not null,
  line           int         not null,    -- row of the file
  direction      text        not null check (direction in ('credit', 'debit')),
  kind           text        not null check (kind in ('booked', 'pending', 'reversal')),
  amount         bigint      not null check (amount > 0),
  at             timestamptz not null,
  reference      text,
  sender_bank    text,
  sender_account text,
  sender_name    text,
  note           text,
  occurrence     int         not null,    -- among lines of the file that are alike in everything
  payment_key    uuid,                    -- the payment that bank and reference make
  outcome        text        check (outcome in ('new', 'known', 'review', 'debit', 'pending')),
  payment_id     uuid        references payment,
  entry_id       bigint      references bank_feed_doubt,
  primary key (statement_id, position)
);
create index bank_statement_line_key on bank_statement_line (statement_id, payment_key);
create index bank_statement_line_open on bank_statement_line (statement_id, position) where outcome is null;
create index bank_statement_line_payment on bank_statement_line (payment_id) where payment_id is not null;
grant select, insert, update (outcome, payment_id, entry_id) on bank_statement_line to krapao_app;

-- A file that was read stays as it was; its lines become something once.
create function guard_statement() returns trigger language plpgsql as $$
begin
  if not ((old.state = 'waiting' and new.state in ('booking', 'declined')) or (old.state = 'booking' and new.state = 'done')) then
    raise exception 'a statement that is % stays so', old.state using errcode = 'KP003';
  end if;
  return new;
end
$$;
create trigger statement_guarded before update on bank_statement for each row execute function guard_statement();
create function guard_statement_line() returns trigger language plpgsql as $$
begin
  if old.outcome is not null then
    raise exception 'a line of a statement becomes something once' using errcode = 'KP003';
  end if;
  return new;
end
$$;
create trigger statement_line_guarded before update on bank_statement_line for each row
  execute function guard_statement_line();

-- Payments that look like one of a statement, under another reference.
create index payment_at_account on payment (receiver_account, amount, paid_at);
