import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Currency, Money, PathCode, Timestamp, text } from '../primitives.ts';
import {
  BANK_FILE_ERRORS,
  Column,
  DELIMITERS,
  ENCODINGS,
  PAYOUT_FILE_ERRORS,
  PayoutLayout,
  Words,
} from './payout-layouts.ts';

/** Zones without daylight saving, so that each has one distance to UTC. */
export const TIME_ZONES = ['Asia/Bangkok', 'Asia/Vientiane', 'Asia/Singapore', 'UTC'] as const;
/** `signed`: minus is a debit. `columns`: one column each. `direction`: a column with a word such as CR. */
export const AMOUNT_FORMS = ['signed', 'columns', 'direction'] as const;

/** D, M and Y are digits of the date; B those of a Buddhist year; H, m and s those of the time. */
const DateFormat = z
  .string()
  .trim()
  .min(6)
  .max(30)
  .regex(/^(?:DD?|MM?|MMM|YYYY|YY|BBBB|BB|HH?|mm|ss|[ ./:,T-])+$/)
  .refine((format) => /D/.test(format) && /M/.test(format) && /[YB]/.test(format));

const CsvLayout = z.object({
  format: z.literal('csv'),
  encoding: z.enum(ENCODINGS),
  delimiter: z.enum(DELIMITERS),
  /** Rows before the first payment; titles of the columns are in the last of them. */
  headerRows: z.int().min(0).max(50),
  /** Rows after the last payment, such as totals. */
  footerRows: z.int().min(0).max(20),
  dateFormat: DateFormat,
  timeZone: z.enum(TIME_ZONES),
  decimal: z.enum(['.', ',']),
  amountForm: z.enum(AMOUNT_FORMS),
  creditWords: Words,
  debitWords: Words,
  /** The header names our account, and a file of another is refused. */
  accountInHeader: z.boolean(),
  columns: z.object({
    date: Column.min(1),
    time: Column,
    amount: Column,
    credit: Column,
    debit: Column,
    direction: Column,
    balance: Column,
    reference: Column.min(1),
    senderBank: Column.min(1),
    senderAccount: Column,
    senderName: Column,
    note: Column,
    account: Column,
  }),
});
export type CsvLayout = z.infer<typeof CsvLayout>;

/** The reference that slips and the bank's own feed have too, or one payment would look like two. */
export const CAMT_REFERENCES = ['TxId', 'EndToEndId', 'AcctSvcrRef', 'InstrId'] as const;
const CamtLayout = z.object({
  format: z.literal('camt053'),
  reference: z.enum(CAMT_REFERENCES),
  timeZone: z.enum(TIME_ZONES),
});
export type CamtLayout = z.infer<typeof CamtLayout>;

export const MT940_REFERENCES = ['customer', 'bank'] as const;
const Mt940Layout = z.object({
  format: z.literal('mt940'),
  encoding: z.enum(ENCODINGS),
  reference: z.enum(MT940_REFERENCES),
  timeZone: z.enum(TIME_ZONES),
});
export type Mt940Layout = z.infer<typeof Mt940Layout>;

export const StatementLayout = z.discriminatedUnion('format', [CsvLayout, CamtLayout, Mt940Layout]).refine(
  (layout) => {
    if (layout.format !== 'csv') return true;
    const { amountForm: form, columns, headerRows, creditWords, debitWords } = layout;
    const needed = { signed: ['amount'], columns: ['credit', 'debit'], direction: ['amount', 'direction'] } as const;
    const isWhole = needed[form].every((name) => columns[name] !== '');
    const hasWords = form !== 'direction' || (creditWords.length > 0 && debitWords.length > 0);
    return isWhole && hasWords && (headerRows > 0 || Object.values(columns).every((name) => /^\d*$/.test(name)));
  },
  { path: ['columns'] },
);
export type StatementLayout = z.infer<typeof StatementLayout>;
export type StatementFormat = StatementLayout['format'];

/** Errors of a statement file. The whole file is refused; `line` is the place of the error. */
export const STATEMENT_ERRORS = [
  'too-large',
  'too-many-lines',
  'compressed',
  'encoding',
  'empty',
  'format',
  'no-layout',
  'xml',
  'header',
  'columns',
  'unfinished',
  'too-long',
  'date',
  'future',
  'amount',
  'direction',
  'other-account',
  'other-currency',
  'wrong-count',
  'wrong-total',
  'wrong-balance',
] as const;
export type StatementError = (typeof STATEMENT_ERRORS)[number];

