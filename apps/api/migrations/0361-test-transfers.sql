-- Transfers of operators to a test account at a game's provider and back. They move no member's money and are in no
-- account of the ledger; the comparison with the provider's report knows them as ours.
create table test_transfer (
  number             bigint      generated always as identity unique,
  id                 uuid        primary key,
  game_code          text        not null references game (code),
  connection         text        not null,
  username           text        not null,
  direction          text        not null check (direction in ('in', 'out')),
  units              bigint      not null check (units > 0),
  state              text        not null default 'sent' check (state in ('sent', 'succeeded', 'failed')),
  prepared           text,
  provider_reference text,
  sent_at            timestamptz not null,
  settled_at         timestamptz,
  check ((state = 'sent') = (settled_at is null))
);
create index test_transfer_account on test_transfer (game_code, connection, number);
create unique index test_transfer_in_flight on test_transfer (game_code, connection) where state = 'sent';
grant select, insert, update (state, prepared, provider_reference, settled_at) on test_transfer to krapao_app;
