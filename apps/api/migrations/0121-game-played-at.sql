-- When a member last went into a game, so that home shows the games they play first.
alter table game_account add column played_at timestamptz;
