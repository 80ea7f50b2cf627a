import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { Currency, Money, Timestamp, text } from '../primitives.ts';
import { DECISION_ERRORS, MemberShown } from './queues.ts';

/** Acts that need two people. */
export const APPROVAL_KINDS = [
  'transfer.post',
  'transfer.void',
  'money.adjust',
  'money.reverse',
  'file.cancel',
] as const;
export const ApprovalKind = z.enum(APPROVAL_KINDS);
export type ApprovalKind = z.infer<typeof ApprovalKind>;

/** Why there was nothing left to allow: a transfer was made or failed, a correction was done, a bank has answered. */
export const LapsedBecause = z.enum(['made', 'failed', 'done', 'answered']);
export type LapsedBecause = z.infer<typeof LapsedBecause>;

export const Approval = z.object({
  id: z.uuid(),
  kind: ApprovalKind,
  /** What it is about. */
  subject: z.string(),
  member: MemberShown.nullable(),
  amount: Money.nullable(),
  currency: Currency.nullable(),
  reference: z.string().nullable(),
  why: z.string(),
  askedBy: z.string(),
  askedAt: Timestamp,
  /** `lapsed`: what it was about has ended otherwise. */
  state: z.enum(['open', 'allowed', 'refused', 'lapsed']),
  decidedBy: z.string().nullable(),
  decidedAt: Timestamp.nullable(),
  note: z.string().nullable(),
  because: LapsedBecause.nullable(),
  /** What the ledger knows it by, once it is done. */
  operationId: z.uuid().nullable(),
  /** Whoever asked for it never allows it. */
  isMine: z.boolean(),
  /** Whether the role of whoever reads this may do the act itself. */
  mayDecide: z.boolean(),
});

const id = z.object({ id: z.uuid() });
const sees = { access: 'operator', permission: 'queues.read', limit: 'read' } as const;
/** Besides, the operator must be allowed to do the act itself. */
const decides = {
  access: 'operator',
  permission: 'queues.read',
  stepUp: true,
  limit: 'write',
  params: id,
  response: Done,
  errors: [...DECISION_ERRORS, 'SECOND_PERSON_NEEDED'],
} as const;

export const officeApprovalCalls = defineCalls({
  'GET /api/office/approvals': {
    ...sees,
    summary: 'Acts that wait for a second person, oldest first; or what was decided, newest first',
    query: z.object({
      state: z.enum(['open', 'decided']).default('open'),
      after: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.object({ approvals: z.array(Approval), next: z.string().nullable() }),
  },
  'GET /api/office/approvals/{id}': {
    ...sees,
    summary: 'One of them',
    params: id,
    response: Approval,
    errors: ['NO_DATA'],
  },
  'POST /api/office/approvals/{id}/allow': {
    ...decides,
    summary: 'The second yes: the act is done in the same moment',
    body: z.object({ note: text(500).optional() }),
    errors: [...DECISION_ERRORS, 'SECOND_PERSON_NEEDED', 'WALLET_STOPPED', 'MONEY_NOT_ENOUGH', 'NOT_REVERSIBLE'],
  },
  'POST /api/office/approvals/{id}/refuse': {
    ...decides,
    summary: 'A no, with its reason. Whoever asked may take it back so',
    body: z.object({ note: text(500) }),
  },
});
