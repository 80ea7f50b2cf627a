import { AppError } from '../../platform/app-error.ts';
import { spellName } from '../../platform/text.ts';

/** The name as it is kept; one in which there is nothing to see is refused. */
export function normalizeName(typed: string): string {
  const name = spellName(typed);
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(name)) throw new AppError('INVALID_USER_INFO', { key: 'name' });
  return name;
}
