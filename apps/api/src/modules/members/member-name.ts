import { AppError } from '../../platform/http/app-error.ts';
import { spellName } from '../../platform/text/text.ts';

/** The stored form of a name; a name without visible characters is refused. */
export function normalizeName(typed: string): string {
  const name = spellName(typed);
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(name)) throw new AppError('INVALID_USER_INFO', { key: 'name' });
  return name;
}
