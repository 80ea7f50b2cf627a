import { toMajor } from '@krapao/money';
import type { Notice } from './deposits.repository.ts';

type ShownNotice = Pick<Notice, 'reference' | 'amount' | 'currency' | 'createdAt' | 'expiresAt'>;

export const presentNotice = ({ reference, amount, currency, createdAt, expiresAt }: ShownNotice) => ({
  reference,
  amount: toMajor(amount, currency),
  createdAt: createdAt.toISOString(),
  expireIn: expiresAt.toISOString(),
});
