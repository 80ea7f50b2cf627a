import { useTranslations } from 'use-intl';
import type { IdentityError } from '../../shared/identity/identity-errors.ts';
import { useIdentityText } from '../../shared/identity/use-identity-text.ts';
import type { FieldError, OwnError } from './model.ts';

/** The text under a field: this form's own, or the shared one. */
export function useFieldErrorText(): (error: FieldError | undefined) => string | undefined {
  const t = useTranslations('register.faults');
  const account = useTranslations('bank-account');
  const identityText = useIdentityText();
  return (error) => {
    if (error === 'accountNoInvalid' || error === 'accountNameInvalid') return account(error);
    return error && t.has(error as OwnError) ? t(error as OwnError) : identityText(error as IdentityError | undefined);
  };
}
