import { AppError } from '../../platform/app-error.ts';
import { passwordFault } from '../../platform/passwords.ts';
import { nationalPhone } from '../../platform/phone.ts';

type Owner = { phone?: string | undefined; name?: string | undefined };

/** Refuses a password that is easy to guess, and says why. `key` is the field it was given in. */
export function checkPassword(password: string, { phone, name = '' }: Owner, key: 'password' | 'newPassword'): void {
  const national = phone && nationalPhone(phone);
  const reason = passwordFault(password, [name, ...(national ? [national, national.slice(1), phone.slice(1)] : [])]);
  if (reason) throw new AppError('INVALID_USER_INFO', { key, reason });
}
