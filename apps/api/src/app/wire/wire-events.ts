import { readBetsSoon } from '../../modules/bets/public.ts';
import { notifySubscribers, type OnMoneyChanged } from '../../modules/money-events/public.ts';
import { onMoneyChanged } from '../../modules/rewards/public.ts';
import { earnCoins } from '../../modules/spin/public.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Platform } from '../platform.ts';
import { wireSeeds } from './wire-spin.ts';

/** Notifications of every module that moves money. */
export type Events = Omit<ReturnType<typeof wireEvents>, 'notifyOperators'>;

/** Notifies a member's open pages after the commit. */
export const pageNotifier =
  ({ signals }: Pick<Platform, 'signals'>) =>
  (transaction: Db, memberId: string): void =>
    signals.publishAfterCommit(transaction, 'wallet', { memberId });

/** Subscribers to money changes. Pages are notified once per transaction, whatever it did. */
export function wireEvents(platform: Platform) {
  const notifyPages = pageNotifier(platform);
  const notifyOperators = (transaction: Db) =>
    platform.signals.publishAfterCommit(transaction, 'queue', { kind: 'withdrawals' });
  const readBets: OnMoneyChanged = async (transaction, change) => {
    if (change.by === 'game') readBetsSoon(platform, transaction, change.game);
  };
  const moneyChanged = notifySubscribers([
    async (transaction, { memberId }) => notifyPages(transaction, memberId),
    onMoneyChanged,
    readBets,
    earnCoins(wireSeeds(platform)),
  ]);
  return { notifyPages, notifyOperators, moneyChanged };
}
