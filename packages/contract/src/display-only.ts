import type { ErrorCode } from './errors.ts';

/**
 * Codes of the catalogue that have a status and a text but are never sent, each with the reason. A test ensures that
 * every other code of sign-in, OTP and registration is produced.
 */
export const DISPLAY_ONLY = {
  EXPIRED_AUTH_TOKEN:
    'an expired session answers invalid-token too; only its text is used, as "cannot verify identity"',
  INVALID_USER_1: 'the specification does not say what the four cases are, and none arises here',
  INVALID_USER_2: 'as INVALID_USER_1',
  INVALID_USER_3: 'as INVALID_USER_1',
  INVALID_USER_4: 'as INVALID_USER_1',
  INVALID_IP: 'members are not limited to networks',
  GAME_ACTIVATION_FAIL: 'registering opens no game account; opening one fails with SLOT_ACTIVATE_FAIL',
} as const satisfies Partial<Record<ErrorCode, string>>;
