-- Counters of the rate limits. Unlogged: losing them in a crash costs nothing, and no write waits
-- for the disk.
create unlogged table rate_limit (
  key         text        primary key,
  hits        int         not null,
  resets_at   timestamptz not null
);

-- The first answer to a call that must happen once, found again by the caller's key.
create table idempotency (
  scope        text        not null,
  key          uuid        not null,
  request_hash bytea       not null,
  claimed_at   timestamptz not null,
  status       int,
  answer       jsonb,
  primary key (scope, key)
);
create index idempotency_age on idempotency (claimed_at);

grant select, insert, update, delete on rate_limit, idempotency to krapao_app;
