import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Amount, text } from '../primitives.ts';
import { ofMember } from './member.ts';
import { Reason } from './member-acts.ts';

/** Outcome of a correction: done, or stored until a second approver allows it. */
export const Adjusted = z.object({
  state: z.enum(['done', 'waits']),
  /** Statement reference that the member reads; null while the correction waits for approval. */
  reference: z.string().nullable(),
  approvalId: z.uuid().nullable(),
});

const moves = {
  access: 'operator',
  permission: 'money.adjust',
  stepUp: true,
  limit: 'money',
  once: true,
  response: Adjusted,
  errors: ['NO_DATA', 'MONEY_NOT_ENOUGH', 'WALLET_STOPPED', 'APPROVAL_WAITS'],
} as const;

/** Text for the member in the statement. */
const Note = text(120);

/** Corrections by hand. Above the operator's limit a second approver must allow them. */
export const officeAdjustmentCalls = defineCalls({
  'POST /api/office/members/{id}/adjust': {
    ...moves,
    summary: "Gives money to a member's wallet out of the house's, or takes it; never below zero",
    params: ofMember,
    body: z.object({ direction: z.enum(['credit', 'debit']), amount: Amount, note: Note, reason: Reason }),
  },
  'POST /api/office/members/{id}/reverse': {
    ...moves,
    summary: 'Takes a deposit, a correction or a free reward back, once, by its exact opposite',
    params: ofMember,
    body: z.object({ operationId: z.uuid(), note: Note, reason: Reason }),
    errors: [...moves.errors, 'NOT_REVERSIBLE'],
  },
});
