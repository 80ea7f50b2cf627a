-- Whoever invited an operator before: a new link must not undo that one account may have created the other.
alter table operator add column past_inviters uuid[] not null default '{}';
