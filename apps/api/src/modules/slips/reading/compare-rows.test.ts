import { minor } from '@krapao/money';
import { expect, it } from 'vitest';
import type { Slip } from '../slips.repository.ts';
import { compareRows, type Known } from './compare-rows.ts';

it('amounts of a slip and of the bank are told with separators and their sign', { tags: ['O445'] }, () => {
  const party = { displayName: 'MALI J', name: null, account: { value: 'xxx4567' } };
  const verified = { amount: '1234567.50', currency: 'THB', sender: party, receiver: party, transRef: 'T1' };
  const payment = { isInFeed: true, amount: minor(123_456_800n), currency: 'THB', paidAt: new Date(0) };
  const known = { member: undefined, payment, accounts: [], fromBank: {}, isReferenceNew: true };
  const [amount] = compareRows({ verified, code: null } as unknown as Slip, known as unknown as Known);
  expect(amount).toEqual({ what: 'amount', onSlip: '฿1,234,567.50', ours: '฿1,234,568.00', verdict: 'differs' });
});

it('a row that is the reason for the review is not ticked', { tags: ['O868'] }, () => {
  const party = { displayName: 'MALI J', name: null, account: { value: 'xxx-x-x4567-x' } };
  const verified = { amount: '10.00', currency: 'THB', sender: party, receiver: party, transRef: 'T1' };
  const member = { accountNo: '1234545678', accountName: 'MALI JAIDEE', bankCode: 'KBANK', currency: 'THB' };
  const known = { member, payment: undefined, accounts: [], fromBank: {}, isReferenceNew: true };
  const verdictOf = (reviewReason: string | null) => {
    const rows = compareRows({ verified, code: null, reviewReason } as unknown as Slip, known as unknown as Known);
    return rows.filter(({ what }) => what.startsWith('from')).map(({ what, verdict }) => `${what} ${verdict}`);
  };
  expect(verdictOf('RECEIVER_UNCLEAR')).toContain('fromName ok');
  expect(verdictOf('SENDER_UNCLEAR')).toContain('fromName unclear');
});
