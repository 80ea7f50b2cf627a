import { expect, it } from 'vitest';
import { noticesFor } from './notice-picker.tsx';

type Notice = Parameters<typeof noticesFor>[1][number];
const notice = (reference: string, amount: number, change: Partial<Notice> = {}) =>
  ({
    reference,
    amount,
    currency: 'THB',
    member: { id: `M-${reference}`, name: 'Somchai', phone: '08•••1234' },
    ...change,
  }) as Notice;

it('notices of the payment’s currency are offered, the nearest amount first, and found by what is typed', {
  tags: ['O462'],
}, () => {
  const notices = [
    notice('A', 900),
    notice('B', 500.03),
    notice('C', 500, { currency: 'LAK' }),
    notice('D', 480, { member: null }),
    notice('E', 510),
  ];
  const found = (typed: string) =>
    noticesFor({ amount: 500, currency: 'THB' }, notices, typed).map(({ reference }) => reference);
  expect(found('')).toEqual(['B', 'E', 'A']);
  expect(found('m-e')).toEqual(['E']);
  expect(found('500.03 ')).toEqual(['B']);
  expect(found('nobody')).toEqual([]);
});
