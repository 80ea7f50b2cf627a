import { money, type Section, time } from './section.ts';

export const MONEY: readonly Section[] = [
  {
    name: 'statement',
    tables: ['statement_line', 'statement_count'],
    columns: ['at', 'type', 'reference', 'status', 'from', 'to', 'amount', 'currency', 'balanceAfter', 'settledAt'],
    sql: `select ${time('created_at')}, type, reference, status, from_account, to_account, ${money('amount')}, currency,
        ${money('balance_after')}, ${time('settled_at')}
      from statement_line where member_id = $1 order by seq`,
  },
  {
    // The sender may be another person: only the end of the account.
    name: 'deposits',
    tables: ['payment'],
    columns: [
      'paidAt',
      'amount',
      'currency',
      'bank',
      'bankReference',
      'accountEnd',
      'state',
      'reference',
      'creditedAt',
    ],
    sql: `select ${time('paid_at')}, ${money('amount')}, currency, sender_bank, trans_ref, right(sender_account, 4), state,
        reference, ${time('credited_at')}
      from payment where member_id = $1 order by paid_at`,
  },
  {
    name: 'deposit-notices',
    tables: ['deposit_notice'],
    columns: ['at', 'amount', 'currency', 'status', 'reference', 'expiresAt'],
    sql: `select ${time('created_at')}, ${money('amount')}, currency, status, reference, ${time('expires_at')}
      from deposit_notice where member_id = $1 order by created_at`,
  },
  {
    name: 'slips',
    tables: ['slip'],
    columns: ['at', 'reference', 'status', 'reason', 'amount', 'currency', 'settledAt', 'file'],
    sql: `select ${time('created_at')}, reference, status, reason, ${money('amount')}, currency, ${time('settled_at')},
        'slips/' || reference || '.jpg'
      from slip where member_id = $1 order by created_at`,
  },
  {
    name: 'qr-codes',
    tables: ['qr_code'],
    columns: ['at', 'channel', 'reference', 'amount', 'currency', 'state', 'expiresAt'],
    sql: `select ${time('created_at')}, channel, reference, ${money('amount')}, currency, state, ${time('expires_at')}
      from qr_code where member_id = $1 order by created_at`,
  },
  {
    name: 'gift-links',
    tables: ['gift_link'],
    columns: ['at', 'reference', 'amount', 'state', 'reason', 'settledAt'],
    sql: `select ${time('created_at')}, reference, round(amount / 100.0, 2)::text, state, reason, ${time('settled_at')}
      from gift_link where member_id = $1 order by created_at`,
  },
  {
    name: 'withdrawals',
    tables: ['withdrawal'],
    columns: ['at', 'reference', 'amount', 'currency', 'bank', 'accountName', 'accountNo', 'status', 'settledAt'],
    sql: `select ${time('created_at')}, reference, ${money('amount')}, currency, bank_code, bank_account_name,
        bank_account_no, status, ${time('settled_at')}
      from withdrawal where member_id = $1 order by created_at`,
  },
  {
    name: 'withdrawal-steps',
    tables: ['withdrawal_step'],
    columns: ['at', 'reference', 'step', 'because', 'note'],
    sql: `select ${time('at')}, reference, step, because, note
      from withdrawal_step join withdrawal on withdrawal.id = withdrawal_id where member_id = $1 order by at`,
  },
  {
    name: 'corrections',
    tables: ['adjustment'],
    columns: ['at', 'reference', 'amount', 'currency', 'note'],
    sql: `select ${time('at')}, reference, ${money('amount')}, currency, note from adjustment
      where member_id = $1 order by at`,
  },
];
