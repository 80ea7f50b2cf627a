-- How many registered on a day, counted in the index alone. Decision 116.
create index member_joined on member (currency, created_at);
