-- Coins by hand count as money: what they were worth, and who allowed them where that took a second person.
alter table coin_entry add column worth bigint check (worth >= 0), add column allowed_by text;
alter table coin_entry add constraint coin_entry_second_person check (allowed_by <> given_by);
create index coin_entry_by_hand on coin_entry (member_id, given_by, at) where given_by is not null and allowed_by is null;
