-- Coins that a deposit earns once it was played: what is left to bet for them.
create table coin_due (
  payment_id uuid        primary key references payment,
  member_id  text        not null references member,
  currency   text        not null check (currency in ('THB', 'LAK')),
  coins      int         not null check (coins > 0),
  to_play    bigint      not null check (to_play >= 0),
  made_at    timestamptz not null
);
create index coin_due_open on coin_due (member_id, made_at, payment_id) where to_play > 0;
grant select, insert, update on coin_due to krapao_app;
