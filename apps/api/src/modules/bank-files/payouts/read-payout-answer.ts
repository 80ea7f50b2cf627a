import type { BankFileError, PayoutLayout } from '@krapao/contract/office/payout-layouts';
import { type Currency, type Minor, minor } from '@krapao/money';
import { AppError } from '../../../platform/http/app-error.ts';
import { parseAmount } from '../reading/amounts.ts';
import { decodeText } from '../reading/decode-text.ts';
import { placesOf, SIGNS, splitRows } from '../reading/read-csv.ts';
import { type FixedRow, splitFixedRows } from './split-fixed-rows.ts';

export type AnswerRow = {
  /** Row of the file, from 1. */
  line: number;
  reference: string;
  amount: Minor;
  result: 'paid' | 'failed';
  /** The bank's number of the payment, or the reason of the failure. */
  note: string;
};

type Answer = PayoutLayout['answer'];
type AnswerCells = FixedRow<keyof Answer['columns']>;

const REASON_CHARS_MAX = 200;

/** Reads the bank's answer to a payout file, whole or not at all. The error names the row. */
export function readPayoutAnswer(bytes: Uint8Array, { answer }: PayoutLayout, currency: Currency): AnswerRow[] {
  try {
    const text = decodeText(bytes, answer.encoding);
    const rows = answer.format === 'fixed' ? splitFixedRows(text, answer) : splitDelimitedRows(text, answer);
    return rows.map((row) => readRow(row, answer, currency));
  } catch (error) {
    throw error instanceof AppError && error.code === 'STATEMENT_INVALID'
      ? new AppError('BANK_FILE_INVALID', error.details)
      : error;
  }
}

function splitDelimitedRows(text: string, { delimiter, headerRows, footerRows, columns }: Answer): AnswerCells[] {
  const rows = [...splitRows(text, SIGNS[delimiter])];
  if (rows.length < headerRows + footerRows) throw invalidAnswer('header', rows.length);
  const titles = rows[headerRows - 1];
  const body = rows.slice(headerRows, rows.length - footerRows);
  const width = titles?.values.length ?? body[0]?.values.length ?? 0;
  const places = placesOf(columns, titles);
  return body.map(({ line, values }) => {
    if (values.length !== width) throw invalidAnswer('columns', line);
    return { line, cell: (name) => (places[name] === undefined ? '' : (values[places[name]] ?? '').trim()) };
  });
}

function readRow(
  { line, cell }: AnswerCells,
  { amounts, paidWords, failedWords }: Answer,
  currency: Currency,
): AnswerRow {
  const amount = readAmount(cell('amount'), amounts, currency);
  if (amount === undefined) throw invalidAnswer('changed-amount', line);
  const isOneOf = (words: readonly string[]) =>
    words.some((word) => word.toLowerCase() === cell('status').toLowerCase());
  // A status in neither list is no answer yet, and one in both says nothing.
  if (isOneOf(paidWords) === isOneOf(failedWords)) throw invalidAnswer('status', line);
  const common = { line, reference: cell('reference'), amount };
  return isOneOf(paidWords)
    ? { ...common, result: 'paid', note: cell('bankReference') }
    : { ...common, result: 'failed', note: (cell('reason') || cell('status')).slice(0, REASON_CHARS_MAX) };
}

function readAmount(text: string, spelling: Answer['amounts'], currency: Currency): Minor | undefined {
  if (spelling === 'decimal') return parseAmount(text, currency);
  return /^\d{1,17}$/.test(text) ? minor(BigInt(text)) : undefined;
}

const invalidAnswer = (fault: BankFileError, line?: number): AppError =>
  new AppError('BANK_FILE_INVALID', { fault, ...(line !== undefined && { line }) });
