-- Entries of a bank's feed that we could not read. The feed goes on after them; a person looks.
create table bank_feed_doubt (
  id         bigint      generated always as identity primary key,
  bank_code  text        not null,
  account_no text        not null,
  entry      jsonb       not null,
  heard_at   timestamptz not null,
  unique (bank_code, account_no, entry)
);
grant select, insert on bank_feed_doubt to krapao_app;

-- The same reference and amount from two banks is most likely one payment, told with two names of the bank.
create index payment_trans_ref on payment (trans_ref);
