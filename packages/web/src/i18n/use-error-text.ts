import { type ErrorCode, SIGNAL_STATUS } from '@krapao/contract/errors';
import type { Currency } from '@krapao/money';
import { useTranslations } from 'use-intl';
import { failureOf } from '../api/api-error.ts';
import { useUnit } from './use-unit.ts';

/**
 * The words for a failure: by its code where we have them, else as the server said it; none where another page opens
 * and says it. Amounts in them are in `currency`.
 */
export function useErrorText(currency: Currency = 'THB'): (error: unknown) => string {
  const unit = useUnit(currency);
  const errors = useTranslations('errors');
  const common = useTranslations('common');
  return (error) => {
    const { code, details } = failureOf(error);
    if (code in SIGNAL_STATUS) return '';
    if (code === 'NETWORK') return common('network');
    return errors.has(code as ErrorCode) ? errors(code as ErrorCode, { unit, ...details }) : code;
  };
}
