import { ask, type Db } from '../../platform/db.ts';

export const findCreditedBy = (db: Db, transRef: string) =>
  ask<{ id: string }>(
    db,
    'select distinct member_id as id from payment where trans_ref = $1 and member_id is not null limit 20',
    [transRef],
  );

/** Masked numbers are nobody's in particular. The member's own come first: by account, all payments would be gone through. */
const SHARING = `
  with own as materialized (
    select sender_account from payment where member_id = $1 and state = 'credited'
  ), mine as (
    select distinct sender_account from own where sender_account ~ '^[0-9]+$' limit 50
  )
  select distinct theirs.member_id as id, sender_account as shared
  from mine join payment theirs using (sender_account)
  where theirs.state = 'credited' and theirs.member_id <> $1 limit 50`;

export const findSharingSender = (db: Db, memberId: string) =>
  ask<{ id: string; shared: string }>(db, SHARING, [memberId]);
