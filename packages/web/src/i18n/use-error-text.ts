import { type ErrorCode, SIGNAL_STATUS } from '@krapao/contract/errors';
import { type Currency, plainAmount } from '@krapao/money';
import { useTranslations } from 'use-intl';
import { failureOf, PASSKEY_CANCELLED } from '../api/api-error.ts';
import { useUnit } from './use-unit.ts';

/**
 * Text for a failure: by its code where translated, else the server's message; empty where another page opens with its
 * own text. Amounts are in `currency`.
 */
export function useErrorText(currency: Currency = 'THB'): (error: unknown) => string {
  const unit = useUnit(currency);
  const errors = useTranslations('errors');
  const common = useTranslations('common');
  return (error) => {
    const { code, details } = failureOf(error);
    if (code in SIGNAL_STATUS) return '';
    if (code === 'NETWORK') return common('network');
    if (code === PASSKEY_CANCELLED) return common('passkeyCancelled');
    if (!errors.has(code as ErrorCode)) return code;
    const { value = '' } = details;
    const shown = typeof value === 'number' ? plainAmount(value, currency) : value;
    return errors(code as ErrorCode, { unit, ...details, value: shown });
  };
}
