import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import { PasswordField } from '@krapao/ui/field';
import { useTranslations } from 'use-intl';
import { type IdentityFault, isConfirmed } from './faults.ts';
import { useIdentityText } from './use-identity-text.ts';

type Part = { label: string; value: string; onChange: (password: string) => void; fault: IdentityFault | undefined };

/** A new password and the same once more. Password managers keep it together with the phone. */
export function NewPasswordFields({ phone, password, confirm }: { phone: string; password: Part; confirm: Part }) {
  const common = useTranslations('common');
  const faultText = useIdentityText();
  const field = ({ label, value, onChange, fault }: Part) => ({
    label,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    error: faultText(fault),
    autoComplete: 'new-password',
    maxLength: IDENTITY_LIMITS.passwordCharsMax,
    showLabel: common('showPassword'),
    hideLabel: common('hidePassword'),
  });
  return (
    <>
      <input hidden readOnly autoComplete="username" value={phone} />
      <PasswordField {...field(password)} hint={password.fault ? undefined : faultText('passwordShort')} />
      <PasswordField {...field(confirm)} valid={isConfirmed(password.value, confirm.value)} />
    </>
  );
}
