import { useLive } from '@krapao/web/api/use-live.ts';
import { MONEY_QUERIES } from '../shared/money/wallet-query.ts';

/** Money brings coins, too. */
const SIGNALS = { wallet: [...MONEY_QUERIES, ['spin']] };

/** Hears of money that moved elsewhere. Nothing is drawn with it, so it comes when the page is at rest. */
export function LiveSignals() {
  useLive(SIGNALS);
  return null;
}
