import type { Currency } from '@krapao/money';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useTranslations } from 'use-intl';

/** One transfer with a game at a time: the next one is told about the first, not about a limit. */
export function useTransferErrorText(currency: Currency, nameOf: (code: string) => string): (error: unknown) => string {
  const t = useTranslations('transfer');
  const errorText = useErrorText(currency);
  return (error) => {
    const { code, details } = failureOf(error);
    if (code !== 'REQUEST_LIMIT' || details.game === undefined) return errorText(error);
    return t('beingChecked', { game: nameOf(String(details.game)) });
  };
}
