import { money, type Section, time } from './section.ts';

export const IDENTITY: readonly Section[] = [
  {
    name: 'profile',
    tables: ['member'],
    columns: [
      ...(['id', 'name', 'phone', 'currency', 'bank', 'accountName', 'accountNo', 'source', 'status'] as const),
      ...(['createdAt', 'lastLoginAt', 'passwordChangedAt', 'bankChangedAt', 'wasInvited'] as const),
    ],
    sql: `select id, name, phone, currency, bank_code, bank_account_name, bank_account_no, source_code, status,
        ${time('created_at')}, ${time('last_login_at')}, ${time('password_changed_at')}, ${time('bank_changed_at')},
        (invited_by is not null)::text
      from member where id = $1`,
  },
  {
    name: 'sessions',
    tables: ['session'],
    columns: ['at', 'device', 'address', 'lastSeenAt', 'expiresAt', 'endedAt', 'reason'],
    sql: `select ${time('created_at')}, device, host(address), ${time('last_seen_at')}, ${time('expires_at')},
        ${time('ended_at')}, end_reason
      from session where member_id = $1 order by created_at`,
  },
  {
    name: 'sign-ins',
    tables: ['login_attempt'],
    columns: ['at', 'address', 'succeeded'],
    sql: `select ${time('at')}, host(address), succeeded::text from login_attempt
      where phone = (select phone from member where id = $1) order by at`,
  },
  {
    name: 'passkeys',
    tables: ['member_passkey'],
    columns: ['name', 'at', 'lastSeenAt'],
    sql: `select name, ${time('created_at')}, ${time('last_used_at')} from member_passkey
      where member_id = $1 order by created_at`,
  },
  {
    name: 'limits',
    tables: ['play_limit'],
    columns: ['kind', 'period', 'limit', 'wanted', 'from'],
    // Money, or minutes.
    sql: `select kind, period, case when kind in ('deposit', 'loss') then ${money('amount')} else amount::text end,
        case when kind in ('deposit', 'loss') then ${money('wanted_amount')} else wanted_amount::text end,
        ${time('wanted_from')}
      from play_limit join member on member.id = member_id where member_id = $1`,
  },
  {
    name: 'limit-changes',
    tables: ['play_limit_change'],
    columns: ['at', 'kind', 'period', 'act', 'from', 'to'],
    sql: `select ${time('changed_at')}, kind, period, change,
        case when kind in ('deposit', 'loss') then ${money('from_amount')} else from_amount::text end,
        case when kind in ('deposit', 'loss') then ${money('to_amount')} else to_amount::text end
      from play_limit_change join member on member.id = member_id where member_id = $1 order by changed_at`,
  },
  {
    name: 'reality-check',
    tables: ['reality_check'],
    columns: ['interval'],
    sql: 'select minutes::text from reality_check where member_id = $1',
  },
  {
    name: 'reality-checks',
    tables: ['reality_check_event'],
    columns: ['at', 'act'],
    sql: `select ${time('at')}, event from reality_check_event where member_id = $1 order by id`,
  },
  {
    name: 'limit-refusals',
    tables: ['limit_refusal'],
    columns: ['at', 'what', 'amount', 'left', 'currency'],
    sql: `select ${time('at')}, place, ${money('amount')}, ${money('left_amount')}, currency from limit_refusal
      where member_id = $1 order by id`,
  },
  {
    name: 'email',
    tables: ['member_email'],
    columns: ['email', 'at'],
    sql: `select address, ${time('verified_at')} from member_email where member_id = $1`,
  },
  {
    name: 'notice-settings',
    tables: ['notice_setting'],
    columns: ['name', 'state'],
    sql: `select name, case when is_on then 'on' else 'off' end from notice_setting where member_id = $1 order by name`,
  },
  {
    name: 'exclusions',
    tables: ['exclusion'],
    columns: ['reason', 'period', 'beginsAt', 'endsAt'],
    sql: `select reason, period, ${time('begins_at')}, ${time('ends_at')} from exclusion
      where member_id = $1 order by begins_at`,
  },
  {
    name: 'closings',
    tables: ['closing'],
    columns: ['state', 'at', 'endedAt'],
    sql: `select state, ${time('requested_at')}, ${time('ended_at')} from closing
      where member_id = $1 order by requested_at`,
  },
  {
    name: 'recoveries',
    tables: ['account_recovery'],
    columns: ['at', 'state', 'reason', 'phone', 'endedAt'],
    sql: `select ${time('created_at')}, state, reason, phone, ${time('ended_at')} from account_recovery
      where member_id = $1 order by created_at`,
  },
  {
    // Dates and kinds of operators' acts, blocks with their end; neither names nor notes of operators.
    name: 'acts',
    tables: ['member_act'],
    columns: ['at', 'act', 'what', 'until'],
    sql: `select ${time('at')}, act, details->>'what', details->>'until' from member_act
      where member_id = $1 and act <> 'note' order by at`,
  },
];
