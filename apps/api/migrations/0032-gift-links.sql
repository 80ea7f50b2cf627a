-- Wallet vouchers that members sent us. The row is written before the wallet is asked to redeem, so
-- whatever happens then, somebody knows to ask what became of it. A voucher is one member's, once.
create table gift_link (
  hash        text        primary key check (hash <> ''),
  id          uuid        not null unique,  -- what the member asked for; also the line of the statement
  member_id   text        not null references member,
  state       text        not null default 'sent' check (state in ('sent', 'redeemed', 'refused')),
  amount      bigint,                       -- null until the wallet has said how much
  reason      text,
  is_sent     boolean     not null default false,  -- the wallet may have been asked to redeem
  asked       int         not null default 0,
  reference   text        not null,
  created_at  timestamptz not null,
  settled_at  timestamptz
);

grant select, insert, update on gift_link to krapao_app;
