import { IDENTITY } from './identity.queries.ts';
import { money, type Section, time } from './section.ts';
import { SUPPORT } from './support.queries.ts';

const FROM_ARCHIVE = [
  'profile',
  'limits',
  'limit-changes',
  'reality-check',
  'reality-checks',
  'limit-refusals',
  'sessions',
  'complaints',
  'notices',
];

/** An operator's name. */
export const operator = (column: string): string =>
  `coalesce((select name from operator where id::text = ${column}), ${column})`;
/** The numbers that a marker was worked out from, as `name = number`; those of money in major units. */
const FIGURES = `(select string_agg(key || ' = ' ||
    case when key in ('lossMin', 'week', 'usual', 'depositsMin') then ${money('value::bigint')} else value end, '; ' order by key)
  from jsonb_each_text(figures))`;

/** Protection records that only operators and regulators see. */
export const OFFICE: readonly Section[] = [
  {
    name: 'exclusions',
    tables: ['exclusion'],
    columns: ['reason', 'period', 'beginsAt', 'endsAt', 'by'],
    sql: `select reason, period, ${time('begins_at')}, ${time('ends_at')}, ${operator('operator_id')} from exclusion
      where member_id = $1 order by begins_at`,
  },
  {
    name: 'deposits-held',
    tables: ['payment_held'],
    columns: ['at', 'amount', 'currency'],
    sql: `select ${time('held_at')}, ${money('amount')}, currency from payment_held where member_id = $1 order by held_at`,
  },
  {
    name: 'markers',
    tables: ['harm_marker'],
    columns: ['kind', 'value', 'threshold', 'points', 'figures', 'from'],
    sql: `select kind, value::text, threshold::text, points::text, ${FIGURES}, ${time('since')}
      from harm_marker join member on member.id = member_id where member_id = $1 order by kind`,
  },
  {
    name: 'marker-changes',
    tables: ['harm_marker_change'],
    columns: ['at', 'kind', 'value', 'threshold', 'pointsBefore', 'points', 'figures'],
    sql: `select ${time('changed_at')}, kind, value::text, threshold::text, from_points::text, to_points::text, ${FIGURES}
      from harm_marker_change change join member on member.id = member_id where member_id = $1 order by change.id`,
  },
  {
    name: 'contacts',
    tables: ['harm_contact'],
    columns: ['at', 'act', 'note', 'by'],
    sql: `select ${time('at')}, act, note, ${operator('by')} from harm_contact where member_id = $1 order by at, id`,
  },
  {
    name: 'deliveries',
    tables: ['notice_delivery'],
    columns: ['at', 'kind', 'channel', 'state', 'reason', 'settledAt'],
    sql: `select ${time('created_at')}, kind, channel, state, reason, ${time('settled_at')} from notice_delivery
      where member_id = $1 order by created_at, id`,
  },
];

/** A member's protection for a regulator, every row of it. */
export const PROTECTION: readonly Section[] = [
  ...[...IDENTITY, ...SUPPORT].filter(({ name }) => FROM_ARCHIVE.includes(name)),
  ...OFFICE,
];
