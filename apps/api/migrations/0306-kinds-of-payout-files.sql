-- A file for the bank is handed out in one form alone: in two, the bank could pay both.
alter table withdrawal_batch add column taken_as text;
update withdrawal_batch set taken_as = 'csv' where taken_at is not null;
