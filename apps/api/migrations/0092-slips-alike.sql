-- Pictures that look alike differ in three bits of 64 at most, so one of four parts of 16 bits is the same in both. Those are
-- found by an index; before, the pictures of three months were compared one by one.

create function likeness_parts(p_likeness bit(64)) returns int[]
language sql immutable parallel safe
return array[
  substring(p_likeness from 1 for 16)::int,
  substring(p_likeness from 17 for 16)::int + 65536,
  substring(p_likeness from 33 for 16)::int + 131072,
  substring(p_likeness from 49 for 16)::int + 196608
];
grant execute on function likeness_parts to krapao_app;

create index slip_likeness on slip using gin (likeness_parts(likeness)) where status = 'credited';

drop index slip_settled;
create index slip_settled on slip (settled_at) include (status) where settled_at is not null;
