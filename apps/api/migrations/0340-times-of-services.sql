-- How long services outside are waited for, by port; missing times have their defaults.
insert into setting (key, value) values ('serviceTimes', '{}') on conflict do nothing;
