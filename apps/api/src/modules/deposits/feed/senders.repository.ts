import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';

export const findCreditedBy = (db: Db, transRef: string) =>
  query<{ id: string }>(
    db,
    'select distinct member_id as id from payment where trans_ref = $1 and member_id is not null limit 20',
    [transRef],
  );

export type Sender = { senderBank: string; senderAccount: string };

export const findCreditedFrom = (db: Db, { senderBank, senderAccount }: Sender, limit: number) =>
  query<{ id: string }>(
    db,
    `select member_id as id from payment where state = 'credited' and sender_account = $1 and sender_bank = $2
     group by member_id order by max(credited_at) desc limit $3`,
    [senderAccount, senderBank, limit],
  );

/**
 * Masked numbers identify no account. The member's own payments are materialized first: a plan that starts
 * from the account would scan all payments.
 */
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
  query<{ id: string; shared: string }>(db, SHARING, [memberId]);
