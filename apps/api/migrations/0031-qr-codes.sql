-- Payment codes that members were shown. A code works once and for a few minutes; what is paid on it
-- otherwise is not lost, it goes to the operators.
create table qr_code (
  id         uuid        primary key,
  member_id  text        not null references member,
  channel    text        not null,                -- the bank or payment company whose code it is
  reference  text        not null,                -- what the payment brings back: ref1, bill, or our reference at a channel
  amount     bigint      not null check (amount > 0),
  currency   text        not null check (currency in ('THB', 'LAK')),
  payload    text,                                -- null until a payment company has made it
  state      text        not null check (state in ('making', 'live', 'paid', 'cancelled', 'expired', 'failed')),
  payment_id uuid        unique references payment,
  -- Whether the payment company has said its last word. A bank's own feed does so for the bank's codes.
  is_closed  boolean     not null,
  asked      int         not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at   timestamptz,
  unique (channel, reference),
  check (state <> 'live' or payload is not null),
  check (state <> 'paid' or payment_id is not null)
);
-- One live code per member and channel.
create unique index qr_code_live on qr_code (member_id, channel) where state in ('making', 'live');

grant select, insert, update on qr_code to krapao_app;
