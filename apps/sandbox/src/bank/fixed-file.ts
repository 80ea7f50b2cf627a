import { formatAmount } from '../amount.ts';
import { Problem } from '../problem.ts';
import type { PayoutOrder } from './payouts.repository.ts';
import { windows874 } from './windows-874.ts';

type Result = PayoutOrder & { status: 'paid' | 'rejected'; reason: string | null; bankNumber: string };
type Widths = Readonly<Record<string, number>>;

/**
 * The bank's own form of payments: rows of one width in Windows-874, amounts in satang. Count and total at the end must
 * agree.
 */
const HEADER = { kind: 1, file: 10, date: 8, payer: 20 };
const PAYMENT = { kind: 1, reference: 20, bank: 3, account: 20, name: 40, amount: 17 };
const TRAILER = { kind: 1, count: 6, total: 17 };

export const isFixedFile = (file: string): boolean => /^H\d{18}/.test(file);

function cut<Names extends Widths>(row: string, widths: Names): Record<keyof Names, string> {
  const length = Object.values(widths).reduce((sum, width) => sum + width, 0);
  if (row.length !== length) throw new Problem(400, 'BAD_FILE', `a row of ${row.length} places, not ${length}`);
  let from = 0;
  const entries = Object.entries(widths).map(([name, width]) => {
    const value = row.slice(from, from + width).trim();
    from += width;
    return [name, value];
  });
  return Object.fromEntries(entries);
}

export function readFixedFile(file: string): PayoutOrder[] {
  const rows = file.split('\r\n');
  if (rows.pop() !== '') throw new Problem(400, 'BAD_FILE', 'no end of the last row');
  const header = cut(rows.shift() ?? '', HEADER);
  const trailer = cut(rows.pop() ?? '', TRAILER);
  if (header.kind !== 'H' || trailer.kind !== 'T') throw new Problem(400, 'BAD_FILE', 'no first or last row');
  const payments = rows.map((row) => cut(row, PAYMENT));
  const total = payments.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  if (Number(trailer.count) !== payments.length || BigInt(trailer.total) !== total)
    throw new Problem(400, 'BAD_FILE', 'count or total');
  return payments.map(({ reference, bank, account, name, amount }) => ({
    ...{ reference, bankCode: bank, accountNo: account, accountName: name },
    ...{ amount: formatAmount(BigInt(amount), 'THB'), currency: 'THB' },
  }));
}

/** Thai titles, a row of totals, and words for the outcome. */
export function fixedFileAnswer(results: readonly Result[]): Buffer {
  const rows = results.map(({ reference, amount, status, reason, bankNumber }) =>
    [reference, amount, ...(status === 'paid' ? ['สำเร็จ', bankNumber, ''] : ['ไม่สำเร็จ', '', reason ?? ''])].join(';'),
  );
  const titles = 'เลขอ้างอิง;จำนวนเงิน;ผลการโอน;เลขที่รายการ;เหตุผล';
  return windows874([titles, ...rows, `รวม;;;;${results.length}`, ''].join('\r\n'));
}
