import { readBetsSoon } from '../modules/bets/public.ts';
import { type OnMoneyChanged, tellSubscribers } from '../modules/money-events/public.ts';
import { hearMoney } from '../modules/rewards/public.ts';
import { earnCoins } from '../modules/spin/public.ts';
import type { Db } from '../platform/db.ts';
import { afterCommit } from '../platform/transact.ts';
import type { Platform } from './platform.ts';
import { wirePromises } from './wire-spin.ts';

/** What members hear of. */
export type Events = Omit<ReturnType<typeof wireEvents>, 'tellOffice'>;

/** Who hears what happened. Pages hear once of a transaction, whatever it did. */
export function wireEvents(platform: Platform) {
  const tell = (transaction: Db, memberId: string) =>
    afterCommit(transaction, `tell ${memberId}`, () => platform.tell(memberId));
  const tellOffice = (transaction: Db) =>
    afterCommit(transaction, 'tell the office', () => platform.tellOffice('queue', { kind: 'withdrawals' }));
  const tellPages: OnMoneyChanged = async (transaction, { memberId }) => tell(transaction, memberId);
  const readBets: OnMoneyChanged = async (transaction, change) => {
    if (change.by === 'game') readBetsSoon(platform, transaction, change.game);
  };
  const moneyChanged = tellSubscribers([tellPages, hearMoney, readBets, earnCoins(wirePromises(platform))]);
  return { tell, tellOffice, moneyChanged };
}
