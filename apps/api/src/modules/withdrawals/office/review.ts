import { type Minor, minor } from '@krapao/money';
import { after, before, DAY_MS } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { PayeeAccount } from '../../members/public.ts';
import { needsTwo, type WithdrawalRules } from '../request/withdrawal-rules.ts';
import type { Because, HeldBy } from '../withdrawals.repository.ts';
import { sumsSince } from './sums.repository.ts';

const REASON = {
  bank: 'BANK_CHANGED',
  password: 'PASSWORD_CHANGED',
  factor: 'FACTOR_RESET',
  phone: 'PHONE_CHANGED',
} as const;

/**
 * Account takeover usually starts with a changed bank account or password, so withdrawals are reviewed by a
 * person for `waitMs` afterwards.
 */
export function waitAfterChange({ lastChange }: PayeeAccount, { waitMs }: WithdrawalRules, now: Date) {
  if (!lastChange) return undefined;
  // A reset of the second factor is reviewed for a day at least, whatever the operators' waiting time.
  const until = after(lastChange.at, lastChange.of === 'factor' ? Math.max(waitMs, DAY_MS) : waitMs);
  return until > now ? { because: REASON[lastChange.of], since: lastChange.at, until } : undefined;
}

type Requested = { memberId: string; amount: Minor; bank: PayeeAccount; rules: WithdrawalRules; at: Date };
type Verdict = { status: 'approved' } | { status: 'requested'; because?: Because; rule: HeldBy };

/**
 * Decides whether the operators' rule approves the withdrawal, or why a person must. Call after opening the
 * statement entry: its lock on the member's statement counter serialises concurrent withdrawals of one
 * member, so that the sum counts each of them.
 */
export async function review(transaction: Db, { memberId, amount, bank, rules, at }: Requested): Promise<Verdict> {
  const { autoApproveMax, twoPeopleAbove } = rules;
  if (autoApproveMax === 0n) return { status: 'requested', rule: { code: 'EVERY' } };
  const wait = waitAfterChange(bank, rules, at);
  if (wait) {
    const rule = { code: 'CHANGE', since: wait.since.toISOString(), until: wait.until.toISOString() } as const;
    return { status: 'requested', because: wait.because, rule };
  }
  const above = (code: 'CAP' | 'TWO', limit: Minor, sum: bigint): Verdict => ({
    ...{ status: 'requested', because: 'OVER_LIMIT' },
    rule: { code, above: `${limit}`, earlier: `${sum - amount}` },
  });
  const { automatic, alone } = await sumsSince(transaction, memberId, before(at, DAY_MS), twoPeopleAbove);
  const ofDay = minor(alone + amount);
  if (needsTwo(ofDay, rules)) return above('TWO', twoPeopleAbove, ofDay);
  if (automatic + amount > autoApproveMax) return above('CAP', autoApproveMax, automatic + amount);
  return { status: 'approved' };
}
