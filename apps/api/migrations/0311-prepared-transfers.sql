-- The id that a provider reserved for a transfer, stored before the transfer is executed by that id. Empty once the
-- transfer was given up without one: nobody may execute it any more.
alter table game_transfer add column prepared text;
