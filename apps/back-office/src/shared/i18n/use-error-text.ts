import type { OfficeErrorCode } from '@krapao/contract/office/errors';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useErrorText as useMembersErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useTranslations } from 'use-intl';

/** What members are told in their words, too, and operators in theirs. */
type OwnCode = OfficeErrorCode | 'WRONG_CREDENTIAL' | 'WRONG_PASSWORD' | 'INACTIVE_USER' | 'NO_PERMISSION' | 'NO_DATA';

/** The words for a failure, as an operator hears them. A code of the office without a text does not compile here. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('common.errors');
  const others = useMembersErrorText();
  return (error) => {
    const { code, details } = failureOf(error);
    return t.has(code as OwnCode) ? t(code as OwnCode, { by: '', ...details }) : others(error);
  };
}
