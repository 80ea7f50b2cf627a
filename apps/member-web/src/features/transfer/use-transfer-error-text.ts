import type { Currency } from '@krapao/money';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useTranslations } from 'use-intl';

/**
 * Only one transfer per game may be pending, so a REQUEST_LIMIT with a game names the pending transfer, not a limit.
 */
export function useTransferErrorText(currency: Currency, nameOf: (code: string) => string): (error: unknown) => string {
  const t = useTranslations('transfer');
  const errorText = useErrorText(currency);
  return (error) => {
    const { code, details } = failureOf(error);
    if (code !== 'REQUEST_LIMIT' || details.game === undefined) return errorText(error);
    return t('beingChecked', { game: nameOf(String(details.game)) });
  };
}
