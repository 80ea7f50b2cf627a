import { IDENTITY_LIMITS } from '@krapao/contract/limits';

export type Passwords = { current: string; next: string; confirm: string };

export const NO_PASSWORDS: Passwords = { current: '', next: '', confirm: '' };

/** Checks what the page can check; the server decides the rest. */
export function checkPasswords({ current, next, confirm }: Passwords): 'incomplete' | 'notEqual' | 'short' | 'ok' {
  if (current === '' || next === '' || confirm === '') return 'incomplete';
  if (next !== confirm) return 'notEqual';
  return next.length < IDENTITY_LIMITS.passwordCharsMin ? 'short' : 'ok';
}
