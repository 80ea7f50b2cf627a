import type { Currency } from '@krapao/money';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useTranslations } from 'use-intl';

/** The catalogue speaks of conditions to who withdraws. Who takes or cancels a bonus is told what to do about it. */
export function useBonusErrorText(
  of: 'claim' | 'cancel',
  currency: Currency,
  nameOf: (code: string) => string,
): (error: unknown) => string {
  const t = useTranslations('bonus.faults');
  const errorText = useErrorText(currency);
  return (error) => {
    const { code, details } = failureOf(error);
    if (of === 'cancel' && code === 'NO_DATA') return t('over');
    if (code !== 'BONUS_CONDITION') return errorText(error);
    if (details.game !== undefined) return t('silent', { game: nameOf(String(details.game)) });
    return t(of === 'claim' ? 'claim' : 'busy');
  };
}
