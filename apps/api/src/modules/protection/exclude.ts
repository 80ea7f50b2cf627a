import { type ExclusionPeriod, type ExclusionReason, TIME_OUTS } from '@krapao/contract/exclusions';
import type { Currency } from '@krapao/money';
import { transact } from '../../platform/database/transact.ts';
import { excludeIn, noting } from '../members/public.ts';
import { endingPlay } from './end-play.ts';
import { insertingExclusion } from './exclusions.repository.ts';
import { periodEnd } from './period-end.ts';
import type { ProtectionDeps } from './protection.deps.ts';

export type Exclude = {
  memberId: string;
  currency: Currency;
  period: ExclusionPeriod;
  /** The operator who imposes the exclusion, and why. */
  by?: { operatorId: string; reason: string };
};

type Imposed = { reason: ExclusionReason; until: Date };

const isTimeOut = (period: ExclusionPeriod): boolean => TIME_OUTS.some((one) => one === period);

/** Excludes a member from deposits and play, from the commit on. A job then calls their money home. */
export async function exclude(deps: ProtectionDeps, { memberId, currency, period, by }: Exclude): Promise<Imposed> {
  const now = deps.clock.now();
  const own: ExclusionReason = isTimeOut(period) ? 'time-out' : 'self-exclusion';
  const exclusion: Imposed = { reason: by ? 'operator' : own, until: periodEnd(period, now) };
  await transact(deps.db, async (transaction, send) => {
    await excludeIn(transaction, send, { memberId, now, ...exclusion });
    const operatorId = by?.operatorId ?? null;
    const { reason, until } = exclusion;
    const id = deps.random.uuid();
    send(insertingExclusion({ id, memberId, reason, period, beginsAt: now, endsAt: until, operatorId }));
    if (by) send(noting(deps, 'exclude', { memberId, ...by }, { period, until: until.toISOString() }));
    send(endingPlay({ memberId, currency }, now));
    deps.notifyPages(transaction, memberId);
  });
  return exclusion;
}
