import { question } from '../../platform/ask-together.ts';

/** How often a member can spin. */
export const coinsOfMember = question(
  'select coins from coin_purse where member_id = $1',
  (rows: { coins: number }[]) => rows[0]?.coins ?? 0,
);
