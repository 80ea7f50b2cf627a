import type { Minor } from '@krapao/money';
import { after, before, DAY_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { PayeeAccount } from '../members/public.ts';
import type { WithdrawalRules } from './withdrawal-rules.ts';
import { type Because, withdrawalsRepository } from './withdrawals.repository.ts';

const REASON = { bank: 'BANK_CHANGED', password: 'PASSWORD_CHANGED' } as const;

/** Whoever stole an account changes these first, so for a while a person looks at what is withdrawn. */
export function waitAfterChange({ lastChange }: PayeeAccount, { waitMs }: WithdrawalRules, now: Date) {
  if (!lastChange) return undefined;
  const until = after(lastChange.at, waitMs);
  return until > now ? { because: REASON[lastChange.of], since: lastChange.at, until } : undefined;
}

type Asked = { memberId: string; amount: Minor; bank: PayeeAccount; rules: WithdrawalRules; at: Date };
type Verdict = { status: 'requested' | 'approved'; because?: Because };

/**
 * Whether the operator's rule approves it, and if not, why a person must. To be asked once the line of
 * the statement is open: that holds the member's number of lines, so what they ask for at once is
 * counted one after the other.
 */
export async function review(transaction: Db, { memberId, amount, bank, rules, at }: Asked): Promise<Verdict> {
  if (rules.autoApproveMax === 0n) return { status: 'requested' };
  const wait = waitAfterChange(bank, rules, at);
  if (wait) return { status: 'requested', because: wait.because };
  // Too much by itself needs no sum.
  const isTooMuch = amount > rules.autoApproveMax;
  const approved = isTooMuch ? 0n : await withdrawalsRepository(transaction).sumAutomatic(memberId, before(at, DAY_MS));
  if (approved + amount > rules.autoApproveMax) return { status: 'requested', because: 'OVER_LIMIT' };
  return { status: 'approved' };
}
