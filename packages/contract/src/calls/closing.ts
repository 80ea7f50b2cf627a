import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { CLOSING_PROBLEMS, CLOSING_STATES } from '../closings.ts';
import { IDENTITY_LIMITS } from '../limits.ts';
import { Timestamp } from '../primitives.ts';

export const Closing = z.object({
  state: z.enum(CLOSING_STATES),
  requestedAt: Timestamp,
  problem: z.enum(CLOSING_PROBLEMS).nullable(),
  /** Reference of the withdrawal that pays the balance out. */
  payout: z.string().nullable(),
  canCancel: z.boolean(),
});

const response = z.object({ closing: Closing.nullable() });

export const closingCalls = defineCalls({
  'GET /api/closing': {
    access: 'member',
    limit: 'read',
    summary: 'The closing of the account in progress',
    response,
  },
  'POST /api/closing': {
    access: 'member',
    limit: 'signIn',
    summary: 'Closes the account: no deposits and play from now on, all money is paid out, then the account ends',
    body: z.object({ password: z.string().min(1).max(IDENTITY_LIMITS.passwordCharsMax) }),
    response,
    errors: ['WRONG_PASSWORD', 'REQUEST_LIMIT', 'SECOND_FACTOR_REQUIRED'],
  },
  'DELETE /api/closing': {
    access: 'member',
    limit: 'write',
    summary: 'Cancels the closing, until a payout was approved',
    response,
    errors: ['NO_DATA', 'CLOSING_PAID', 'TRANSFER_FAIL'],
  },
});
