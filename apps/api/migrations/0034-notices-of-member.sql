-- Whatever credits a payment looks for the notice in which its member announced it, over or not.
create index deposit_notice_of_member on deposit_notice (member_id, created_at);
