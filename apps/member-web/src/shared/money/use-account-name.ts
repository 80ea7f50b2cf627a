import { BANK, GIFT, HOUSE, VAULT, WALLET } from '@krapao/contract/accounts';
import { useTranslations } from 'use-intl';
import type { GameAccount } from './wallet-query.ts';

/** Ends of a movement that are neither a bank nor a named channel. */
const NAMELESS = { [GIFT]: 'giftLink', [BANK]: 'bank', [HOUSE]: 'house', [VAULT]: 'vault' } as const;
/** Sources of money given by the house. */
const REWARDS = {
  BONUS: 'rewards.bonus',
  PROMOTION: 'rewards.promotion',
  COUPON: 'rewards.coupon',
  REFUND: 'rewards.refund',
  INVITE: 'rewards.invite',
} as const;
const NAMES = { ...NAMELESS, ...REWARDS };
const isNameless = (code: string): code is keyof typeof NAMES => Object.hasOwn(NAMES, code);

/** Returns an account's name: main wallet, game, bank with the number's last digits, gift link or reward. */
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
