import { z } from 'zod';
import { text } from '../primitives.ts';

/** UTF-16 with or without its byte order mark. TIS-620 is read as its superset, Windows-874. */
export const ENCODINGS = ['utf-8', 'tis-620', 'windows-874', 'utf-16'] as const;
export const DELIMITERS = ['comma', 'semicolon', 'tab', 'pipe'] as const;

/** A column by its title, or by its number from 1; empty when the file has none. */
export const Column = z.string().trim().max(80);
export const Words = z.array(text(20)).max(10);

/**
 * What a field of a payout file has. `id`: the withdrawal's, 32 letters; `short`: number of the file and of the payment.
 * The `payer` is our account.
 */
export const FILE_VALUES = [
  'text',
  'number',
  'date',
  'count',
  'total',
  'payerBank',
  'payerAccount',
  'payerName',
] as const;
export const PAYMENT_VALUES = ['line', 'id', 'short', 'bank', 'bankNumber', 'account', 'name', 'amount'] as const;
export const PAYOUT_VALUES = [...FILE_VALUES, ...PAYMENT_VALUES] as const;
/** `start`: value first, then spaces. `end`: spaces first. `zeros`: zeros first. */
export const FIELD_FILLS = ['start', 'end', 'zeros'] as const;
/** `minor`: without a point, 1234.50 as 123450. */
export const AMOUNT_SPELLINGS = ['decimal', 'minor'] as const;

/** Of an answer of fixed width: first character from 1, and length. */
export const FIXED_COLUMN = /^([1-9]\d{0,3}),\s?([1-9]\d{0,2})$/;

const PayoutField = z.object({
  value: z.enum(PAYOUT_VALUES),
  /** The text, or the form of a date. */
  text: z.string().max(100),
  /** Characters; 0 for any number, in a file with delimiters. */
  width: z.int().min(0).max(200),
  fill: z.enum(FIELD_FILLS),
});
export type PayoutField = z.infer<typeof PayoutField>;

const DATE_FORM = /^(?:DD|MM|YYYY|YY|BBBB|BB|HH|mm|ss|[ ./:T-]){1,12}$/;

const isFieldWhole = ({ value, text, width }: PayoutField): boolean =>
  value === 'date' ? DATE_FORM.test(text) : value !== 'text' || width === 0 || [...text].length <= width;
const isOfFile = ({ value }: PayoutField): boolean => (FILE_VALUES as readonly string[]).includes(value);

const Record = z.array(PayoutField.refine(isFieldWhole, { path: ['text'] })).max(40);
const RecordOfFile = Record.refine((fields) => fields.every(isOfFile));
const RecordOfPayment = Record.refine((fields) => {
  const has = (...values: PayoutField['value'][]) => fields.some(({ value }) => values.includes(value));
  return has('account') && has('amount') && has('id', 'short');
});

/** How payments are written for a bank, and how its answer is read. */
export const PayoutLayout = z
  .object({
    format: z.enum(['fixed', 'delimited']),
    encoding: z.enum(['utf-8', 'windows-874']),
    newline: z.enum(['crlf', 'lf']),
    delimiter: z.enum(DELIMITERS),
    amounts: z.enum(AMOUNT_SPELLINGS),
    /** First row, a row for each payment, last row; without fields there is none. */
    header: RecordOfFile,
    payment: RecordOfPayment,
    trailer: RecordOfFile,
    answer: z.object({
      /** Layouts from before answers of fixed width have none. */
      format: z.enum(['delimited', 'fixed']).default('delimited'),
      encoding: z.enum(ENCODINGS),
      delimiter: z.enum(DELIMITERS),
      headerRows: z.int().min(0).max(50),
      footerRows: z.int().min(0).max(20),
      amounts: z.enum(AMOUNT_SPELLINGS),
      columns: z.object({
        reference: Column.min(1),
        amount: Column.min(1),
        status: Column.min(1),
        /** The bank's own number of the payment. */
        bankReference: Column.min(1),
        reason: Column,
      }),
      paidWords: Words.min(1),
      failedWords: Words.min(1),
    }),
  })
  .refine(
    ({ format, header, payment, trailer }) =>
      format === 'delimited' || [...header, ...payment, ...trailer].every(({ width }) => width > 0),
    { path: ['payment'] },
  )
  .refine(
    ({ answer: { format, headerRows, columns } }) =>
      format === 'fixed' || headerRows > 0 || Object.values(columns).every(isPlace),
    { path: ['answer', 'headerRows'] },
  )
  .refine(
    ({ answer: { format, columns } }) =>
      format === 'delimited' || Object.values(columns).every((column) => column === '' || FIXED_COLUMN.test(column)),
    { path: ['answer', 'columns'] },
  );
export type PayoutLayout = z.infer<typeof PayoutLayout>;

const isPlace = (column: string): boolean => /^\d*$/.test(column);

/** Errors of a file that cannot be written; `line` is the payment, none for the rows before and after them. */
export const PAYOUT_FILE_ERRORS = ['too-wide', 'encoding'] as const;
export type PayoutFileError = (typeof PAYOUT_FILE_ERRORS)[number];

/** Errors of an uploaded bank file. The whole file is refused; `line` is the place of the error. */
export const BANK_FILE_ERRORS = [
  'not-utf8',
  'empty',
  'header',
  'columns',
  'unknown-line',
  'duplicate-line',
  'missing-line',
  'changed-amount',
  'status',
  'wrong-count',
  'wrong-total',
  'wrong-checksum',
  'too-large',
  'repeated-bank-reference',
  'xml',
  'compressed',
  'encoding',
  'unfinished',
] as const;
export type BankFileError = (typeof BANK_FILE_ERRORS)[number];
