import type { Currency, Minor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';

/** The money that a withdrawal takes or returns. */
export type Withdrawn = {
  readonly id: string;
  readonly amount: Minor;
  readonly currency: Currency;
  readonly reference: string;
  readonly at: Date;
};

/** A change of a member's money or of its place, with its cause. */
export type MoneyChanged = { readonly memberId: string } & (
  | { readonly by: 'deposit'; readonly id: string; readonly amount: Minor; readonly currency: Currency }
  /** A correction: credited, or debited when negative. */
  | { readonly by: 'adjustment'; readonly amount: Minor }
  | { readonly by: 'game'; readonly game: string }
  /** `returned`: the money of a withdrawal that was refused or cancelled. */
  | { readonly by: 'withdrawal'; readonly returned?: Withdrawn }
  /** `returned`: own money whose time in the vault has ended; without it money was put away. */
  | { readonly by: 'vault'; readonly returned?: Minor }
  | { readonly by: 'transfer' | 'reward' }
);

/** Called in the transaction of the change: a subscriber's writes commit or roll back with it. */
export type OnMoneyChanged = (transaction: Db, change: MoneyChanged) => Promise<void>;

/** Notifies all subscribers one after the other, because they share a connection. */
export const notifySubscribers =
  (subscribers: readonly OnMoneyChanged[]): OnMoneyChanged =>
  async (transaction, change) => {
    for (const onChange of subscribers) await onChange(transaction, change);
  };
