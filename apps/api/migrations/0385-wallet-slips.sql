-- What a service confirmed of the picture of a wallet slip without a code, or why it confirmed nothing. Its transaction is then
-- the slip's sending_bank and trans_ref: it is credited by one slip, as any other.
alter table slip add column wallet jsonb;
