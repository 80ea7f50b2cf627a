-- A reward locks itself and the deposit that earned it. The rest of the member's money is `free`: deposits raise it,
-- withdrawals lower it, and it never counts towards the reward's ends. Rewards that run now keep their rule: everything
-- the member has is their principal, and nothing is free.
alter table reward
  add column free         bigint  not null default 0 check (free >= 0),
  add column covers_total boolean not null default true;
alter table reward alter column covers_total set default false;
comment on column reward.free is 'the member''s money beside this reward, wherever it lies';
comment on column reward.covers_total is 'claimed when a reward still locked everything the member had';
