import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { CREDENTIAL_KINDS } from '../notices.ts';
import { Currency, Money, PathCode, Timestamp, text } from '../primitives.ts';
import { OPERATORS_REFUSALS } from '../refusals.ts';
import { SECOND_PERSON_ERRORS, SecondPersonBlocker } from './approvals.ts';
import { Alike } from './member.ts';
import { pageLimit } from './paging.ts';
import { DECISION_ERRORS, MemberShown, Signal } from './queues.ts';

const Step = z.object({
  step: z.enum(['requested', 'approved', 'paid', 'rejected', 'cancelled', 'returned']),
  at: Timestamp,
  by: z.string().nullable(),
  note: z.string().nullable(),
  because: z.string().nullable(),
});

/** Facts about the member for a decision, each the sum of its entries. */
const Background = z.object({
  /** `wallet` can be moved at once, `held` is in progress, `inGames` as last reported. */
  balance: z.object({ wallet: Money, held: Money, inGames: Money }),
  /** Request of the payout before this one; null for the first. The figures of deposits and play are of the time since. */
  since: Timestamp.nullable(),
  deposits: z.object({ count: z.int(), sum: Money }),
  play: z.object({ bets: z.int(), stake: Money, turnover: Money, payout: Money }),
  /** Rewards of that time that needed turnover. */
  rewards: z.array(
    z.object({
      title: z.string(),
      turnover: Money,
      needed: Money,
      state: z.enum(['running', 'succeeded', 'failed', 'cancelled', 'expired', 'free']),
    }),
  ),
  /** Paid before this one. */
  payouts: z.object({ count: z.int(), sum: Money, last: z.object({ amount: Money, at: Timestamp }).nullable() }),
  /** Members with a shared bank account, device or address; null for readers who see no members. */
  alike: z.array(z.object({ id: z.string(), name: z.string(), why: z.array(Alike) })).nullable(),
  /** Changes of credentials in the last days, newest first. */
  changes: z.array(z.object({ kind: z.enum(CREDENTIAL_KINDS), event: z.string().nullable(), at: Timestamp })),
});

/**
 * The rule that sent it to review, with its numbers at that time. `EVERY`: the rules approve nothing. `CAP`: above what
 * they approve in 24 hours, of which `earlier` was used. `TWO`: above the sum of one person, with `earlier` asked for in
 * 24 hours. `CHANGE`: a changed credential, until a time.
 */
const HeldBy = z.discriminatedUnion('code', [
  z.object({ code: z.literal('EVERY') }),
  z.object({ code: z.enum(['CAP', 'TWO']), above: Money, earlier: Money }),
  z.object({ code: z.literal('CHANGE'), since: Timestamp, until: Timestamp }),
]);

export const WithdrawalForReview = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(['requested', 'approved', 'paid', 'rejected', 'cancelled', 'returned']),
  amount: Money,
  currency: Currency,
  /** At the time of the request; the number is masked. */
  bank: z.object({ code: z.string(), accountNo: z.string(), accountName: z.string() }),
  createdAt: Timestamp,
  member: MemberShown.nullable(),
  /** Reasons for a closer look, each with its points of the risk score. */
  signals: z.array(Signal.extend({ points: z.int() })),
  /** The sum of the points. It decides nothing. */
  risk: z.int(),
  heldBy: HeldBy.nullable(),
  background: Background,
  steps: z.array(Step),
  /** Status queries to the bank without an answer. */
  asked: z.int(),
  /** Bank file that contains the withdrawal. */
  batch: z.object({ id: z.uuid(), number: z.int() }).nullable(),
  bankReference: z.string().nullable(),
  /** The sum of 24 hours is above the sum that one person may approve. */
  needsTwo: z.boolean(),
  twoPeopleAbove: Money,
  /** This withdrawal with the member's others of the 24 hours before that one person decides. */
  sumOfDay: Money,
  /** The first of two approvals. */
  firstApproval: z
    .object({
      by: z.string(),
      at: Timestamp,
      isMine: z.boolean(),
      /** Why the reader cannot be the second approver. */
      blocker: SecondPersonBlocker.nullable(),
      blockedUntil: Timestamp.nullable(),
      /** Names of all possible second approvers. */
      deciders: z.array(z.string()),
    })
    .nullable(),
});

