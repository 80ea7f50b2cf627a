import { AppError } from '../../../platform/http/app-error.ts';
import type { Issue } from '../document-kind.ts';

/** The error for the first issue. */
export function refusalOf([first]: readonly Issue[]): AppError {
  const { path = '', reason = 'WRONG', limit = null } = first ?? {};
  if (reason === 'LAST_CHANNEL') return new AppError('LAST_CHANNEL', { key: path });
  if (reason === 'UNITS_HELD') return new AppError('GAME_HOLDS_UNITS', { key: path, members: limit ?? 0 });
  const key = path ? `value.${path}` : 'value';
  if (reason === 'MISSING') return new AppError('KEY_MISSING', { key });
  return new AppError('KEY_INVALID', { key, reason, ...(limit !== null && { limit }) });
}
