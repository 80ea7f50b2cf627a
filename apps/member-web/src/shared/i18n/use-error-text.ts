import type { ErrorCode } from '@krapao/contract/errors';
import { useTranslations } from 'use-intl';
import { failureOf } from '../api/api-error.ts';

/** The words for a failure: by its code where we have them, else as the server said it. */
export function useErrorText(): (error: unknown) => string {
  const errors = useTranslations('errors');
  const common = useTranslations('common');
  return (error) => {
    const { code, details } = failureOf(error);
    if (code === 'NETWORK') return common('network');
    return errors.has(code as ErrorCode) ? errors(code as ErrorCode, { unit: common('baht'), ...details }) : code;
  };
}
