import { failureOf } from '@krapao/web/api/api-error.ts';
import type { Issue } from './queries.ts';

/** Converts the server's refusal into an issue of one form field. */
export function issueOf(error: unknown): Issue | undefined {
  const { code, details } = failureOf(error);
  if (code === 'LAST_CHANNEL') return { path: String(details.key), reason: 'LAST_CHANNEL', limit: null };
  if (code === 'GAME_HOLDS_UNITS')
    return { path: String(details.key), reason: 'UNITS_HELD', limit: Number(details.members) };
  if (code !== 'KEY_INVALID' && code !== 'KEY_MISSING') return undefined;
  const key = String(details.key);
  if (key !== 'value' && !key.startsWith('value.')) return undefined;
  const reason = code === 'KEY_MISSING' ? 'MISSING' : ((details.reason as Issue['reason']) ?? 'WRONG');
  return { path: key.slice('value.'.length), reason, limit: typeof details.limit === 'number' ? details.limit : null };
}
