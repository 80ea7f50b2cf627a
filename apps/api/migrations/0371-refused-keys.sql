-- Whether the last check of a connection failed because the service does not accept our key.
alter table connection_check add column is_key_refused boolean not null default false;
