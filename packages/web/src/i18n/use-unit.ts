import type { Currency } from '@krapao/money';
import { useTranslations } from 'use-intl';

/** Name of a currency in a sentence. */
export function useUnit(currency: Currency): string {
  const t = useTranslations('common');
  return currency === 'THB' ? t('baht') : t('kip');
}
