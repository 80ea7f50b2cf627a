/**
 * Where each table stands when members are distributed over machines by their id (docs/growth.md). A table that is in no
 * list has the member's id in a column named below.
 */

/** Columns that hold the id of the member whom a row belongs to. */
export const MEMBER_COLUMNS = ['member_id', 'owner', 'member'];

/** Small, written by operators or rarely, read everywhere: a copy on each machine. */
export const REFERENCE = [
  'ledger.account_kind',
  ...['announcement', 'bank_layout'],
  ...[
    'bank',
    'canned_reply',
    'connection',
    'deposit_account',
    'deposit_wallet',
    'game',
    'news',
    'offer',
    'office_role',
  ],
  ...['operator', 'segment', 'setting', 'source', 'tag', 'vapid_key', 'wheel'],
];

/** Read and written by one machine beside the members': the office, sign-in before the member is known, the house. */
export const APART = [
  ...['ledger.audit', 'ledger.finding', 'ledger.seal', 'ledger.summed', 'ledger.verification', 'ledger.house'],
  ...['ledger.day_active', 'ledger.hour_sum', 'ledger.kind_sum', 'proof_block', 'proof_head', 'proof_node'],
  ...['alert_delivery', 'alert_life', 'bank_statement', 'bank_statement_line'],
  ...['approval', 'audit_line', 'audit_link', 'bank_feed', 'bank_feed_doubt', 'batch_round', 'book_comparison'],
  ...['catalogue_picture', 'catalogue_version', 'connection_check', 'connection_usage', 'day_end', 'game_bet_cursor'],
  ...[
    'handover_note',
    'handover_note_read',
    'login_attempt',
    'gateway_fee',
    'sms_message',
    'test_transfer',
    'member_figure_mark',
    'migration_checksum',
  ],
  ...['operator_invitation', 'operator_passkey', 'operator_recovery_code', 'operator_session', 'otp', 'queue_item'],
  ...[
    'first_secret',
    'rate_limit',
    'secret_check',
    'webauthn_challenge',
    'withdrawal_batch',
    'withdrawal_batch_line',
    'payout_return',
  ],
];

/** Rows of a member that name only their parent: they get the member's id as a column. */
export const BY_PARENT = {
  'ledger.balance': 'ledger.account',
  'ledger.entry': 'ledger.account',
  'ledger.hold': 'ledger.account',
  'ledger.mark': 'ledger.account',
  'ledger.operation': 'ledger.account',
  authenticator_enrolment: 'session',
  chat_agent_read: 'chat_conversation',
  chat_file: 'chat_conversation',
  chat_message: 'chat_conversation',
  chat_note: 'chat_conversation',
  chat_reply_time: 'chat_conversation',
  game_bet_change: 'game_bet',
  game_transfer_ask: 'game_transfer',
  idempotency: 'session',
  invite_reward: 'member',
  slip_step: 'slip',
  withdrawal_step: 'withdrawal',
};
