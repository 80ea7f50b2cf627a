-- Counted on the dashboard, at a cost that grows with the failures alone.
create index notice_delivery_failed on notice_delivery (settled_at) where state = 'failed';
