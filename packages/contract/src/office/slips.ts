import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { SlipStep } from '../calls/statement.ts';
import type { SlipReason } from '../errors.ts';
import { Currency, Money, Timestamp, text } from '../primitives.ts';
import { SECOND_PERSON_ERRORS } from './approvals.ts';
import { CreditOutcome } from './payments.ts';
import { DECISION_ERRORS, MemberShown, Signal } from './queues.ts';

/** Reasons that can still be given; the others exist in old records only. */
export const SLIP_REFUSALS = [
  'UPLOADED_FILE_NOT_EXIST',
  'IMG_SIZE_UNABLE_TO_PROCESS',
  'CANNOT_READ_CROPPED_IMAGE',
  'DEST_ACC_INVALID',
  'SLIP_REFNO_DUPLICATED',
  'INVALID_SLIP',
  'NOT_MATCH',
  'EXPIRED_SLIP',
  'UNKNOW_ERROR',
] as const satisfies readonly SlipReason[];

/** Comparison of one field on the slip with our data. */
const Compared = z.object({
  what: z.enum(['amount', 'sentAt', 'toAccount', 'toName', 'fromBank', 'fromAccount', 'fromName', 'reference']),
  onSlip: z.string().nullable(),
  ours: z.string().nullable(),
  /** `unclear`: parts are masked, or one of the two values is unknown. */
  verdict: z.enum(['ok', 'differs', 'unclear']),
});

/** Why no wallet confirmed the picture of a slip without a code. */
export const WALLET_SILENCES = ['not-found', 'unreadable', 'refused', 'no-answer'] as const;

const WalletEvidence = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('confirmed'),
    transactionId: z.string(),
    at: Timestamp,
    amount: Money,
    currency: Currency,
    senderName: z.string(),
    receiverName: z.string(),
    /** Partly masked. */
    receiverPhone: z.string(),
    /** Amount of the member's open deposit notice: the same if there is one, else any. */
    announced: Money.nullable(),
  }),
  z.object({ kind: z.literal('unconfirmed'), why: z.enum(WALLET_SILENCES) }),
]);

const OtherSlip = z.object({
  id: z.uuid(),
  reference: z.string(),
  member: MemberShown.nullable(),
  amount: Money.nullable(),
  currency: Currency.nullable(),
  status: z.enum(['waiting', 'review', 'credited', 'failed']),
  createdAt: Timestamp,
  pictureUrl: z.string(),
  alike: z.array(z.enum(['same-reference', 'same-amount-and-minute', 'same-file', 'same-picture'])),
});

export const SlipInDoubt = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(['waiting', 'review', 'credited', 'failed']),
  /** Why no rule could decide. */
  signals: z.array(Signal),
  /** Slip reason shown to the member, once refused. */
  reason: z.string().nullable(),
  amount: Money.nullable(),
  currency: Currency.nullable(),
  createdAt: Timestamp,
  /** Signed link, valid for minutes. */
  pictureUrl: z.string(),
  /** Content of the mini-QR. */
  code: z.object({ sendingBank: z.string(), transRef: z.string() }).nullable(),
  /** Answer of the verifier: names and numbers as the verifier masks them. */
  verifier: z
    .object({
      transRef: z.string(),
      sendingBank: z.string(),
      receivingBank: z.string(),
      at: Timestamp,
      amount: Money,
      currency: Currency,
      sender: z.object({ name: z.string().nullable(), account: z.string() }),
      receiver: z.object({ name: z.string().nullable(), account: z.string() }),
    })
    .nullable(),
  /** What a service says of the picture of a wallet slip without a code; null where none was called. */
  wallet: WalletEvidence.nullable(),
  compared: z.array(Compared),
  lookAlikes: z.array(OtherSlip),
  member: MemberShown.nullable(),
  history: z.object({ credited: z.int(), failed: z.int(), balance: Money, currency: Currency }),
  /** Payment of the slip, if it reached one of our accounts. */
  paymentId: z.uuid().nullable(),
  steps: z.array(z.object({ step: SlipStep, at: Timestamp, by: z.string().nullable(), note: z.string().nullable() })),
});

const id = z.object({ id: z.uuid() });
const decides = {
  access: 'operator',
  permission: 'slips.decide',
  stepUp: true,
  limit: 'write',
  params: id,
  response: Done,
} as const;

export const officeSlipCalls = defineCalls({
  'GET /api/office/slips/{id}': {
    access: 'operator',
    permission: 'queues.read',
    limit: 'read',
    summary: 'A slip with everything to judge it by',
    params: id,
    response: SlipInDoubt,
    errors: ['NO_DATA'],
  },
  'POST /api/office/slips/{id}/accept': {
    ...decides,
    summary: 'Credits the payment that the slip shows to whoever uploaded it; above the sum of one person, by two',
    response: CreditOutcome,
    body: z.object({ note: text(500) }),
    errors: [...DECISION_ERRORS, 'NO_PAYMENT', 'PAYMENT_USED', ...SECOND_PERSON_ERRORS],
  },
  'POST /api/office/slips/{id}/refuse': {
    ...decides,
    summary: 'Refuses a slip, with the reason that the member reads',
    body: z.object({ reason: z.enum(SLIP_REFUSALS), note: text(500) }),
    errors: DECISION_ERRORS,
  },
});
