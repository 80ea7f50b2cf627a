import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { Amount, Currency, Timestamp, text } from '../primitives.ts';
import { DECISION_ERRORS } from './queues.ts';

/** Fields recognised in a feed entry; the rest is for an operator to read. */
const MadeOut = z.object({
  senderBank: z.string().nullable(),
  transRef: z.string().nullable(),
  amount: z.number().nullable(),
  paidAt: Timestamp.nullable(),
  senderAccount: z.string().nullable(),
  senderName: z.string().nullable(),
  note: z.string().nullable(),
});

export const EntryInDoubt = z.object({
  id: z.string(),
  bank: z.string(),
  accountNo: z.string(),
  /** Null when the account is no longer ours. */
  currency: Currency.nullable(),
  /** Raw text of the bank. */
  line: z.string(),
  madeOut: MadeOut,
  receivedAt: Timestamp,
  endedBy: z.string().nullable(),
  endedAt: Timestamp.nullable(),
  why: z.string().nullable(),
  /** Payment recorded from this entry. */
  paymentId: z.uuid().nullable(),
});

const id = z.object({ id: z.string().regex(/^\d{1,18}$/) });
const may = { access: 'operator', permission: 'payments.decide', params: id } as const;
const decides = { ...may, stepUp: true, limit: 'write', errors: DECISION_ERRORS } as const;

/** Feed entries that no rule could parse. */
export const officeEntryCalls = defineCalls({
  'GET /api/office/entries/{id}': {
    ...may,
    limit: 'read',
    // The raw text may contain an account number that is masked everywhere else.
    audited: true,
    summary: 'A line of a bank that could not be read, as it came',
    response: EntryInDoubt,
    errors: ['NO_DATA'],
  },
  'POST /api/office/entries/{id}/book': {
    ...decides,
    summary: 'Writes down the payment that the line tells of; another person then says whose it is',
    body: z.object({
      senderBank: text(20),
      transRef: text(100),
      amount: Amount,
      paidAt: Timestamp,
      senderAccount: text(40).optional(),
      senderName: text(100).optional(),
      note: text(500).optional(),
      why: text(500),
    }),
    response: z.object({ paymentId: z.uuid() }),
  },
  'POST /api/office/entries/{id}/close': {
    ...decides,
    summary: 'The line tells of no payment to us',
    body: z.object({ why: text(500) }),
    response: Done,
  },
});
