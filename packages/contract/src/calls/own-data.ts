import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { IDENTITY_LIMITS } from '../limits.ts';
import { Timestamp } from '../primitives.ts';

const response = z.object({
  /** The archive requested last. */
  export: z
    .object({
      state: z.enum(['waiting', 'ready', 'removed']),
      requestedAt: Timestamp,
      expiresAt: Timestamp.nullable(),
      bytes: z.number().nullable(),
    })
    .nullable(),
});

export const ownDataCalls = defineCalls({
  'GET /api/own-data': {
    access: 'member',
    limit: 'read',
    summary: 'The archive of everything held about the member, if one was requested',
    response,
  },
  'POST /api/own-data': {
    access: 'member',
    limit: 'signIn',
    summary: 'Requests the archive; a notice tells when it is ready. At most one at a time, and three a week',
    body: z.object({ password: z.string().min(1).max(IDENTITY_LIMITS.passwordCharsMax) }),
    response,
    errors: ['WRONG_PASSWORD', 'REQUEST_LIMIT', 'SECOND_FACTOR_REQUIRED'],
  },
  'GET /api/own-data/link': {
    access: 'member',
    limit: 'read',
    summary: 'A link to the archive that is valid for minutes',
    response: z.object({ url: z.string() }),
    errors: ['NO_DATA'],
  },
});
