import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { isTimeLimit, type LimitKind } from '@krapao/contract/play-limits';
import { type Currency, minor, toMajor } from '@krapao/money';
import { countRaises, findLimitChanges } from './limit-changes.repository.ts';
import type { ProtectionDeps } from './protection.deps.ts';
import { readLimits } from './read-limits.ts';

type Limits = Pick<OfficeAnswerOf<'GET /api/office/members/{id}/protection'>, 'limits' | 'changes'>;

/** A member's limits that are set or requested, and their history, for operators. */
export async function limitsOf(deps: ProtectionDeps, memberId: string, currency: Currency): Promise<Limits> {
  const [limits, changes] = await Promise.all([
    readLimits(deps, memberId, currency),
    findLimitChanges(deps.db, memberId),
  ]);
  const major = (amount: bigint | null, kind: LimitKind) => {
    if (amount === null) return null;
    return isTimeLimit(kind) ? Number(amount) : toMajor(minor(amount), currency);
  };
  return {
    limits: limits.filter(({ amount, wanted }) => amount !== null || wanted !== null),
    changes: changes.map(({ from, to, confirmableFrom, at, ...change }) => ({
      ...change,
      ...{ from: major(from, change.kind), to: major(to, change.kind), at: at.toISOString() },
      confirmableFrom: confirmableFrom?.toISOString() ?? null,
    })),
  };
}

/** How often each of these members raised or removed a limit since then. */
export const limitRaises = countRaises;