export const Batch = z.object({
  id: z.uuid(),
  number: z.int(),
  currency: Currency,
  lines: z.int(),
  total: Money,
  madeBy: z.string(),
  madeAt: Timestamp,
  closedBy: z.string().nullable(),
  closedAt: Timestamp.nullable(),
  /** First operator who downloaded the file, and when: from then on the bank may have it. */
  takenBy: z.string().nullable(),
  takenAt: Timestamp.nullable(),
  /** `csv`, or `pain001` or `layout` with the paying account: a file is handed out in one form alone. */
  takenAs: z.string().nullable(),
  cancelled: z.object({ by: z.string(), allowedBy: z.string().nullable(), at: Timestamp, why: z.string() }).nullable(),
  /** Request of a colleague that waits for a second approver. */
  approval: z.object({ id: z.uuid(), by: z.string(), why: z.string() }).nullable(),
  /** Outcomes reported by the bank so far. */
  paid: z.int(),
  failed: z.int(),
});

/** `TWO_PEOPLE_NEEDED`: a withdrawal above the sum has no first approval. */
const TWO_PEOPLE_ERRORS = [...SECOND_PERSON_ERRORS, 'TWO_PEOPLE_NEEDED'] as const;

const id = z.object({ id: z.uuid() });
const sees = { access: 'operator', permission: 'queues.read', limit: 'read' } as const;
const may = { access: 'operator', permission: 'withdrawals.decide', stepUp: true, limit: 'write' } as const;
const decides = { ...may, params: id, response: Done, errors: DECISION_ERRORS } as const;

