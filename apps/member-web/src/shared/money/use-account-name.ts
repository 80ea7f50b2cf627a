import { BANK, GIFT, HOUSE, WALLET } from '@krapao/contract/accounts';
import { useTranslations } from 'use-intl';
import type { GameAccount } from './wallet-query.ts';

/** Where a deposit came from when that is neither a bank nor a channel with a name of its own. */
const NAMELESS = { [GIFT]: 'giftLink', [BANK]: 'bank', [HOUSE]: 'house' } as const;
/** Where money comes from that the house gives. */
const REWARDS = {
  BONUS: 'rewards.bonus',
  PROMOTION: 'rewards.promotion',
  COUPON: 'rewards.coupon',
  REFUND: 'rewards.refund',
  INVITE: 'rewards.invite',
} as const;
const NAMES = { ...NAMELESS, ...REWARDS };
const isNameless = (code: string): code is keyof typeof NAMES => Object.hasOwn(NAMES, code);

/** What members call an account: the main wallet, a game by its name, a bank with the end of the number, a gift link, a reward. */
export function useAccountName(
  gameAccounts: readonly GameAccount[] = [],
): (code: string, accountEnd?: string) => string {
  const t = useTranslations('movement');
  return (code, accountEnd) => {
    if (code === WALLET) return t('mainWallet');
    if (isNameless(code)) return t(NAMES[code]);
    const name = gameAccounts.find((gameAccount) => gameAccount.code === code)?.name ?? code;
    return accountEnd ? `${name} ••${accountEnd}` : name;
  };
}
