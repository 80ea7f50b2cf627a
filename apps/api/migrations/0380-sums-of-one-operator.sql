-- What one operator moved or gave without a second person, over all members.
create index adjustment_alone on adjustment (asked_by, at) where allowed_by is null;
drop index coin_entry_by_hand;
create index coin_entry_alone on coin_entry (given_by, at) where given_by is not null and allowed_by is null;
