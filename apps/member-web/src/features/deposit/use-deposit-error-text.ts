import type { Currency } from '@krapao/money';
import { useTranslations } from 'use-intl';
import { ApiError, failureOf } from '../../shared/api/api-error.ts';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';

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
