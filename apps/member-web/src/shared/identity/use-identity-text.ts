import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import { ApiError } from '@krapao/web/api/api-error.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useTranslations } from 'use-intl';
import type { IdentityFault, OwnIdentityFault } from './faults.ts';

/** The line under a field: our own words for it, else the catalogue's. */
export function useIdentityText(): (fault: IdentityFault | undefined) => string | undefined {
  const t = useTranslations('identity.faults');
  const common = useTranslations('common');
  const errorText = useErrorText();
  return (fault) => {
    if (!fault) return undefined;
    if (fault === 'required') return common('required');
    return t.has(fault as OwnIdentityFault)
      ? t(fault as OwnIdentityFault, { n: IDENTITY_LIMITS.passwordCharsMin })
      : errorText(new ApiError(fault));
  };
}
