import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import {
  AssertionOptions,
  Passkey,
  PasskeyAssertion,
  PasskeyName,
  PasskeyRegistration,
  RegistrationOptions,
} from '../passkeys.ts';
import { Me } from './operators.ts';

const open = { access: 'public', limit: 'signIn' } as const;
const own = { access: 'operator', permission: 'office' } as const;
const ownProved = { ...own, stepUp: true, limit: 'signIn' } as const;

/** Passkeys of operators: an authenticator that verifies its user, so each is two factors at once. */
export const officePasskeyCalls = defineCalls({
  'POST /api/office/sign-in/passkey/options': {
    ...open,
    unaudited: 'gives out a random number',
    summary: 'A challenge for the passkeys of this browser',
    response: AssertionOptions,
  },
  'POST /api/office/sign-in/passkey': {
    ...open,
    summary: 'Signs in by a passkey alone; sets the cookie',
    body: PasskeyAssertion,
    response: Me,
    errors: ['PASSKEY_INVALID', 'INACTIVE_USER'],
  },
  'POST /api/office/passkey-proof/options': {
    ...own,
    limit: 'signIn',
    lockedToo: true,
    unaudited: 'gives out a random number',
    summary: 'A challenge for my own passkeys',
    response: AssertionOptions,
    errors: ['NO_DATA'],
  },
  'POST /api/office/passkey-proof': {
    ...own,
    limit: 'signIn',
    lockedToo: true,
    summary: 'A passkey instead of the code: opens a locked session, and is good for money and roles',
    body: PasskeyAssertion,
    response: Me,
    errors: ['PASSKEY_INVALID'],
  },
  'GET /api/office/me/passkeys': { ...own, limit: 'read', summary: 'My passkeys', response: z.array(Passkey) },
  'POST /api/office/me/passkeys/options': {
    ...ownProved,
    unaudited: 'gives out a random number',
    summary: 'A challenge for a new passkey',
    response: RegistrationOptions,
    errors: ['PASSKEY_LIMIT'],
  },
  'POST /api/office/me/passkeys': {
    ...ownProved,
    summary: 'Adds a passkey',
    body: PasskeyRegistration.extend({ name: PasskeyName }),
    response: Passkey,
    errors: ['PASSKEY_INVALID', 'PASSKEY_EXISTS', 'PASSKEY_LIMIT'],
  },
  'DELETE /api/office/me/passkeys/{id}': {
    ...ownProved,
    summary: 'Removes a passkey of mine',
    params: z.object({ id: z.uuid() }),
    response: Done,
    errors: ['NO_DATA'],
  },
});
