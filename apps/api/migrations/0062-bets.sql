-- Bets that the providers say are settled, each once however often it is told. Amounts are money, at the rate of then.
create table game_bet (
  game_code  text        not null references game,
  bet_id     text        not null,  -- the provider's own
  member_id  text        not null references member,
  stake      bigint      not null check (stake >= 0),
  valid      bigint      not null check (valid between 0 and stake),  -- what counts as played
  payout     bigint      not null check (payout >= 0),
  settled_at timestamptz not null,  -- by the provider's clock
  read_at    timestamptz not null,
  primary key (game_code, bet_id)
);
create index game_bet_of_member on game_bet (member_id, settled_at);

-- How far each game's report has been read.
create table game_bet_cursor (
  game_code text        primary key references game,
  cursor    text,
  read_at   timestamptz not null
);

-- The same bets added up, so that nobody has to read them all again.
create table turnover (
  member_id text        not null references member,
  game_code text        not null references game,
  valid     bigint      not null,
  last_at   timestamptz not null,  -- when the latest of them was settled
  primary key (member_id, game_code)
);

grant select, insert on game_bet to krapao_app;
grant select, insert, update on game_bet_cursor, turnover to krapao_app;
