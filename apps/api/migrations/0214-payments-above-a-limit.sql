-- Home and the list of limits read a member's deposits that wait for a limit.
create index payment_above_limit on payment (member_id) where state = 'review' and reason = 'ABOVE_LIMIT';
