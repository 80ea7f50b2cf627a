import { minor } from '@krapao/money';
import { question } from '../../platform/ask-together.ts';

/** The sum of what games were asked for and have not confirmed: it is in no wallet yet, and maybe in no game any more. */
export const moneyComingHome = question(
  `select sum(amount)::text as amount from game_transfer where member_id = $1 and direction = 'out' and status = 'sent'`,
  ([row]: { amount: string | null }[]) => minor(BigInt(row?.amount ?? 0)),
);
