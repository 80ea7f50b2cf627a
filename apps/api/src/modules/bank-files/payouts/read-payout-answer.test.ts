import type { PayoutLayout } from '@krapao/contract/office/payout-layouts';
import { describe, expect, it } from 'vitest';
import { FIXED } from '../../../testing/payout-layout.ts';
import { readPayoutAnswer } from './read-payout-answer.ts';

const LAYOUT: PayoutLayout = {
  ...FIXED,
  answer: {
    ...FIXED.answer,
    ...{ format: 'fixed', encoding: 'utf-8', amounts: 'minor', headerRows: 1, footerRows: 1 },
    columns: { reference: '2,12', amount: '14,10', status: '24,1', bankReference: '25,10', reason: '35,6' },
    ...{ paidWords: ['P'], failedWords: ['F'] },
  },
};
const row = (line: number, { amount = 15_000, status = 'P', reason = '' } = {}) =>
  `D${`1042L${line}`.padEnd(12)}${`${amount}`.padStart(10, '0')}${status}${`SB${line}`.padEnd(10)}${reason.padEnd(6)}`;
const file = (...rows: string[]) => ['H1042', ...rows, 'T2'].join('\r\n');
const read = (text: string | Uint8Array, layout = LAYOUT) =>
  readPayoutAnswer(typeof text === 'string' ? Buffer.from(text) : text, layout, 'THB');
const errorOf = (text: string | Uint8Array, layout = LAYOUT) => {
  try {
    read(text, layout);
  } catch (error) {
    return (error as { details?: object }).details;
  }
  return 'none';
};

describe('an answer of fixed width', { tags: ['O1365'] }, () => {
  it('is read by first character and length, in both line ends, with Thai text', () => {
    const whole = file(row(1), row(2, { status: 'F', reason: 'ปิด' }));
    const expected = [
      { line: 2, reference: '1042L1', amount: 15_000n, result: 'paid', note: 'SB1' },
      { line: 3, reference: '1042L2', amount: 15_000n, result: 'failed', note: 'ปิด' },
    ];
    expect(read(whole)).toEqual(expected);
    expect(read(`${whole.replaceAll('\r', '')}\n`)).toEqual(expected);
    const wide = Buffer.from(`\ufeff${whole}`, 'utf16le');
    expect(read(wide, { ...LAYOUT, answer: { ...LAYOUT.answer, encoding: 'utf-16' } })).toEqual(expected);
  });

  it.each([
    ['a row cut in half', file(row(1), row(2).slice(0, 20)), { fault: 'columns', line: 3 }],
    ['a first row cut in half', file(row(1).slice(0, 20), row(2)), { fault: 'columns', line: 2 }],
    ['the only row cut in half', file(row(1).slice(0, 20)), { fault: 'columns', line: 2 }],
    ['a row that a letter shifts', file(row(1), `D${row(2)}`), { fault: 'columns', line: 3 }],
    [
      'an amount with letters',
      file(row(1), row(2).replace('0000015000', '00000150O0')),
      { fault: 'changed-amount', line: 3 },
    ],
    [
      'an amount with a blank in it',
      file(row(1).replace('0000015000', '00000 5000')),
      { fault: 'changed-amount', line: 2 },
    ],
    ['a status of neither list', file(row(1), row(2, { status: 'X' })), { fault: 'status', line: 3 }],
    ['no rows at all', '\r\n \r\n', { fault: 'empty' }],
    ['a header alone', 'H1042', { fault: 'header', line: 1 }],
    ['another encoding', Buffer.from(file(row(1)), 'utf16le'), { fault: 'encoding', line: 1 }],
    [
      'bytes of Windows-874',
      Buffer.concat([Buffer.from(file(row(1))), Buffer.from([0xbb, 0xd4])]),
      { fault: 'encoding', line: 3 },
    ],
  ])('with %s is refused, with its line', (_, text, error) => {
    expect(errorOf(text)).toEqual(error);
  });

  it('of 100,000 rows is read whole, and names the one that is cut', () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => row(index + 1));
    const found = read(file(...rows));
    expect([found.length, found.at(-1)?.reference]).toEqual([100_000, '1042L100000']);
    expect(errorOf(file(...rows.with(-1, row(100_000).slice(0, -3))))).toEqual({ fault: 'columns', line: 100_001 });
  });
});
