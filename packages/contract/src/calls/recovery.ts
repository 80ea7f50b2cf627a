import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { IDENTITY_LIMITS } from '../limits.ts';
import { Amount, Timestamp, text } from '../primitives.ts';
import { RECOVERY_REASONS, RECOVERY_STATES } from '../recoveries.ts';

const Recovery = z.object({
  state: z.enum(RECOVERY_STATES),
  createdAt: Timestamp,
  /** When second factor and phone number are reset; null before the approval. */
  takesEffectAt: Timestamp.nullable(),
  /** Why it ended without effect. */
  reason: z.enum(RECOVERY_REASONS).nullable(),
});
/** A cookie keeps the token of the request in the browser that sent it. */
const ofBrowser = { access: 'public' } as const;

export const recoveryCalls = defineCalls({
  'POST /api/recovery': {
    ...ofBrowser,
    limit: 'signIn',
    summary:
      'Asks support to reset a lost second factor, and a lost phone number; the answer never tells which answers are right, nor whether the account exists',
    body: z.object({
      /** Phone number of the account. */
      phone: text(20),
      /** Needed with a new number; without one, the verified number of the account proves as much. */
      password: z.string().min(1).max(IDENTITY_LIMITS.passwordCharsMax).optional(),
      /** Instead of a lost number. This browser must have verified it, else the number of the account. */
      newPhone: text(20).optional(),
      accountNo: text(30),
      accountName: text(100),
      /** One of the last deposits, where the member remembers. */
      depositAmount: Amount.optional(),
      depositDay: z.iso.date().optional(),
    }),
    response: Done,
    errors: ['INVALID_USER_INFO', 'UNVERIFIED_OTP', 'WRONG_CREDENTIAL', 'EXISTING_USER', 'REQUEST_LIMIT'],
  },
  'GET /api/recovery': {
    ...ofBrowser,
    limit: 'read',
    summary: 'The request that this browser sent last',
    response: z.object({ recovery: Recovery.nullable() }),
  },
  'DELETE /api/recovery': {
    ...ofBrowser,
    limit: 'write',
    summary: 'Takes the request of this browser back',
    response: Done,
    errors: ['NO_DATA', 'RECOVERY_OVER'],
  },
  'POST /api/recovery/{id}/not-me': {
    access: 'member',
    limit: 'write',
    summary: 'Cancels a request that the member did not make, at once',
    params: z.object({ id: z.uuid() }),
    response: Done,
    errors: ['NO_DATA', 'RECOVERY_OVER'],
  },
});
