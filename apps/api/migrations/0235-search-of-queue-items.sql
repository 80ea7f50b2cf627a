-- The audit trail finds acts by the reference of an item, and by its member.
create index queue_item_reference on queue_item (lower(reference)) where reference is not null;
create index queue_item_member on queue_item (member_id, since desc) where member_id is not null;
