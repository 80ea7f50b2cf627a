-- What operators offer: bonuses of the grid, and promotions that are found by their code. Whoever takes one gets its
-- terms as they are then.
create table offer (
  code               text        not null check (code ~ '^[[:upper:]0-9_-]{1,40}$'),
  kind               text        not null check (kind in ('bonus', 'promotion')),
  type               text        not null check (type in ('limit', 'day', 'week')),  -- how receipts are counted
  max_received       int         not null check (max_received >= 1),
  currency           text        not null check (currency in ('THB', 'LAK')),
  title              jsonb       not null,
  description        jsonb       not null,  -- html
  banners            jsonb       not null default '[]',
  rule               text        not null check (rule in ('balance', 'turnover')),
  success_percent    int         not null check (success_percent between 1 and 10000),
  fail_percent       int         not null check (fail_percent between 0 and 99),
  life_hours         int         not null check (life_hours between 1 and 8760),
  min_deposit        bigint      not null default 0 check (min_deposit >= 0),
  percent_of_deposit int         check (percent_of_deposit between 1 and 1000),
  fixed_amount       bigint      check (fixed_amount > 0),
  amount_max         bigint      check (amount_max > 0),
  weekdays           int[]       check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),  -- 1 is Monday
  starts_at          timestamptz,
  ends_at            timestamptz check (ends_at > starts_at),
  places_max         int         check (places_max >= 0),
  places_taken       int         not null default 0,
  is_open            boolean     not null default true,
  is_featured        boolean     not null default false,
  position           int         not null default 0,
  primary key (code, currency),
  check (rule = 'turnover' or success_percent > 100),
  check ((percent_of_deposit is null) <> (fixed_amount is null)),
  -- Nobody gets more than there is to give, whoever asks at once.
  constraint offer_places check (places_taken between 0 and coalesce(places_max, places_taken))
);
grant select, insert, update, delete on offer to krapao_app;
