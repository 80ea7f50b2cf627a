import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { Timestamp, text } from '../primitives.ts';
import { RECOVERY_REASONS, RECOVERY_REFUSALS, RECOVERY_STATES } from '../recoveries.ts';
import { DECISION_ERRORS, MemberShown } from './queues.ts';

const params = z.object({ id: z.uuid() });
const decides = {
  access: 'operator',
  permission: 'members.write',
  limit: 'write',
  params,
  response: Done,
  errors: DECISION_ERRORS,
} as const;

/** Null: not answered. What the answers were is not stored. */
const Match = z.boolean().nullable();

export const officeRecoveryCalls = defineCalls({
  'GET /api/office/recoveries/{id}': {
    access: 'operator',
    permission: 'queues.read',
    limit: 'read',
    summary: 'A request to reset a lost second factor, with the answers compared to what is known',
    params,
    response: z.object({
      id: z.uuid(),
      member: MemberShown.nullable(),
      state: z.enum(RECOVERY_STATES),
      reason: z.enum(RECOVERY_REASONS).nullable(),
      createdAt: Timestamp,
      /** The wanted phone number, masked; null to keep the one of the account. Either was verified by SMS. */
      newPhone: z.string().nullable(),
      matches: z.object({
        password: Match,
        /** The browser had signed in to the account before. */
        browser: z.boolean(),
        accountNo: z.boolean(),
        accountName: z.boolean(),
        depositAmount: Match,
        depositDay: Match,
      }),
      /** The open request for a second person's approval. */
      approval: z.object({ id: z.uuid(), askedBy: z.string(), askedAt: Timestamp }).nullable(),
      waitHours: z.int(),
      takesEffectAt: Timestamp.nullable(),
      endedAt: Timestamp.nullable(),
      /** The operator who ended it; null for the member and for the end by itself. */
      endedBy: z.string().nullable(),
    }),
    errors: ['NO_DATA'],
  },
  'POST /api/office/recoveries/{id}/approve': {
    ...decides,
    summary: 'Asks a second person to approve the request; only then its waiting time begins',
    body: z.object({ reason: text(500) }),
    response: z.object({ approvalId: z.uuid() }),
    errors: [...DECISION_ERRORS, 'APPROVAL_WAITS'],
  },
  'POST /api/office/recoveries/{id}/refuse': {
    ...decides,
    summary: 'Refuses the request; the member reads why in their own language, and never reads the note',
    body: z.object({ because: z.enum(RECOVERY_REFUSALS), reason: text(500) }),
  },
  'POST /api/office/recoveries/{id}/stop': {
    ...decides,
    summary: 'Stops an approved request before it takes effect',
    body: z.object({ reason: text(500) }),
  },
});
