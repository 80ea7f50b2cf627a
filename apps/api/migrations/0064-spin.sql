-- The prize wheel. A change is a new row, and only its state ever changes: what was promised on a wheel can be read for ever.
create table wheel (
  id        bigint      generated always as identity primary key,
  currency  text        not null check (currency in ('THB', 'LAK')),
  name      jsonb       not null,
  slices    jsonb       not null,
  odds      text        not null,      -- as they are committed to (packages/fair)
  -- Promises on a wheel that was replaced stand; those on one that was stopped do not.
  state     text        not null check (state in ('active', 'replaced', 'stopped')),
  starts_at timestamptz,
  ends_at   timestamptz,
  saved_at  timestamptz not null,
  check (starts_at < ends_at)
);
create unique index wheel_active on wheel (currency) where state = 'active';
create trigger tell_changed after insert or update or delete or truncate on wheel execute function tell_changed();
grant select, insert, update (state) on wheel to krapao_app;

-- What a member has to spin with. Whoever changes it locks this row: two spins of a member come one after the other.
create table coin_purse (
  member_id    text    primary key references member,
  coins        int     not null default 0 check (coins >= 0),
  spins        int     not null default 0,  -- so far: the next has the number after it
  member_seed  text    not null check (member_seed ~ '^[A-Za-z0-9_-]{1,64}$'),
  has_own_seed boolean not null default false,
  earned_on    date    not null,            -- in Bangkok
  earned       int     not null default 0   -- by deposits, on that day
);
grant select, insert, update on coin_purse to krapao_app;

create table coin_entry (
  id        bigint      generated always as identity primary key,
  member_id text        not null references member,
  delta     int         not null check (delta <> 0),
  why       text        not null check (why in ('deposit', 'spin', 'prize', 'gift')),
  reference text        not null,
  at        timestamptz not null,
  unique (why, reference)                   -- nothing is credited twice
);
create index coin_entry_of_member on coin_entry (member_id, id);
grant select, insert on coin_entry to krapao_app;

-- The seed of a spin, and what was shown of it before. Sealed until the spin: whoever reads the database must not be
-- able to choose a seed of their own that wins.
create table wheel_promise (
  member_id   text        not null references member,
  number      int         not null check (number > 0),
  wheel_id    bigint      not null references wheel,
  sealed_seed bytea       not null,
  commitment  text        not null,
  made_at     timestamptz not null,
  primary key (member_id, number, wheel_id)
);
grant select, insert on wheel_promise to krapao_app;

create table spin (
  id          uuid        primary key,
  member_id   text        not null,
  number      int         not null,
  wheel_id    bigint      not null,
  server_seed text        not null,
  member_seed text        not null,
  roll        int         not null check (roll between 0 and 999999),
  code        text        not null,
  coins_left  int         not null,
  at          timestamptz not null,
  unique (member_id, number),
  foreign key (member_id, number, wheel_id) references wheel_promise
);
grant select, insert on spin to krapao_app;

create table coupon (
  id         uuid        primary key references spin,  -- a spin makes one at most
  member_id  text        not null references member,
  wheel_id   bigint      not null references wheel,
  code       text        not null,
  currency   text        not null check (currency in ('THB', 'LAK')),
  amount     bigint      not null check (amount > 0),
  state      text        not null default 'open' check (state in ('open', 'claimed', 'void')),
  made_at    timestamptz not null,
  expires_at timestamptz not null,
  reward_id  uuid        unique references reward deferrable initially deferred,
  check ((state = 'claimed') = (reward_id is not null))
);
create index coupon_open on coupon (member_id, made_at) where state = 'open';
grant select, insert, update on coupon to krapao_app;
