import { ApiError } from '@krapao/web/api/api-error.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useTranslations } from 'use-intl';
import { isWholeCode } from './factor-code.ts';

/** The error of a code that can be known before sending. */
export function useFactorCodeError(): (code: string) => string | undefined {
  const common = useTranslations('common');
  const errorText = useErrorText();
  return (code) => {
    if (code === '') return common('required');
    return isWholeCode(code) ? undefined : errorText(new ApiError('SECOND_FACTOR_INVALID'));
  };
}
