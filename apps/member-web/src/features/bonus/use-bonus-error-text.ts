import type { Currency } from '@krapao/money';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useTranslations } from 'use-intl';
import type { Blocker } from './model.ts';
import { useOfferMessages } from './use-offer-messages.ts';

/** The catalogue's error text is about conditions in general; a reason from the server replaces it. */
export function useBonusErrorText(
  of: 'claim' | 'cancel',
  currency: Currency,
  nameOf: (code: string) => string,
): (error: unknown) => string {
  const t = useTranslations('bonus');
  const words = useOfferMessages(currency);
  const errorText = useErrorText(currency);
  return (error) => {
    const { code, details } = failureOf(error);
    if (code === 'NO_DATA') return of === 'cancel' ? t('faults.over') : t('gone');
    if (code !== 'BONUS_CONDITION') return errorText(error);
    if (details.game !== undefined) return t('faults.silent', { game: nameOf(String(details.game)) });
    if (of === 'cancel') return t('faults.busy');
    return details.reason === undefined ? errorText(error) : words.blocker(details as unknown as Blocker);
  };
}
