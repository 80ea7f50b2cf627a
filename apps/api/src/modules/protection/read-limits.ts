import type { AnswerOf } from '@krapao/contract/calls';
import { isTimeLimit, LIMIT_KINDS, periodsOf } from '@krapao/contract/play-limits';
import { type Currency, minor, toMajor } from '@krapao/money';
import { requestOf } from './change-limit.ts';
import { findLimits, findUsedLimits } from './limits.repository.ts';
import type { ProtectionDeps } from './protection.deps.ts';

type Shown = AnswerOf<'GET /api/protection'>['limits'][number];

/** Every limit that can be set, with what is used and left. */
export async function readLimits(deps: ProtectionDeps, memberId: string, currency: Currency): Promise<Shown[]> {
  const now = deps.clock.now();
  const limits = await findLimits(deps.db, memberId);
  const shown: Shown[] = [];
  for (const kind of LIMIT_KINDS) {
    const used = limits.length > 0 ? await findUsedLimits(deps.db, memberId, kind, now) : [];
    const major = (amount: bigint) => (isTimeLimit(kind) ? Number(amount) : toMajor(minor(amount), currency));
    for (const period of periodsOf(kind)) {
      const limit = limits.find((one) => one.kind === kind && one.period === period);
      const use = used.find((one) => one.period === period);
      const left = use && (use.amount > use.used ? use.amount - use.used : 0n);
      const wanted = limit && requestOf(limit, now);
      shown.push({
        ...{ kind, period, amount: use ? major(use.amount) : null, used: use ? major(use.used) : null },
        left: left === undefined ? null : major(left),
        wanted: wanted
          ? {
              amount: wanted.amount === null ? null : major(wanted.amount),
              ...{ from: wanted.from.toISOString(), until: wanted.until.toISOString() },
            }
          : null,
      });
    }
  }
  return shown;
}
