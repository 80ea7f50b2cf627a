/** Ids and cursors of the requests in office-reads.mjs, as SQL. */
import { memberId } from './office-people.mjs';

/**
 * SQL for ids that exist.
 * @type {Record<string, string>}
 */
export const KNOWN = {
  slip: `select item_id from queue_item where kind = 'slips' and left_at is null limit 1`,
  payment: `select item_id from queue_item where kind = 'payments' and left_at is null limit 1`,
  transfer: `select item_id from queue_item where kind = 'transfers' and left_at is null limit 1`,
  wallet: `select item_id from queue_item where kind = 'wallets' and left_at is null limit 1`,
  withdrawal: `select item_id from queue_item where kind = 'withdrawals' and left_at is null limit 1`,
  approval: `select id from approval where state = 'open' limit 1`,
  entry: 'select id from bank_feed_doubt limit 1',
  complaint: 'select number from complaint limit 1',
  harm: 'select id from harm_case limit 1',
  document: 'select id from member_document limit 1',
  closing: 'select id from closing limit 1',
  batch: 'select id from withdrawal_batch order by number desc limit 1',
  statement: 'select id from bank_statement order by number desc limit 1',
  recovery: `select id from account_recovery where state = 'review' limit 1`,
  registration: 'select member_id as id from registration_review limit 1',
  reference: `select reference from statement_line where member_id = '${memberId(1)}' limit 1`,
  operation: `select id from ledger.operation where reference = 'REF00001000' and kind = 'deposit'
    union all select id from ledger.operation limit 1`,
  house: `select id from ledger.account where kind = 'bank' order by id limit 1`,
  conversation: 'select id from chat_conversation order by last_seq desc limit 1',
  line: `select member_id || '/item/' || reference from statement_line limit 1`,
  slipOf: `select member_id || '/item/' || reference from slip limit 1`,
  operator: 'select operator_id from audit_line where operator_id is not null limit 1',
  auditLine: 'select id from audit_line where of is null order by id limit 1 offset 500',
  invites: `select extract(epoch from worked_out_at)::bigint * 1000000 || ' ' || friend_id from invite_reward
    where shares is not null order by worked_out_at limit 1`,
  inbox: `select 'others_' || to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '_' || id
    from chat_conversation where state = 'open' and waiting_since is null order by updated_at limit 1 offset 5`,
  closed: `select 'others_' || to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '_' || id
    from chat_conversation where state = 'closed' order by updated_at limit 1 offset 60`,
};

/** Rows before a deep page, as the columns of the server's cursor. @type {Record<string, string>} */
export const PLACES = {
  members: 'select created_at::text, id from member order by created_at limit 1 offset 500',
  disabled: `select created_at::text, id from member where status = 'inactive' order by created_at limit 1 offset 5`,
  rewards: `select claimed_at::text, id from reward where member_id = '${memberId(1)}' order by 1 limit 1 offset 9`,
  slips: `select created_at::text, id from slip where member_id = '${memberId(1)}' order by 1 limit 1 offset 9`,
  withdrawals: `select created_at::text, id from withdrawal where member_id = '${memberId(1)}' order by 1 limit 1 offset 9`,
  coupons: `select made_at::text, id from coupon where member_id = '${memberId(1)}' order by 1 limit 1 offset 9`,
  acts: `select at::text, id from member_act where member_id = '${memberId(1)}' order by 1 limit 1 offset 50`,
  items: `select since::text, kind, item_id from queue_item where left_at is null order by since desc limit 1 offset 60`,
  itemsOfKind: `select since::text, kind, item_id from queue_item where left_at is null and kind = 'withdrawals'
    order by since desc limit 1 offset 60`,
  notices: `select created_at::text, id from deposit_notice where status = 'expired' and created_at > now() - interval '2 days'
    order by created_at limit 1`,
  approvals: `select asked_at::text, id from approval where state = 'open' order by 1 desc limit 1 offset 9`,
  decided: `select asked_at::text, id from approval where state <> 'open' order by 1 limit 1 offset 60`,
};
