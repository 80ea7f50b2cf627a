-- The connection that a transfer was sent through: its outcome is asked for there. Null for transfers before.
alter table game_transfer add column connection text;
