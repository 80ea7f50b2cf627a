import { toMajor } from '@krapao/money';
import type { Notice } from './deposits.repository.ts';

type Told = Pick<Notice, 'reference' | 'amount' | 'currency' | 'createdAt' | 'expiresAt'>;

/** A notice as its member reads it. */
export const presentNotice = ({ reference, amount, currency, createdAt, expiresAt }: Told) => ({
  reference,
  amount: toMajor(amount, currency),
  createdAt: createdAt.toISOString(),
  expireIn: expiresAt.toISOString(),
});
