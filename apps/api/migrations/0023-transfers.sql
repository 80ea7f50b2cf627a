-- Money on its way between a member's wallet and a game. The row is written before the provider is
-- called, so whatever happens then, somebody knows to ask.
create table game_transfer (
  id                 uuid        primary key,  -- also the ledger's operation and the provider's reference
  member_id          text        not null references member,
  game_code          text        not null references game,
  direction          text        not null check (direction in ('in', 'out')),
  amount             bigint      not null check (amount > 0),  -- minor units
  units              bigint      not null check (units > 0),   -- the provider's smallest units
  currency           text        not null check (currency in ('THB', 'LAK')),
  status             text        not null default 'sent' check (status in ('sent', 'succeeded', 'failed')),
  reference          text        not null,
  provider_reference text,
  reason             text,
  asked              int         not null default 0,           -- how often the provider was asked what became of it
  sent_at            timestamptz not null,
  settled_at         timestamptz
);
-- One transfer at a time per member and game: two could not be told apart at a provider without ids.
create unique index game_transfer_in_flight on game_transfer (member_id, game_code) where status = 'sent';
-- A transaction of the provider belongs to one transfer of ours. Some providers number them per account.
create unique index game_transfer_provider on game_transfer (member_id, game_code, provider_reference)
  where provider_reference is not null;
create index game_transfer_account on game_transfer (member_id, game_code, sent_at);

grant select, insert, update on game_transfer to krapao_app;
