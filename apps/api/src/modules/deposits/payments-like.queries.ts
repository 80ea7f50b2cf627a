import type { Currency, Minor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

export type LikePayment = {
  receiverBank: string;
  receiverAccount: string;
  amount: Minor;
  currency: Currency;
  from: Date;
  until: Date;
};

const LIKE = `
  select id from payment
  where receiver_account = $1 and receiver_bank = $2 and amount = $3 and currency = $4 and paid_at between $5 and $6`;

/** Ids of payments of this amount to this account in a time, of which a report under another reference may be one. */
export async function paymentsLike(db: Db, like: LikePayment): Promise<string[]> {
  const { receiverBank, receiverAccount, amount, currency, from, until } = like;
  const values = [receiverAccount, receiverBank, amount, currency, from, until];
  return (await query<{ id: string }>(db, LIKE, values)).map(({ id }) => id);
}
