import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Currency, Money, Timestamp, text } from '../primitives.ts';
import { DECISION_ERRORS, MemberShown } from './queues.ts';

export const StuckTransfer = z.object({
  id: z.uuid(),
  reference: z.string(),
  game: z.string(),
  /** `in`: from the wallet to the game. */
  direction: z.enum(['in', 'out']),
  amount: Money,
  currency: Currency,
  status: z.enum(['sent', 'succeeded', 'failed']),
  providerReference: z.string().nullable(),
  sentAt: Timestamp,
  settledAt: Timestamp.nullable(),
  member: MemberShown.nullable(),
  asked: z.int(),
  /** Status answers of the provider, oldest first, and decisions of operators. */
  asks: z.array(
    z.object({
      at: Timestamp,
      by: z.string().nullable(),
      says: z.enum(['accepted', 'rejected', 'unknown', 'posted', 'voided']),
      detail: z.string().nullable(),
    }),
  ),
  /** Request of a colleague that waits for a second approver. */
  approval: z.object({ id: z.uuid(), act: z.enum(['post', 'void']), by: z.string(), why: z.string() }).nullable(),
});

const id = z.object({ id: z.uuid() });
const decides = {
  access: 'operator',
  permission: 'transfers.decide',
  stepUp: true,
  limit: 'write',
  params: id,
} as const;
/** The provider's status is queried first. A definite answer takes precedence, and the item counts as handled. */
const wants = {
  ...decides,
  body: z.object({ why: text(500) }),
  response: z.object({ approvalId: z.uuid() }),
  errors: [...DECISION_ERRORS, 'APPROVAL_WAITS'],
} as const;

/** `different`: another balance than the transfer before leads to. */
const TestStep = z.object({
  step: z.enum(['account', 'balance', 'in', 'in-status', 'out', 'out-status']),
  outcome: z.enum(['accepted', 'different', 'rejected', 'unknown']),
  /** The account's name, the balance, the provider's reference, or the reason. */
  detail: z.string(),
});

export const officeTransferCalls = defineCalls({
  'GET /api/office/transfers/{id}': {
    access: 'operator',
    permission: 'queues.read',
    limit: 'read',
    summary: 'A transfer with every question to its provider so far',
    params: id,
    response: StuckTransfer,
    errors: ['NO_DATA'],
  },
  'POST /api/office/transfers/{id}/ask': {
    ...decides,
    summary: 'Asks the provider now; what it knows is written down at once',
    response: StuckTransfer,
    errors: DECISION_ERRORS,
  },
  'POST /api/office/transfers/{id}/post': {
    ...wants,
    summary: 'Asks a second person to count it as made',
  },
  'POST /api/office/transfers/{id}/void': {
    ...wants,
    summary: 'Asks a second person to count it as never made',
  },
  'POST /api/office/transfers/test': {
    access: 'operator',
    permission: 'transfers.decide',
    stepUp: true,
    limit: 'write',
    summary: 'Moves one unit to a test account at a game’s provider and back, or goes on with the test before',
    body: z.object({ game: z.string().max(40), connection: z.string().max(80) }),
    response: z.object({ steps: z.array(TestStep) }),
    errors: ['NO_DATA', 'TEST_RUNNING'],
  },
});
