import type { StatementError, StatementFormat } from '@krapao/contract/office/bank-layouts';
import type { Currency, Minor } from '@krapao/money';
import { AppError } from '../../../platform/http/app-error.ts';

/** One line of a statement, whatever its format. */
export type StatementLine = {
  /** Row of the file, from 1. */
  line: number;
  direction: 'credit' | 'debit';
  /** `pending`: not booked by the bank yet. `reversal`: takes back another entry. */
  kind: 'booked' | 'pending' | 'reversal';
  amount: Minor;
  at: Date;
  reference: string | null;
  /** Any name of the bank: a code, three digits, a BIC. */
  senderBank: string | null;
  senderAccount: string | null;
  senderName: string | null;
  note: string | null;
};

export type ParsedStatement = {
  format: StatementFormat;
  opening: Minor | null;
  closing: Minor | null;
  lines: StatementLine[];
};

/** Our account that the file must be about; a preview has none. */
export type StatementAccount = { accountNo: string | undefined; currency: Currency };

/** `isPart`: the beginning of a file, for a preview. What is cut off is no error then. */
export type ReadOptions = { isPart?: boolean };

/** Lets other requests run: a large file takes seconds. */
export const breathe = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

export const LINES_MAX = 100_000;

export const invalidStatement = (fault: StatementError, line?: number): AppError =>
  new AppError('STATEMENT_INVALID', { fault, ...(line !== undefined && { line }) });

const LENGTHS = { reference: 100, senderBank: 80, senderAccount: 40, senderName: 200, note: 500 } as const;

export type Texts = Record<keyof typeof LENGTHS, string | undefined | null>;

/** Trims the texts of a line; an empty one is none. A text too long for its column refuses the file. */
export function checkTexts(texts: Texts, line: number): Record<keyof typeof LENGTHS, string | null> {
  const checked = Object.entries(LENGTHS).map(([name, charsMax]) => {
    const value = (texts[name as keyof Texts] ?? '').replaceAll(/\s+/g, ' ').trim();
    if (value.length > charsMax) throw invalidStatement('too-long', line);
    return [name, value || null];
  });
  return Object.fromEntries(checked) as Record<keyof typeof LENGTHS, string | null>;
}

/** Compares account numbers as banks print them: with spaces, hyphens, or a branch in front. */
const spellDigits = (account: string): string => account.replaceAll(/[\s./-]/g, '');

export const isAccount = (text: string, { accountNo }: StatementAccount): boolean =>
  accountNo === undefined || spellDigits(text) === spellDigits(accountNo);
