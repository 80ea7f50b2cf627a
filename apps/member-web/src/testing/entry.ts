import type { Entry } from '../shared/statement/entry.ts';

/** A statement entry with defaults for all that a test does not set. */
export const entry = (change: Partial<Entry> = {}): Entry => ({
  reference: 'ABCDEFGHJK',
  statementType: 'deposit',
  from: 'KBANK',
  to: 'WALLET',
  amount: 100,
  status: 'SUCCESS',
  createdAt: '2026-03-14T02:41:07.000Z',
  balanceAfter: 100,
  ...change,
});
