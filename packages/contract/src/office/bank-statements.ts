import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Currency, Money, PathCode, Timestamp } from '../primitives.ts';
import { STATEMENT_ERRORS, StatementLineRead } from './bank-layouts.ts';
import { pageLimit } from './paging.ts';

/**
 * `waiting`: for a second person. `booking`: its lines become payments. `declined`: by the second person. `refused`: a
 * file of the folder with an error; none of its lines is stored.
 */
export const STATEMENT_STATES = ['waiting', 'booking', 'done', 'declined', 'refused'] as const;

/**
 * `new`: a payment that nothing reported before. `known`: a payment that was known. `review`: waits for a person as an
 * entry. `debit`, `pending`: listed only.
 */
export const LINE_OUTCOMES = ['new', 'known', 'review', 'debit', 'pending'] as const;

const Statement = z.object({
  id: z.uuid(),
  number: z.int(),
  bankCode: z.string(),
  accountNo: z.string(),
  currency: Currency,
  format: z.enum(['csv', 'camt053', 'mt940']).nullable(),
  fileName: z.string(),
  /** Null: from the folder. */
  uploadedBy: z.string().nullable(),
  receivedAt: Timestamp,
  state: z.enum(STATEMENT_STATES),
  lines: z.int(),
  credits: z.int(),
  creditSum: Money,
  debits: z.int(),
  debitSum: Money,
  /** Of the first and last line. */
  from: Timestamp.nullable(),
  until: Timestamp.nullable(),
  opening: Money.nullable(),
  closing: Money.nullable(),
  /** Lines by what they became; none before they are booked. */
  outcomes: z.object({ new: z.int(), known: z.int(), review: z.int(), debit: z.int(), pending: z.int() }),
  fault: z.enum(STATEMENT_ERRORS).nullable(),
  faultLine: z.int().nullable(),
  approvalId: z.uuid().nullable(),
});

const id = z.object({ id: z.uuid() });
const sees = { access: 'operator', permission: 'queues.read', limit: 'read' } as const;

export const officeBankStatementCalls = defineCalls({
  'GET /api/office/bank-statements': {
    ...sees,
    summary: 'Statements of bank accounts that came as files, newest first',
    query: z.object({
      before: z.coerce.number().int().min(1).optional(),
      limit: pageLimit(30),
    }),
    response: z.array(Statement),
  },
  'GET /api/office/bank-statements/{id}': {
    ...sees,
    summary: 'One statement',
    params: id,
    response: Statement,
    errors: ['NO_DATA'],
  },
  'GET /api/office/bank-statements/{id}/lines': {
    ...sees,
    summary: 'The lines of a statement, each with what it became',
    params: id,
    query: z.object({
      outcome: z.enum(LINE_OUTCOMES).optional(),
      after: z.coerce.number().int().min(0).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.array(
      StatementLineRead.extend({
        position: z.int(),
        outcome: z.enum(LINE_OUTCOMES).nullable(),
        paymentId: z.uuid().nullable(),
        entryId: z.string().nullable(),
      }),
    ),
    errors: ['NO_DATA'],
  },
  'POST /api/office/bank-statements/{bankCode}/{accountNo}': {
    access: 'operator',
    permission: 'payments.decide',
    stepUp: true,
    limit: 'upload',
    multipart: true,
    summary: 'Reads a statement as a whole or not at all; its payments are booked after a second person’s yes',
    params: z.object({ bankCode: PathCode, accountNo: PathCode }),
    response: Statement,
    errors: ['NO_DATA', 'STATEMENT_INVALID', 'STATEMENT_KNOWN'],
  },
});
