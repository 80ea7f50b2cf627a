import { useTranslations } from 'use-intl';
import type { Slot } from './api/wallet-query.ts';

/** The server's word for the main wallet, in calls and in the statement. */
export const WALLET = 'WALLET';

/** What members call an account: the main wallet, a game by its name, a bank with the end of the number. */
export function useAccountName(slots: readonly Slot[] = []): (code: string, accountEnd?: string) => string {
  const t = useTranslations('movement');
  return (code, accountEnd) => {
    if (code === WALLET) return t('mainWallet');
    const name = slots.find((slot) => slot.code === code)?.name ?? code;
    return accountEnd ? `${name} ••${accountEnd}` : name;
  };
}
