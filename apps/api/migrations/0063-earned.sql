-- How far a job has come that goes over all members, batch by batch: whoever takes it up goes on from there.
create table batch_round (
  name        text        primary key,
  after       text        not null default '',  -- the last one that is done
  started_at  timestamptz not null,
  finished_at timestamptz
);
grant select, insert, update on batch_round to krapao_app;

-- What a member has put in and taken out since a time, found without the rest of their statement.
create index statement_line_outside on statement_line (member_id, settled_at) include (type, amount)
  where status = 'SUCCESS' and type in ('deposit', 'withdraw');

-- Cashback that a member can receive, with the sum it was worked out by. One stands for each member at most.
create table refund_offer (
  member_id     text        primary key references member,
  currency      text        not null check (currency in ('THB', 'LAK')),
  deposits      bigint      not null,
  withdrawals   bigint      not null,
  total         bigint      not null,
  bonuses       bigint      not null,
  rate          numeric     not null check (rate > 0 and rate <= 100),  -- per cent
  amount        bigint      not null check (amount > 0),
  since         timestamptz,               -- the last time that some was received
  worked_out_at timestamptz not null
);
grant select, insert, update, delete on refund_offer to krapao_app;

-- What was received, and by which sum. Never changed.
create table refund_claim (
  reward_id   uuid        primary key,
  member_id   text        not null references member,
  currency    text        not null check (currency in ('THB', 'LAK')),
  deposits    bigint      not null,
  withdrawals bigint      not null,
  total       bigint      not null,
  bonuses     bigint      not null,
  rate        numeric     not null,
  amount      bigint      not null check (amount > 0),
  since       timestamptz,
  claimed_at  timestamptz not null
);
create index refund_claim_of_member on refund_claim (member_id, claimed_at);
grant select, insert on refund_claim to krapao_app;

-- What an invited friend has earned the member who brought them. It never falls; what was collected is remembered.
create table invite_reward (
  friend_id     text        primary key references member,
  inviter_id    text        not null references member,
  basis         bigint      not null,              -- valid bets or net deposits of the friend
  earned        bigint      not null default 0,
  collected     bigint      not null default 0 check (collected <= earned),
  shares        text        check (shares in ('bank', 'phone', 'device', 'currency')),  -- why it earns nothing; for operators
  worked_out_at timestamptz not null
);
create index invite_reward_of_inviter on invite_reward (inviter_id);
create index invite_reward_refused on invite_reward (worked_out_at) where shares is not null;
grant select, insert, update on invite_reward to krapao_app;

-- The browser a session was begun in, whoever signed in there.
alter table session add column browser uuid;
create index session_browser on session (member_id, browser) where browser is not null;
