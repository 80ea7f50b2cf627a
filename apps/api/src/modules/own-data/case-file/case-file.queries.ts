import { IDENTITY } from '../sections/identity.queries.ts';
import { MONEY } from '../sections/money.queries.ts';
import { PLAY } from '../sections/play.queries.ts';
import { OFFICE, operator } from '../sections/protection.queries.ts';
import { money, type Section, time } from '../sections/section.ts';
import { SUPPORT } from '../sections/support.queries.ts';

/** Replaced by fuller ones of operators below. */
const REPLACED = ['acts', 'exclusions'];

/** Sections beyond the member's own archive: acts, notes and decisions of operators, with their names. */
const OF_OPERATORS: readonly Section[] = [
  {
    name: 'bank-changes',
    tables: ['member_act', 'notice'],
    columns: ['at', 'from', 'to', 'by', 'reason'],
    sql: `select ${time('at')}, details->>'from', details->>'to', ${operator('by')}, reason from member_act
        where member_id = $1 and act = 'bank-account'
      union all
      select ${time('created_at')}, null, concat_ws(' ', data->>'bankCode', data->>'end'), null, null from notice
        where member_id = $1 and kind = 'bank-account' order by 1`,
  },
  ...OFFICE,
  {
    name: 'acts',
    tables: ['member_act'],
    columns: ['at', 'act', 'by', 'reason', 'details'],
    sql: `select ${time('at')}, act, ${operator('by')}, reason, details::text from member_act
      where member_id = $1 order by at, id`,
  },
  {
    name: 'decisions-by-two',
    tables: ['approval'],
    columns: ['at', 'act', 'reason', 'by', 'state', 'answer', 'answeredAt'],
    sql: `select ${time('asked_at')}, kind, why, ${operator('asked_by')}, state,
        concat_ws(': ', ${operator('decided_by')}, note), ${time('decided_at')}
      from approval where member_id = $1 order by asked_at, id`,
  },
  {
    name: 'looks',
    tables: ['audit_line'],
    columns: ['at', 'by', 'act', 'state'],
    sql: `select ${time('at')}, operator, call,
        coalesce(outcome, (select ended.outcome from audit_line ended where ended.of = line.id))
      from audit_line line where subjects @> array[$1] and of is null order by id`,
  },
  {
    name: 'chat-notes',
    tables: ['chat_note'],
    columns: ['at', 'by', 'note'],
    sql: `select ${time('created_at')}, ${operator('operator_id')}, text from chat_note
      where conversation_id = (select id from chat_conversation where member_id = $1) order by created_at`,
  },
];

const TOTALS: Section = {
  name: 'totals',
  tables: ['statement_line'],
  columns: ['type', 'direction', 'number', 'amount', 'currency'],
  sql: `select type, case when amount < 0 then 'out' else 'in' end, count(*)::text, ${money('sum(amount)', 'currency')},
      currency
    from statement_line where member_id = $1 and status = 'SUCCESS' group by type, amount < 0, currency order by 1, 2`,
};

/** The case file in the order of its table of contents. */
export const CASE_FILE: readonly Section[] = [
  ...IDENTITY.filter(({ name }) => name === 'profile'),
  TOTALS,
  ...[...IDENTITY, ...MONEY, ...PLAY, ...SUPPORT].filter(({ name }) => name !== 'profile' && !REPLACED.includes(name)),
  ...OF_OPERATORS,
];
