import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { DocumentValue } from '../documents/documents.ts';
import { Currency, Money, Timestamp, text } from '../primitives.ts';
import { LayoutChange } from './bank-layouts.ts';
import { CatalogueKind, Change } from './catalogue.ts';
import { ConnectionChange } from './connections.ts';
import { next, pageOf } from './paging.ts';
import { DECISION_ERRORS, MemberShown } from './queues.ts';

/** Acts that need two people. */
export const APPROVAL_KINDS = [
  'transfer.post',
  'transfer.void',
  'money.adjust',
  'money.reverse',
  'file.cancel',
  'catalogue.change',
  'coins.give',
  'recovery.approve',
  'identity.change',
  'connections.change',
  'statement.book',
  'layout.change',
] as const;
export const ApprovalKind = z.enum(APPROVAL_KINDS);
export type ApprovalKind = z.infer<typeof ApprovalKind>;

/**
 * Why an approval lapsed. `made`, `failed`: outcome of a transfer. `done`: correction already made. `answered`: by the
 * bank. `ended`: the recovery was refused or cancelled. `author`: whoever requested it may not request it any more. Of
 * the catalogue, or a member's identity: the same field was changed, or its author withdrew the change.
 */
export const LapsedBecause = z.enum(['made', 'failed', 'done', 'answered', 'changed', 'author', 'withdrawn', 'ended']);
export type LapsedBecause = z.infer<typeof LapsedBecause>;

const CatalogueChange = z.object({
  kind: CatalogueKind,
  key: z.string(),
  version: z.int(),
  /** The document after the change, for its name; null for a removal. */
  value: DocumentValue,
  /** Null: as soon as the change is allowed. */
  appliesAt: Timestamp.nullable(),
  changes: z.array(Change.extend({ isMoney: z.boolean() })),
});

/** A member's new phone number or bank account. Numbers are masked. */
const IdentityChange = z.object({
  what: z.enum(['phone', 'bank-account']),
  fields: z.array(
    z.object({ field: z.enum(['phone', 'bank', 'accountNo', 'accountName']), before: z.string(), after: z.string() }),
  ),
  /** The new account's name against the member's; null without an account. */
  names: z.enum(['same', 'different', 'other-script']).nullable(),
});

/**
 * Why an operator cannot be the second approver: requested the act, was invited by the requester, one of the two
 * accounts is too new, or both use the same device or address.
 */
export const SecondPersonBlocker = z.enum(['asker', 'invited', 'new', 'shared']);
export type SecondPersonBlocker = z.infer<typeof SecondPersonBlocker>;

/** Refusals of a second approval. */
export const SECOND_PERSON_ERRORS = [
  'SECOND_PERSON_NEEDED',
  'SECOND_PERSON_INVITED',
  'SECOND_PERSON_NEW',
  'SECOND_PERSON_SHARED',
] as const;

export const Approval = z.object({
  id: z.uuid(),
  kind: ApprovalKind,
  /** Id of the subject of the act. */
  subject: z.string(),
  member: MemberShown.nullable(),
  /** For coins: their value by the odds of the wheel. */
  amount: Money.nullable(),
  currency: Currency.nullable(),
  coins: z.int().nullable(),
  reference: z.string().nullable(),
  change: CatalogueChange.nullable(),
  identity: IdentityChange.nullable(),
  connections: ConnectionChange.nullable(),
  layout: LayoutChange.nullable(),
  why: z.string(),
  askedBy: z.string(),
  askedAt: Timestamp,
  /** `lapsed`: the subject has ended otherwise. */
  state: z.enum(['open', 'allowed', 'refused', 'lapsed']),
  decidedBy: z.string().nullable(),
  decidedAt: Timestamp.nullable(),
  note: z.string().nullable(),
  because: LapsedBecause.nullable(),
  /** Operation of the ledger, once the act is done. */
  operationId: z.uuid().nullable(),
  /** True for the requester, who can never be the second approver. */
  isMine: z.boolean(),
  /** Whether the reader's role permits the act itself. */
  mayDecide: z.boolean(),
  /** Why the reader cannot be the second approver. */
  blocker: SecondPersonBlocker.nullable(),
  /** End of the blocker, where it ends with time. */
  blockedUntil: Timestamp.nullable(),
  /** Names of all possible second approvers while the approval is open. */
  deciders: z.array(z.string()),
});

const id = z.object({ id: z.uuid() });
const sees = { access: 'operator', permission: 'queues.read', limit: 'read' } as const;
/** The operator also needs the permission for the act itself. */
const decides = {
  access: 'operator',
  permission: 'queues.read',
  stepUp: true,
  limit: 'write',
  params: id,
  response: Done,
  errors: DECISION_ERRORS,
} as const;

export const officeApprovalCalls = defineCalls({
  'GET /api/office/approvals': {
    ...sees,
    summary: 'Acts that wait for a second person, oldest first; or what was decided, newest first',
    query: pageOf(50).extend({ state: z.enum(['open', 'decided']).default('open') }),
    response: z.object({ approvals: z.array(Approval), next }),
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
    errors: [
      ...DECISION_ERRORS,
      ...SECOND_PERSON_ERRORS,
      'WALLET_STOPPED',
      'MONEY_NOT_ENOUGH',
      'NOT_REVERSIBLE',
      'LAST_CHANNEL',
      'GAME_HOLDS_UNITS',
      'EXISTING_USER',
      'EXISTING_BANK',
    ],
  },
  'POST /api/office/approvals/{id}/refuse': {
    ...decides,
    summary: 'A no, with its reason. Whoever asked may take it back so',
    body: z.object({ note: text(500) }),
  },
});
