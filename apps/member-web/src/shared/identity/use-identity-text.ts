import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import { ApiError } from '@krapao/web/api/api-error.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useTranslations } from 'use-intl';
import type { IdentityError, OwnIdentityError } from './identity-errors.ts';

/** The text under a field: our own, or the catalogue's. */
export function useIdentityText(): (error: IdentityError | undefined) => string | undefined {
  const t = useTranslations('identity.faults');
  const common = useTranslations('common');
  const errorText = useErrorText();
  return (error) => {
    if (!error) return undefined;
    if (error === 'required') return common('required');
    return t.has(error as OwnIdentityError)
      ? t(error as OwnIdentityError, {
          n: error === 'otpShort' ? IDENTITY_LIMITS.otpDigits : IDENTITY_LIMITS.passwordCharsMin,
        })
      : errorText(new ApiError(error));
  };
}
