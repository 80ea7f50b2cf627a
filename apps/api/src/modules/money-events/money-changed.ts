import type { Currency, Minor } from '@krapao/money';
import type { Db } from '../../platform/db.ts';

/** A member's money is another than before, or stands elsewhere, and by what. */
export type MoneyChanged = { readonly memberId: string } & (
  | { readonly by: 'deposit'; readonly id: string; readonly amount: Minor; readonly currency: Currency }
  /** By hand: given, or taken when it is below zero. */
  | { readonly by: 'adjustment'; readonly amount: Minor }
  | { readonly by: 'game'; readonly game: string }
  | { readonly by: 'withdrawal' | 'transfer' | 'reward' }
);

/** Called in the transaction that changed it: what a subscriber writes there stands or falls with the change. */
export type OnMoneyChanged = (transaction: Db, change: MoneyChanged) => Promise<void>;

/** Tells all of them, one after the other: they share a connection. */
export const tellSubscribers =
  (subscribers: readonly OnMoneyChanged[]): OnMoneyChanged =>
  async (transaction, change) => {
    for (const hear of subscribers) await hear(transaction, change);
  };
