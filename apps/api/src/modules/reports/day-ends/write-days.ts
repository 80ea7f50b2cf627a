import type { Locale } from '@krapao/contract/locales';
import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { DAY_MS } from '../../../platform/clock.ts';
import { type TableFile, tableFile } from '../../../platform/files/table-file.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ReportsDeps } from '../reports.deps.ts';
import { dayEndsRepository } from './day-ends.repository.ts';
import { namesOf, presentLine } from './read-days.ts';

const DAYS_MAX = 366;

const COLUMNS = [
  ['text', 'Day', 'วันที่'],
  ['text', 'Account', 'บัญชี'],
  ['text', 'Account number', 'เลขที่บัญชี'],
  ['text', 'Currency', 'สกุลเงิน'],
  ['money', 'Opening', 'ยอดยกมา'],
  ['money', 'In', 'เข้า'],
  ['money', 'Out', 'ออก'],
  ['money', 'Closing', 'ยอดยกไป'],
  ['money', 'Received by the bank', 'เงินเข้าตามธนาคาร'],
  ['money', 'Difference', 'ผลต่าง'],
  ['money', 'Unmatched', 'ยังไม่จับคู่'],
  ['money', 'Sent back or put away', 'ส่งคืนหรือเก็บเรื่อง'],
  ['money', 'Booked another day', 'ลงบัญชีวันอื่น'],
  ['money', 'Paid another day', 'โอนมาวันอื่น'],
  ['money', 'Not in the bank’s list', 'ไม่มีในรายการธนาคาร'],
  ['money', 'Other', 'อื่น ๆ'],
  ['count', 'Unmatched, number', 'จำนวนที่ยังไม่จับคู่'],
  ['text', 'First signature', 'ลงชื่อคนแรก'],
  ['text', 'Second signature', 'ลงชื่อคนที่สอง'],
  ['text', 'Signed at', 'ลงชื่อเมื่อ'],
  ['money', 'Gateway fees', 'ค่าธรรมเนียมเกตเวย์'],
] as const;

type Wanted = { from: string; to: string; format: TableFile['format'] };

/** The signed days of a time, a row for each account and day. A day that two people did not sign is left out. */
export async function writeDays(
  deps: ReportsDeps,
  { from, to, format }: Wanted,
  locale: Locale,
): Promise<OfficeAnswerOf<'GET /api/office/day-ends/file'>> {
  if (from > to || Date.parse(to) - Date.parse(from) >= DAYS_MAX * DAY_MS) {
    throw new AppError('KEY_INVALID', { key: 'to' });
  }
  const days = (await dayEndsRepository(deps.db).between(from, to)).filter(({ secondBy }) => secondBy !== null);
  if (days.length === 0) throw new AppError('NO_DATA');
  const nameOf = await namesOf(deps, days);
  const rows = days.flatMap(({ day, lines, firstBy, secondBy, secondAt }) =>
    lines
      .map(presentLine)
      .map(({ account, accountNos, currency, opening, out, closing, bank, ...line }) => [
        ...[day, account, accountNos.join(' '), currency, opening, line.in, out, closing],
        ...(bank
          ? [
              ...[bank.amount, bank.difference, bank.parts.unmatched, bank.parts.returned, bank.parts.late],
              ...[bank.parts.earlier, bank.parts.unconfirmed, bank.parts.other],
            ]
          : [null, null, line.unmatched, null, null, null, null, null]),
        ...[line.unmatchedCount, nameOf(firstBy), nameOf(secondBy ?? ''), secondAt?.toISOString() ?? ''],
        line.fees,
      ]),
  );
  return tableFile({
    fileName: `krapao-day-ends-${from}-${to}`,
    ...{ name: 'days', format, rows, decimals: 2 },
    columns: COLUMNS.map(([kind, english, thai]) => ({ format: kind, title: locale === 'th' ? thai : english })),
  });
}
