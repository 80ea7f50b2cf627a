import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { Closing } from '../calls/closing.ts';
import { Timestamp, text } from '../primitives.ts';
import { DECISION_ERRORS, MemberShown } from './queues.ts';

const params = z.object({ id: z.uuid() });
const decides = {
  access: 'operator',
  permission: 'withdrawals.decide',
  limit: 'write',
  params,
  body: z.object({ reason: text(500) }),
  response: Done,
} as const;

export const officeClosingCalls = defineCalls({
  'GET /api/office/closings/{id}': {
    access: 'operator',
    permission: 'queues.read',
    limit: 'read',
    summary: 'The closing of an account',
    params,
    response: Closing.extend({
      id: z.uuid(),
      member: MemberShown.nullable(),
      endedAt: Timestamp.nullable(),
      /** Null for the member's own cancellation and for the end by itself. */
      endedBy: z.string().nullable(),
    }),
    errors: ['NO_DATA'],
  },
  'POST /api/office/closings/{id}/retry': {
    ...decides,
    summary: 'Tries again what a closing waits for, such as a refused payout',
    errors: DECISION_ERRORS,
  },
  'POST /api/office/closings/{id}/cancel': {
    ...decides,
    summary: 'Cancels a closing for the member',
    errors: [...DECISION_ERRORS, 'CLOSING_PAID', 'TRANSFER_FAIL'],
  },
});
