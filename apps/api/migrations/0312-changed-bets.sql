-- Bets that a provider settled anew, voided or opened again: the bet has its newest values, and each change is on
-- record, so that turnover can be explained.
create table game_bet_change (
  id         bigint      generated always as identity primary key,
  game_code  text        not null,
  bet_id     text        not null,
  read_at    timestamptz not null,
  stake      bigint      not null,  -- before the change
  valid      bigint      not null,
  payout     bigint      not null,
  foreign key (game_code, bet_id) references game_bet
);
create index game_bet_change_of_bet on game_bet_change (game_code, bet_id);
grant select, insert on game_bet_change to krapao_app;
grant update (stake, valid, payout) on game_bet to krapao_app;
