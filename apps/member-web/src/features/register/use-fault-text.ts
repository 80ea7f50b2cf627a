import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../shared/api/api-error.ts';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';
import type { Fault, OwnFault } from './model.ts';

/** The line under a field: our own words for it, else the catalogue's. */
export function useFaultText(): (fault: Fault | undefined) => string | undefined {
  const t = useTranslations('register.faults');
  const account = useTranslations('bank-account');
  const errorText = useErrorText();
  return (fault) => {
    if (!fault) return undefined;
    if (fault === 'accountNoInvalid' || fault === 'accountNameInvalid') return account(fault);
    return t.has(fault as OwnFault)
      ? t(fault as OwnFault, { n: IDENTITY_LIMITS.passwordCharsMin })
      : errorText(new ApiError(fault));
  };
}
