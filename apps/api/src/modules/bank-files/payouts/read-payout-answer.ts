import type { BankFileError, PayoutLayout } from '@krapao/contract/office/payout-layouts';
import { type Currency, type Minor, minor } from '@krapao/money';
import { AppError } from '../../../platform/http/app-error.ts';
import { parseAmount } from '../reading/amounts.ts';
import { decodeText } from '../reading/decode-text.ts';
import { placesOf, type Row, SIGNS, splitRows } from '../reading/read-csv.ts';

export type AnswerRow = {
  /** Row of the file, from 1. */
  line: number;
  reference: string;
  amount: Minor;
  result: 'paid' | 'failed';
  /** The bank's number of the payment, or the reason of the failure. */
  note: string;
};

const REASON_CHARS_MAX = 200;

/** Reads the bank's answer to a payout file, whole or not at all. The error names the row. */
export function readPayoutAnswer(bytes: Uint8Array, { answer }: PayoutLayout, currency: Currency): AnswerRow[] {
  const { headerRows, footerRows, columns } = answer;
  try {
    const rows = [...splitRows(decodeText(bytes, answer.encoding), SIGNS[answer.delimiter])];
    if (rows.length < headerRows + footerRows) throw invalidAnswer('header', rows.length);
    const titles = rows[headerRows - 1];
    const body = rows.slice(headerRows, rows.length - footerRows);
    const width = titles?.values.length ?? body[0]?.values.length ?? 0;
    const places = placesOf(columns, titles);
    return body.map((row) => {
      if (row.values.length !== width) throw invalidAnswer('columns', row.line);
      return readRow(row, answer, currency, (name) =>
        places[name] === undefined ? '' : (row.values[places[name]] ?? '').trim(),
      );
    });
  } catch (error) {
    throw error instanceof AppError && error.code === 'STATEMENT_INVALID'
      ? new AppError('BANK_FILE_INVALID', error.details)
      : error;
  }
}

function readRow(
  { line }: Row,
  { amounts, columns, paidWords, failedWords }: PayoutLayout['answer'],
  currency: Currency,
  cell: (name: keyof typeof columns) => string,
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

function readAmount(text: string, spelling: PayoutLayout['answer']['amounts'], currency: Currency): Minor | undefined {
  if (spelling === 'decimal') return parseAmount(text, currency);
  return /^\d{1,17}$/.test(text) ? minor(BigInt(text)) : undefined;
}

const invalidAnswer = (fault: BankFileError, line?: number): AppError =>
  new AppError('BANK_FILE_INVALID', { fault, ...(line !== undefined && { line }) });