export const officeWithdrawalCalls = defineCalls({
  'GET /api/office/withdrawals/batches': {
    ...sees,
    summary: 'Files for the bank, newest first',
    query: z.object({
      before: z.coerce.number().int().min(1).optional(),
      limit: pageLimit(30),
    }),
    response: z.array(Batch),
  },
  'GET /api/office/withdrawals/batches/{id}/lines': {
    ...sees,
    summary: 'What a file for the bank contains, line by line, and what the bank said of each',
    params: id,
    response: z.array(
      z.object({
        line: z.int(),
        id: z.uuid(),
        reference: z.string(),
        member: MemberShown.nullable(),
        amount: Money,
        currency: Currency,
        /** The number is masked. */
        bank: z.object({ code: z.string(), accountNo: z.string(), accountName: z.string() }),
        /** Null until the bank's answer is read. */
        result: z.enum(['paid', 'failed']).nullable(),
        /** The bank's reference, or why it failed. */
        note: z.string().nullable(),
      }),
    ),
    errors: ['NO_DATA'],
  },
  'POST /api/office/withdrawals/batches': {
    ...may,
    summary: 'Approves these withdrawals and puts them into one file for the bank; all of them or none',
    body: z.object({ ids: z.array(z.uuid()).min(1).max(500) }),
    response: Batch,
    errors: [...DECISION_ERRORS, ...TWO_PEOPLE_ERRORS, 'OTHER_CURRENCY'],
  },
  'POST /api/office/withdrawals/batches/{id}/file': {
    ...may,
    summary:
      'Hands out the file for the bank: a line each, then count, total and checksum. Who had it first stays known',
    params: id,
    response: z.object({ fileName: z.string(), csv: z.string() }),
    errors: ['NO_DATA', 'FILE_CANCELLED', 'FILE_TAKEN'],
  },
  'GET /api/office/withdrawals/payers': {
    ...sees,
    summary: 'Accounts of ours that a file for the bank can be paid from',
    response: z.array(
      z.object({
        ...{ bankCode: z.string(), accountNo: z.string(), accountName: z.string(), currency: Currency },
        /** Finance has set up how the bank takes files. */
        hasLayout: z.boolean(),
      }),
    ),
  },
  'POST /api/office/withdrawals/batches/{id}/pain001': {
    ...may,
    summary: 'Hands out the same file as ISO 20022 pain.001, to be paid from this account of ours',
    params: id,
    body: z.object({ bankCode: PathCode, accountNo: PathCode }),
    response: z.object({ fileName: z.string(), csv: z.string() }),
    errors: ['NO_DATA', 'FILE_CANCELLED', 'FILE_TAKEN', 'OTHER_CURRENCY'],
  },
  'POST /api/office/withdrawals/batches/{id}/layout': {
    ...may,
    summary: 'Hands out the same file by the layout of the bank that pays it, from this account of ours',
    params: id,
    body: z.object({ bankCode: PathCode, accountNo: PathCode }),
    /** The file in base64: it may be in an encoding of Thai. */
    response: z.object({ fileName: z.string(), file: z.base64() }),
    errors: ['NO_DATA', 'FILE_CANCELLED', 'FILE_TAKEN', 'OTHER_CURRENCY', 'PAYOUT_FILE_INVALID'],
  },
  'POST /api/office/withdrawals/batches/{id}/cancel': {
    ...may,
    summary: 'Cancels a file that is not at the bank; once somebody has had it, a second person must allow that',
    params: id,
    body: z.object({ why: text(500) }),
    response: z.object({ state: z.enum(['done', 'waits']), approvalId: z.uuid().nullable() }),
    errors: ['NO_DATA', 'ITEM_HANDLED', 'APPROVAL_WAITS'],
  },
  'POST /api/office/withdrawals/batches/{id}/result': {
    ...may,
    limit: 'upload',
    multipart: true,
    summary: "Reads the bank's answer to a file, as a whole or not at all",
    params: id,
    response: Batch,
    errors: ['NO_DATA', 'ITEM_HANDLED', 'FILE_CANCELLED', 'BANK_FILE_INVALID'],
  },
  'GET /api/office/withdrawals/{id}': {
    ...sees,
    summary: 'A withdrawal with everything to judge it by',
    params: id,
    response: WithdrawalForReview,
    errors: ['NO_DATA'],
  },
  'GET /api/office/withdrawals/{id}/account': {
    access: 'operator',
    permission: 'withdrawals.decide',
    stepUp: true,
    audited: true,
    limit: 'write',
    summary: 'The full account number, for whoever pays by hand. Every look is in the audit',
    params: id,
    response: z.object({ accountNo: z.string() }),
    errors: ['NO_DATA'],
  },
  'POST /api/office/withdrawals/{id}/approve': {
    ...decides,
    summary: 'Lets the bank pay it; above the sum of one person, the first approval waits for a second person',
    response: z.object({ state: z.enum(['approved', 'waits']) }),
    errors: [...DECISION_ERRORS, ...TWO_PEOPLE_ERRORS],
  },
  'POST /api/office/withdrawals/{id}/reject': {
    ...decides,
    summary: 'Gives the money back, for a reason that members read in their language, or in the words typed here',
    body: z
      .object({ refusal: z.enum(OPERATORS_REFUSALS).optional(), reason: text(200).optional() })
      .refine(({ refusal, reason }) => (refusal === undefined) !== (reason === undefined), { path: ['reason'] }),
    errors: [...DECISION_ERRORS, ...SECOND_PERSON_ERRORS, 'WALLET_STOPPED'],
  },
  'POST /api/office/withdrawals/{id}/paid': {
    ...decides,
    summary: "It was paid by hand, under this number of the bank's",
    body: z.object({
      bankReference: z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9_-]{4,60}$/),
    }),
    errors: [...DECISION_ERRORS, ...TWO_PEOPLE_ERRORS, 'BANK_REFERENCE_USED', 'WALLET_STOPPED'],
  },
});
