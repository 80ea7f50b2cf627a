import type { Currency } from '@krapao/money';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useTranslations } from 'use-intl';

/** The catalogue speaks of conditions. Where a game or a movement stands in the way, that is said instead. */
export function useBonusErrorText(
  of: 'claim' | 'cancel',
  currency: Currency,
  nameOf: (code: string) => string,
): (error: unknown) => string {
  const t = useTranslations('bonus');
  const errorText = useErrorText(currency);
  return (error) => {
    const { code, details } = failureOf(error);
    if (code === 'NO_DATA') return of === 'cancel' ? t('faults.over') : t('gone');
    if (code !== 'BONUS_CONDITION') return errorText(error);
    if (details.game !== undefined) return t('faults.silent', { game: nameOf(String(details.game)) });
    return of === 'cancel' ? t('faults.busy') : errorText(error);
  };
}
