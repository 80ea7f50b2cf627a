import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import { PasswordInput } from '@krapao/web/forms/password-input.tsx';
import { type IdentityError, isConfirmed } from './identity-errors.ts';
import { useIdentityText } from './use-identity-text.ts';

type Part = { label: string; value: string; onChange: (password: string) => void; error: IdentityError | undefined };

/** New password and confirmation. Includes the phone, so that password managers store both. */
export function NewPasswordFields({ phone, password, confirm }: { phone: string; password: Part; confirm: Part }) {
  const errorText = useIdentityText();
  const field = ({ label, value, onChange, error }: Part) => ({
    label,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    error: errorText(error),
    autoComplete: 'new-password',
    maxLength: IDENTITY_LIMITS.passwordCharsMax,
  });
  return (
    <>
      <input hidden readOnly autoComplete="username" value={phone} />
      <PasswordInput {...field(password)} hint={password.error ? undefined : errorText('passwordShort')} />
      <PasswordInput {...field(confirm)} valid={isConfirmed(password.value, confirm.value)} />
    </>
  );
}
