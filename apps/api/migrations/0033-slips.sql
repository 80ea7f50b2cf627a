-- Pictures of transfers that members uploaded. Each is read, verified and judged by a job; it ends
-- credited or failed, or waits for an operator.
create table slip (
  id            uuid        primary key,
  member_id     text        not null references member,
  reference     text        not null unique,  -- what the member reads out to support
  file          text        not null unique,  -- its name in the store of files
  file_hash     text        not null,         -- of the file as it came, to know a repeated upload
  likeness      bit(64)     not null,         -- near-copies differ in few bits
  status        text        not null default 'waiting' check (status in ('waiting', 'review', 'credited', 'failed')),
  reason        text,                         -- why it failed, in the words of the catalogue
  review_reason text,                         -- why an operator must look
  payload       text,                         -- the code in the picture
  sending_bank  text,
  trans_ref     text,
  verified      jsonb,                        -- what the verifier said of it
  amount        bigint,
  currency      text        check (currency in ('THB', 'LAK')),
  payment_id    uuid        references payment,
  tried         int         not null default 0,  -- how often reading it went wrong
  asked         int         not null default 0,  -- how often the verifier was asked
  created_at    timestamptz not null,
  settled_at    timestamptz,
  check ((status = 'failed') = (reason is not null)),
  check (status <> 'review' or review_reason is not null),
  check ((status in ('credited', 'failed')) = (settled_at is not null))
);
-- A transfer is credited by one slip, however many show it.
create unique index slip_credited on slip (sending_bank, trans_ref) where status = 'credited';
create index slip_code on slip (sending_bank, trans_ref);
create index slip_member on slip (member_id, created_at);
create index slip_open on slip (created_at) where status in ('waiting', 'review');
create index slip_used on slip (settled_at) where status = 'credited';

-- What the member sees of its way, each step with its time.
create table slip_step (
  slip_id uuid        not null references slip,
  step    text        not null check (step in ('received', 'read', 'verified', 'credited', 'failed', 'review')),
  at      timestamptz not null,
  by      text,        -- an operator, or null for the rules
  note    text,        -- what the operator said
  primary key (slip_id, step)
);

grant select, insert, update on slip to krapao_app;
grant select, insert on slip_step to krapao_app;
