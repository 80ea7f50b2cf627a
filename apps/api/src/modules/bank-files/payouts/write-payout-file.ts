import type { PayoutField, PayoutFileError, PayoutLayout } from '@krapao/contract/office/payout-layouts';
import { type Currency, type Minor, SCALE, toMajor } from '@krapao/money';
import { HOUR_MS } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { SIGNS } from '../reading/read-csv.ts';

type Payer = { bankCode: string; accountNo: string; accountName: string };
export type Payment = {
  line: number;
  withdrawalId: string;
  amount: Minor;
  bankCode: string;
  /** Three digits, or the code of a bank without them. */
  bankNumber: string;
  accountNo: string;
  accountName: string;
};
export type PayoutFile = {
  number: number;
  currency: Currency;
  total: Minor;
  at: Date;
  from: Payer;
  payments: readonly Payment[];
};

/** The names of a payment that the bank's answer repeats. */
export const idInFile = (withdrawalId: string): string => withdrawalId.replaceAll('-', '');
export const shortInFile = (number: number, line: number): string => `${number}L${line}`;

const invalidPayout = (fault: PayoutFileError, line?: number): AppError =>
  new AppError('PAYOUT_FILE_INVALID', { fault, ...(line !== undefined && { line }) });

/**
 * Writes payments as the bank's layout has them. Names are cut at the width, as banks do; anything else that does not fit
 * refuses the file, because a cut number is another account.
 */
export function writePayoutFile(file: PayoutFile, layout: PayoutLayout): Buffer {
  const write = (fields: readonly PayoutField[], payment?: Payment) =>
    writeRow(fields, layout, (field) => fieldText(field, file, layout, payment), payment?.line);
  const rows = [
    ...(layout.header.length > 0 ? [write(layout.header)] : []),
    ...file.payments.map((payment) => write(layout.payment, payment)),
    ...(layout.trailer.length > 0 ? [write(layout.trailer)] : []),
  ];
  const newline = layout.newline === 'crlf' ? '\r\n' : '\n';
  return Buffer.from(rows.map((row) => `${row}${newline}`).join(''), layout.encoding === 'utf-8' ? 'utf8' : 'latin1');
}

function writeRow(
  fields: readonly PayoutField[],
  { format, delimiter, encoding }: PayoutLayout,
  valueAt: (field: PayoutField) => string,
  line: number | undefined,
): string {
  const values = fields.map((field) => {
    const text = fit(valueAt(field), field, format === 'fixed', line);
    return encoding === 'utf-8' ? text : toWindows874(text, line);
  });
  if (format === 'fixed') return values.join('');
  const sign = SIGNS[delimiter];
  return values
    .map((value) => (value.includes(sign) || value.includes('"') ? `"${value.replaceAll('"', '""')}"` : value))
    .join(sign);
}

function fit(text: string, { value, width, fill }: PayoutField, isFixed: boolean, line: number | undefined): string {
  const chars = [...text.replaceAll(/[\p{Cc}\s]+/gu, ' ')];
  const isName = value === 'name' || value === 'payerName';
  if (width > 0 && chars.length > width && !isName) throw invalidPayout('too-wide', line);
  const shown = width > 0 ? chars.slice(0, width) : chars;
  const gap = Math.max(width - shown.length, 0);
  if (fill === 'zeros') return '0'.repeat(gap) + shown.join('');
  if (!isFixed) return shown.join('');
  return fill === 'start' ? shown.join('') + ' '.repeat(gap) : ' '.repeat(gap) + shown.join('');
}

function fieldText(
  { value, text }: PayoutField,
  file: PayoutFile,
  { amounts }: PayoutLayout,
  payment?: Payment,
): string {
  const spell = (amount: Minor) =>
    amounts === 'minor' ? `${amount}` : toMajor(amount, file.currency).toFixed(SCALE[file.currency]);
  const ofFile = {
    text: () => text,
    number: () => `${file.number}`,
    date: () => spellDate(text, file.at),
    count: () => `${file.payments.length}`,
    total: () => spell(file.total),
    payerBank: () => file.from.bankCode,
    payerAccount: () => file.from.accountNo,
    payerName: () => file.from.accountName,
  };
  if (value in ofFile) return ofFile[value as keyof typeof ofFile]();
  if (!payment) throw new Error(`${value} in a row without a payment`);
  const ofPayment = {
    line: () => `${payment.line}`,
    id: () => idInFile(payment.withdrawalId),
    short: () => shortInFile(file.number, payment.line),
    bank: () => payment.bankCode,
    bankNumber: () => payment.bankNumber,
    account: () => payment.accountNo,
    name: () => payment.accountName,
    amount: () => spell(payment.amount),
  };
  return ofPayment[value as keyof typeof ofPayment]();
}

/** Of Thailand and Laos alike. */
const ZONE_MS = 7 * HOUR_MS;
const BUDDHIST = 543;

function spellDate(form: string, at: Date): string {
  const local = new Date(at.getTime() + ZONE_MS);
  const iso = local.toISOString();
  const year = local.getUTCFullYear();
  const parts: Record<string, string> = {
    ...{ YYYY: `${year}`, YY: `${year}`.slice(2), BBBB: `${year + BUDDHIST}`, BB: `${year + BUDDHIST}`.slice(2) },
    ...{
      MM: iso.slice(5, 7),
      DD: iso.slice(8, 10),
      HH: iso.slice(11, 13),
      mm: iso.slice(14, 16),
      ss: iso.slice(17, 19),
    },
  };
  return form.replaceAll(/YYYY|YY|BBBB|BB|MM|DD|HH|mm|ss/g, (part) => parts[part] ?? part);
}

const THAI = new TextDecoder('windows-874');
const BYTES = new Map(
  Array.from({ length: 256 }, (_, byte) => [THAI.decode(Uint8Array.of(byte)), String.fromCharCode(byte)] as const),
);

/** Each letter as its byte; a letter that the encoding lacks, such as a Lao one, refuses the file. */
function toWindows874(text: string, line: number | undefined): string {
  return [...text]
    .map((char) => {
      const byte = char === '\uFFFD' ? undefined : BYTES.get(char);
      if (byte === undefined) throw invalidPayout('encoding', line);
      return byte;
    })
    .join('');
}
