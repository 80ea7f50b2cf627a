import { AppError } from '../../../platform/http/app-error.ts';
import { passwordError } from '../../../platform/secrets/passwords.ts';
import { nationalPhone } from '../../../platform/text/phone.ts';

type Owner = { phone?: string | undefined; name?: string | undefined };

/** Refuses a guessable password, with the reason. `key` is the field that contains the password. */
export function checkPassword(password: string, { phone, name = '' }: Owner, key: 'password' | 'newPassword'): void {
  const national = phone && nationalPhone(phone);
  const reason = passwordError(password, [name, ...(national ? [national, national.slice(1), phone.slice(1)] : [])]);
  if (reason) throw new AppError('INVALID_USER_INFO', { key, reason });
}
