-- The providers' games. Operator data: rates, links and whether a game is open.
create table game (
  code           text    primary key,
  name           text    not null,
  category       text    not null check (category in ('slot', 'sport', 'lotto')),
  dialect        text    not null check (dialect in ('reference', 'agent')),
  decimals       int     not null check (decimals between 0 and 4),  -- of the provider's unit
  rate           numeric not null check (rate > 0),                  -- money for one unit of the provider
  login          text    not null check (login in ('user', 'user-password')),
  logo           text    not null,
  background     text    not null,
  web            text,    -- a path is one at the provider's own address
  android        text,
  ios            text,
  position       int     not null,
  is_open        boolean not null default true
);

-- A member's account at a provider. The balance is only what was last heard: the provider holds the money.
create table game_account (
  member_id        text        not null references member,
  game_code        text        not null references game,
  username         text        not null,
  secrets          bytea       not null,           -- password and form state, encrypted with the server's secret
  units            bigint      not null default 0, -- in the provider's smallest unit
  units_heard_at   timestamptz,
  moving           bigint      not null default 0, -- of a transfer under way: units to the game, or below zero from it
  moved_at         timestamptz,                    -- when the last transfer ended
  opened_at        timestamptz not null,
  primary key (member_id, game_code),
  unique (game_code, username)
);

grant select, insert, update, delete on game to krapao_app;
grant select, insert, update on game_account to krapao_app;
