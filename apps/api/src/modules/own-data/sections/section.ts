import type { LabelKey } from '../labels.ts';

/** One file of the archive. `$1` is the member, `$2` the language. */
export type Section = {
  readonly name: string;
  /** Tables that the section covers: a test compares them with the schema. */
  readonly tables: readonly string[];
  readonly columns: readonly LabelKey[];
  /** Its columns in the order above, as text. */
  readonly sql: string;
};

export const time = (column: string): string =>
  `to_char(${column} at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI:SS')`;

/** Minor units as a plain number. */
export const money = (column: string, currency = 'currency'): string =>
  `case ${currency} when 'THB' then round(${column} / 100.0, 2)::text else (${column})::text end`;
