import { useTranslations } from 'use-intl';
import type { IdentityFault } from '../../shared/identity/faults.ts';
import { useIdentityText } from '../../shared/identity/use-identity-text.ts';
import type { Fault, OwnFault } from './model.ts';

/** The line under a field: our own words for it, else those of every form. */
export function useFaultText(): (fault: Fault | undefined) => string | undefined {
  const t = useTranslations('register.faults');
  const account = useTranslations('bank-account');
  const identityText = useIdentityText();
  return (fault) => {
    if (fault === 'accountNoInvalid' || fault === 'accountNameInvalid') return account(fault);
    return fault && t.has(fault as OwnFault) ? t(fault as OwnFault) : identityText(fault as IdentityFault | undefined);
  };
}
