-- The balance equation sums a member's settled entries by type, which may be a hundred thousand: from this index alone.
create index statement_line_sums on statement_line (member_id, type) include (amount) where status = 'SUCCESS';
