import { pendingTables } from './amb/pending.repository.ts';
import { betChangeTables } from './sbo/changed-bets.ts';

/** Balances are in the provider's smallest units. Each change is one row with the balance before and after. */
export const gameTables = `
  create table if not exists sandbox.game_player (
    provider      text        not null,
    username      text        not null,
    external_id   text        not null,
    password      text        not null,
    currency      text        not null,
    balance_units bigint      not null default 0 check (balance_units >= 0),
    locked        boolean     not null default false,
    open_hand     jsonb,
    created_at    timestamptz not null,
    primary key (provider, username),
    unique (provider, external_id)
  );

  create table if not exists sandbox.game_transaction (
    seq          bigint      generated always as identity primary key,
    id           uuid        not null unique,
    provider     text        not null,
    username     text        not null,
    kind         text        not null check (kind in ('in', 'out', 'stake', 'round')),
    reference    text,
    status       text        not null check (status in ('success', 'failed')),
    reason       text,
    amount_units bigint      not null check (amount_units >= 0),
    delta_units  bigint      not null,
    before_units bigint      not null,
    after_units  bigint      not null check (after_units = before_units + delta_units),
    detail       jsonb,
    created_at   timestamptz not null,
    foreign key (provider, username) references sandbox.game_player,
    check ((status = 'success') = (reason is null)),
    check (status = 'success' or delta_units = 0)
  );
  create unique index if not exists game_transaction_reference on sandbox.game_transaction (provider, reference);
  create index if not exists game_transaction_player on sandbox.game_transaction (provider, username, seq desc);
  create index if not exists game_transaction_round on sandbox.game_transaction (provider, seq) where kind = 'round';

  create table if not exists sandbox.game_session (
    token      text        primary key,
    provider   text        not null,
    username   text        not null,
    opened     boolean     not null default false,
    expires_at timestamptz not null,
    foreign key (provider, username) references sandbox.game_player
  );
  create index if not exists game_session_player on sandbox.game_session (provider, username);
${pendingTables}${betChangeTables}`;
