-- How often a member wants a reality check; 0 for never. Without a row every 60 minutes.
create table reality_check (
  member_id text     primary key references member,
  minutes   smallint not null check (minutes in (0, 15, 30, 60, 120))
);
grant select, insert, update on reality_check to krapao_app;

-- Sums of a member's transfers by period, without a visit to the rows.
create index game_transfer_settled on game_transfer (member_id, settled_at) include (direction, amount)
  where status = 'succeeded';
