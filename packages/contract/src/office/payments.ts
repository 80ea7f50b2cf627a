import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { Currency, Money, Timestamp, text } from '../primitives.ts';
import { SECOND_PERSON_ERRORS } from './approvals.ts';
import { next, pageOf } from './paging.ts';
import { DECISION_ERRORS, MemberShown, Signal } from './queues.ts';

/** A deposit notice whose amount was shown to the member and that has no payment yet. */
const UnpaidNotice = z.object({
  reference: z.string(),
  member: MemberShown.nullable(),
  /** Amount the member entered, and amount the member was shown for the transfer. */
  asked: Money,
  amount: Money,
  currency: Currency,
  createdAt: Timestamp,
  expiresAt: Timestamp,
  status: z.enum(['waiting', 'expired']),
});

/** Possible owner of a payment with the evidence, strongest first. */
const Suggestion = z.object({
  member: MemberShown,
  /** Holder's name of the member's registered bank account. */
  accountName: z.string().nullable(),
  /** The sender's name contradicts `accountName`. */
  isOtherName: z.boolean(),
  notice: UnpaidNotice.nullable(),
  why: z.array(
    z.enum([
      'named',
      'sender-account',
      'paid-before',
      'sender-account-part',
      'reported',
      'exact-amount',
      'requested-amount',
      'slip',
    ]),
  ),
});

export const PaymentInDoubt = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'credited', 'review', 'returned', 'dismissed']),
  signals: z.array(Signal),
  senderBank: z.string(),
  /** Masked. */
  senderAccount: z.string().nullable(),
  senderName: z.string().nullable(),
  transRef: z.string(),
  receiverBank: z.string(),
  receiverAccount: z.string(),
  amount: Money,
  currency: Currency,
  note: z.string().nullable(),
  paidAt: Timestamp,
  receivedAt: Timestamp,
  source: z.enum(['feed', 'callback', 'slip', 'gift']),
  isInFeed: z.boolean(),
  /** Owner of the payment, once credited. */
  member: MemberShown.nullable(),
  suggestions: z.array(Suggestion),
  decisions: z.array(
    z.object({
      /** `propose`: the first of the two people that a large credit needs. */
      decision: z.enum(['propose', 'credit', 'return', 'keep', 'dismiss']),
      memberId: z.string().nullable(),
      by: z.string(),
      why: z.string(),
      at: Timestamp,
    }),
  ),
});

const id = z.object({ id: z.uuid() });
const sees = { access: 'operator', permission: 'queues.read', limit: 'read' } as const;
const decides = {
  access: 'operator',
  permission: 'payments.decide',
  stepUp: true,
  limit: 'write',
  params: id,
  response: Done,
} as const;
const Why = z.object({ why: text(500) });
/** `waits`: above the sum of one person, for a second one. */
export const CreditOutcome = z.object({ state: z.enum(['credited', 'waits']) });

export const officePaymentCalls = defineCalls({
  'GET /api/office/payments/{id}': {
    ...sees,
    summary: 'A payment, and whose it may be',
    params: id,
    response: PaymentInDoubt,
    errors: ['NO_DATA'],
  },
  'GET /api/office/notices': {
    ...sees,
    summary: 'Deposit notices of the last days that no payment has come for, newest first',
    query: pageOf(50),
    response: z.object({ notices: z.array(UnpaidNotice), next }),
  },
  'POST /api/office/payments/{id}/credit': {
    ...decides,
    summary: 'Credits a payment to a member; above the sum of one person, once a second person does the same',
    response: CreditOutcome,
    body: Why.extend({ memberId: z.string().min(1).max(60) }),
    errors: [...DECISION_ERRORS, 'NO_USER', 'OTHER_CURRENCY', 'LIMIT_REACHED', ...SECOND_PERSON_ERRORS],
  },
  'POST /api/office/payments/{id}/match': {
    ...decides,
    summary:
      'Credits a payment as the one that a notice announced, whatever the amount; as a credit, by two above the sum',
    response: CreditOutcome,
    body: Why.extend({ notice: z.string().min(1).max(60) }),
    errors: [...DECISION_ERRORS, 'NOTICE_OVER', 'OTHER_CURRENCY', 'LIMIT_REACHED', ...SECOND_PERSON_ERRORS],
  },
  'POST /api/office/payments/{id}/return': {
    ...decides,
    summary: 'The bank was told to send it back',
    body: Why,
    errors: DECISION_ERRORS,
  },
  'POST /api/office/payments/{id}/dismiss': {
    ...decides,
    summary: 'It is no deposit, as when we moved money of our own',
    body: Why,
    errors: DECISION_ERRORS,
  },
  'POST /api/office/payments/{id}/keep': {
    ...decides,
    summary: 'It was heard of in two ways that differ, and was credited rightly',
    body: Why,
    errors: DECISION_ERRORS,
  },
});
