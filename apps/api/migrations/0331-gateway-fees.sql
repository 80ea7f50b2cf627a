-- What a service of codes or payouts keeps of a movement, as it reports. No movement of members has it.
create table gateway_fee (
  direction   text        not null check (direction in ('deposit', 'payout')),
  subject     uuid        not null,       -- the payment or the withdrawal
  connection  text        not null,
  amount      bigint      not null check (amount >= 0),
  currency    text        not null check (currency in ('THB', 'LAK')),
  reported_at timestamptz not null,
  primary key (direction, subject)
);
create index gateway_fee_connection on gateway_fee (reported_at, connection);
grant select, insert, update (amount) on gateway_fee to krapao_app;
