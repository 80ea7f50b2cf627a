import type { Currency } from '@krapao/money';
import { ApiError, failureOf } from '@krapao/web/api/api-error.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useTranslations } from 'use-intl';

/** The words for a failure, with amounts in the member's own money. */
export function useDepositErrorText(currency: Currency): (error: unknown) => string {
  const common = useTranslations('common');
  const errorText = useErrorText();
  const unit = currency === 'THB' ? common('baht') : common('kip');
  return (error) => {
    const { code, status, details } = failureOf(error);
    return errorText(new ApiError(code, status, { unit, ...details }));
  };
}
