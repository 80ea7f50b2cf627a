import { createHash } from 'node:crypto';
import type { BankFileError } from '@krapao/contract/office/payout-layouts';
import { type Currency, type Minor, minor, parseMajor, SCALE, toMajor } from '@krapao/money';
import { csvLine, readCsvLine } from '../../../platform/files/csv.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Batch, BatchLine, LineResult } from './batches.repository.ts';

const VERSION = '1';
const PAYOUTS = ['line', 'reference', 'bank', 'account', 'name', 'amount'];
const RESULTS = ['line', 'reference', 'amount', 'status', 'note'];
export const NOTE_CHARS_MAX = 200;
export const BANK_REFERENCE = /^[A-Za-z0-9_-]{4,60}$/;

const spell = (amount: Minor, currency: Currency): string => toMajor(amount, currency).toFixed(SCALE[currency]);
const checksum = (lines: readonly string[]): string => createHash('sha256').update(lines.join('\n')).digest('hex');

/** Writes the bank file. The last line has the count of lines, their sum and their hash. */
export function writeBankFile({ number, currency, total }: Batch, lines: readonly BatchLine[]): string {
  const body = [
    csvLine(['krapao-payouts', VERSION, number, currency]),
    csvLine(PAYOUTS),
    ...lines.map(({ line, withdrawalId, bankCode, accountNo, accountName, amount }) =>
      csvLine([line, withdrawalId, bankCode, accountNo, accountName, spell(amount, currency)]),
    ),
  ];
  return `${[...body, csvLine(['total', lines.length, spell(total, currency), checksum(body)])].join('\n')}\n`;
}

export const invalid = (fault: BankFileError, line?: number): AppError =>
  new AppError('BANK_FILE_INVALID', { fault, ...(line !== undefined && { line }) });

/**
 * Parses the bank's result file: one line per payment, then count and total. Any mismatch with the sent file
 * rejects the whole result, because an error in one line makes every other line doubtful.
 */
export function readBankFile(bytes: Uint8Array, batch: Batch, sent: readonly BatchLine[]): LineResult[] {
  const lines = decodeUtf8(bytes).split(/\r?\n/);
  while (lines.at(-1) === '') lines.pop();
  if (lines.length === 0) throw invalid('empty');
  const rows = lines.map((line, index) => {
    const values = readCsvLine(line);
    if (!values) throw invalid('columns', index + 1);
    return values.map((value) => value.trim());
  });
  const [head = [], columns = [], ...rest] = rows;
  const wanted = ['krapao-results', VERSION, String(batch.number), batch.currency];
  if (head.join() !== wanted.join()) throw invalid('header', 1);
  if (columns.join() !== RESULTS.join()) throw invalid('header', 2);

  const end = rest.pop();
  const results = readResults(rest, batch, sent);
  if (end?.[0] !== 'total' || end[1] !== String(rest.length)) throw invalid('wrong-count', lines.length);
  const sum = rest.reduce((total, [, , amount = '']) => total + (readAmount(amount, batch.currency) ?? 0n), 0n);
  if (readAmount(end[2] ?? '', batch.currency) !== sum || sum !== batch.total)
    throw invalid('wrong-total', lines.length);
  if (end[3] !== undefined && end[3] !== checksum(lines.slice(0, -1))) throw invalid('wrong-checksum', lines.length);
  return results;
}

function readResults(rest: readonly string[][], batch: Batch, sent: readonly BatchLine[]): LineResult[] {
  const open = new Map(sent.map((line) => [line.withdrawalId, line]));
  const seen = new Set<string>();
  const bankReferences = new Set<string>();
  const results = rest.map((values, index): LineResult => {
    const at = index + 3;
    const [number, reference = '', amount = '', status, note = ''] = values;
    if (values.length !== RESULTS.length || note.length > NOTE_CHARS_MAX) throw invalid('columns', at);
    if (seen.has(reference)) throw invalid('duplicate-line', at);
    seen.add(reference);
    const line = open.get(reference);
    if (!line || String(line.line) !== number) throw invalid('unknown-line', at);
    if (readAmount(amount, batch.currency) !== line.amount) throw invalid('changed-amount', at);
    if (status === 'failed' && note !== '') return { withdrawalId: reference, result: 'failed', note };
    if (status !== 'paid' || !BANK_REFERENCE.test(note)) throw invalid('status', at);
    // One bank payment cannot settle two withdrawals.
    if (bankReferences.has(note)) throw invalid('repeated-bank-reference', at);
    bankReferences.add(note);
    return { withdrawalId: reference, result: 'paid', note };
  });
  if (seen.size < sent.length) throw invalid('missing-line');
  return results;
}

/** Accepts only UTF-8, with or without a byte order mark: another encoding would garble names and reasons. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Falls through to the error below.
  }
  throw invalid('not-utf8');
}

export function readAmount(text: string, currency: Currency): Minor | undefined {
  try {
    return /^\d{1,15}(\.\d{1,2})?$/.test(text) ? minor(parseMajor(text, currency)) : undefined;
  } catch {
    return undefined;
  }
}

export const repeatedBankReference = (): AppError => invalid('repeated-bank-reference');
export const tooLarge = (): AppError => invalid('too-large');
