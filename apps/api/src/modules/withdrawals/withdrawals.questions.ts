import { question } from '../../platform/ask-together.ts';

export const withdrawsNow = question(
  `select from withdrawal where member_id = $1 and status in ('requested', 'approved') limit 1`,
  (rows: object[]) => rows.length > 0,
);
