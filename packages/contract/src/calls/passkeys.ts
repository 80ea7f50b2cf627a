import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { IDENTITY_LIMITS } from '../limits.ts';
import {
  AssertionOptions,
  Passkey,
  PasskeyAssertion,
  PasskeyName,
  PasskeyRegistration,
  RegistrationOptions,
} from '../passkeys.ts';

const own = { access: 'member', limit: 'write' } as const;
const id = z.object({ id: z.uuid() });
const proof = z.object({ password: z.string().max(IDENTITY_LIMITS.passwordCharsMax) });

/** Passkeys of members: an authenticator that verifies its owner, so each is two factors at once. */
export const passkeyCalls = defineCalls({
  'POST /api/login/passkey/options': {
    access: 'public',
    limit: 'signIn',
    summary: 'A challenge for the passkeys of this browser',
    response: AssertionOptions,
  },
  'POST /api/login/passkey': {
    access: 'public',
    limit: 'signIn',
    summary: 'Signs in by a passkey alone',
    body: PasskeyAssertion.extend({ remember: z.boolean().default(false) }),
    response: z.object({ token: z.string() }),
    failCode: 'LOGIN_FAIL',
    errors: ['PASSKEY_INVALID', 'INACTIVE_USER', 'ACCOUNT_CLOSED', 'WRONG_CREDENTIAL', 'LOGIN_FAIL'],
  },
  'POST /api/login/factor/options': {
    access: 'public',
    limit: 'signIn',
    summary: 'A challenge for a passkey as the second factor after a password',
    response: AssertionOptions,
  },
  'POST /api/password/factor/options': {
    access: 'public',
    limit: 'signIn',
    summary: 'A challenge for a passkey as the second factor of a forgotten password',
    response: AssertionOptions,
  },
  'POST /api/second-factor/passkey/options': {
    ...own,
    limit: 'signIn',
    summary: 'A challenge for the member’s own passkeys, to prove this session',
    response: AssertionOptions,
    errors: ['NO_DATA'],
  },
  'POST /api/second-factor/passkey': {
    ...own,
    limit: 'signIn',
    summary: 'Proves this session for five minutes by a passkey, instead of a code',
    body: PasskeyAssertion,
    response: Done,
    errors: ['PASSKEY_INVALID'],
  },
  'GET /api/account/passkeys': {
    access: 'member',
    limit: 'read',
    summary: 'The member’s passkeys',
    response: z.array(Passkey),
  },
  'POST /api/account/passkeys/options': {
    ...own,
    limit: 'signIn',
    summary: 'A challenge for a new passkey, for the current password',
    body: proof,
    response: RegistrationOptions,
    errors: ['WRONG_PASSWORD', 'SECOND_FACTOR_REQUIRED', 'PASSKEY_LIMIT'],
  },
  'POST /api/account/passkeys': {
    ...own,
    summary: 'Adds a passkey by the answer to its challenge',
    body: PasskeyRegistration.extend({ name: PasskeyName }),
    response: Passkey,
    errors: ['PASSKEY_INVALID', 'PASSKEY_EXISTS', 'PASSKEY_LIMIT'],
  },
  'PUT /api/account/passkeys/{id}': {
    ...own,
    summary: 'Renames a passkey',
    params: id,
    body: z.object({ name: PasskeyName }),
    response: Done,
    errors: ['NO_DATA'],
  },
  'POST /api/account/passkeys/{id}/remove': {
    ...own,
    limit: 'signIn',
    summary: 'Removes a passkey, for the current password',
    params: id,
    body: proof,
    response: Done,
    errors: ['WRONG_PASSWORD', 'SECOND_FACTOR_REQUIRED', 'NO_DATA'],
  },
});
