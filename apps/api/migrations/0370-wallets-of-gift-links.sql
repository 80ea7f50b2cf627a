-- The wallet of ours that a gift link is redeemed to, stored with the first redeem request: after a change of the
-- connection's number the new wallet would not know what became of it.
alter table gift_link add column mobile text;