/** `payout`: files of payments and the bank's answers to them. */
export const LAYOUT_KINDS = ['statement', 'payout'] as const;
export const LayoutKind = z.enum(LAYOUT_KINDS);
export type LayoutKind = z.infer<typeof LayoutKind>;
export const BankLayout = z.union([StatementLayout, PayoutLayout]);
export type BankLayout = z.infer<typeof BankLayout>;

const InUse = { bankCode: z.string(), madeBy: z.string(), allowedBy: z.string(), at: Timestamp, why: z.string() };

/** For the second person: each setting before and after. */
export const LayoutChange = z.object({
  bankCode: z.string(),
  kind: LayoutKind,
  fields: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});

/** A line of a statement as it is read. */
export const StatementLineRead = z.object({
  /** Place in the file, from 1. */
  line: z.int(),
  direction: z.enum(['credit', 'debit']),
  /** `pending`: not booked by the bank yet. `reversal`: takes back another entry. */
  kind: z.enum(['booked', 'pending', 'reversal']),
  amount: Money,
  at: Timestamp,
  reference: z.string().nullable(),
  senderBank: z.string().nullable(),
  senderAccount: z.string().nullable(),
  senderName: z.string().nullable(),
  note: z.string().nullable(),
});

const sees = { access: 'operator', permission: 'queues.read', limit: 'read' } as const;
const may = { access: 'operator', permission: 'payments.decide', limit: 'write' } as const;

export const officeBankLayoutCalls = defineCalls({
  'GET /api/office/bank-layouts': {
    ...sees,
    summary: 'How files of banks are read and written, and the accounts whose statements can be read',
    response: z.object({
      layouts: z.array(z.object({ ...InUse, layout: StatementLayout })),
      payoutLayouts: z.array(z.object({ ...InUse, layout: PayoutLayout })),
      accounts: z.array(
        z.object({ bankCode: z.string(), accountNo: z.string(), accountName: z.string(), currency: Currency }),
      ),
      banks: z.array(z.string()),
      /** Open requests of changes, by bank and kind. */
      approvals: z.array(z.object({ bankCode: z.string(), kind: LayoutKind, approvalId: z.uuid() })),
    }),
  },
  'POST /api/office/bank-layouts/{bankCode}/{kind}/change': {
    ...may,
    stepUp: true,
    summary: 'Asks a second person for another layout of a bank’s files',
    params: z.object({ bankCode: PathCode, kind: LayoutKind }),
    body: z.object({ layout: BankLayout, why: text(500) }),
    response: z.object({ approvalId: z.uuid() }),
    errors: ['NO_DATA', 'APPROVAL_WAITS', 'NOTHING_TO_CHANGE'],
  },
  'POST /api/office/bank-layouts/payout-preview': {
    ...may,
    limit: 'read',
    unaudited: 'Shows what the page holds already, and stores nothing',
    summary: 'Writes made-up payments by a layout that is being set up, and reads an answer of the bank by it',
    body: z.object({
      layout: PayoutLayout,
      currency: Currency,
      /** An answer of the bank, in base64. */
      answer: z.base64().max(90_000).optional(),
    }),
    response: z.object({
      file: z.string(),
      fileError: z.object({ fault: z.enum(PAYOUT_FILE_ERRORS), line: z.int().nullable() }).nullable(),
      answer: z.array(
        z.object({
          line: z.int(),
          reference: z.string(),
          amount: Money,
          result: z.enum(['paid', 'failed']),
          note: z.string(),
        }),
      ),
      answerError: z.object({ fault: z.enum(BANK_FILE_ERRORS), line: z.int().nullable() }).nullable(),
    }),
  },
  'POST /api/office/bank-layouts/preview': {
    ...may,
    limit: 'read',
    unaudited: 'Shows what the page holds already, and stores nothing',
    summary: 'Reads the beginning of a file by a layout that is being set up',
    body: z.object({
      layout: StatementLayout,
      currency: Currency,
      /** The file's beginning, in base64. */
      sample: z.base64().max(90_000),
      /** The sample is the whole file, so totals must agree. */
      isWhole: z.boolean(),
    }),
    response: z.object({
      titles: z.array(z.string()),
      lines: z.array(StatementLineRead),
      error: z.object({ fault: z.enum(STATEMENT_ERRORS), line: z.int().nullable() }).nullable(),
    }),
  },
});
