import type { OfficeErrorCode } from '@krapao/contract/office/errors';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useErrorText as useMembersErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';

/** Error codes that members also get, with texts of their own for operators. */
type OwnCode = OfficeErrorCode | 'WRONG_CREDENTIAL' | 'WRONG_PASSWORD' | 'INACTIVE_USER' | 'NO_PERMISSION' | 'NO_DATA';

const timeOf = (until: unknown): string => (typeof until === 'string' ? formatDateTime(until) : '');

/** Returns the text of an error for operators. A back office error code without a text is a compile error here. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('common.errors');
  const others = useMembersErrorText();
  return (error) => {
    const { code, details } = failureOf(error);
    return t.has(code as OwnCode)
      ? t(code as OwnCode, { by: '', ...details, until: timeOf(details.until) })
      : others(error);
  };
}
