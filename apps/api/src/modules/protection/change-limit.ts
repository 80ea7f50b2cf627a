import type { LimitChange } from '@krapao/contract/play-limits';
import { after, DAY_MS } from '../../platform/clock.ts';
import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { insertLimitChange, type LimitChangeEntry } from './limit-changes.repository.ts';
import { type LimitKey, lockLimit, type StoredLimit, saveLimit } from './limits.repository.ts';
import type { ProtectionDeps } from './protection.deps.ts';

/** Time before a raise or removal can be confirmed. */
const RAISE_AFTER_MS = DAY_MS;
/** Time in which it can be confirmed: a request made long ago would be a limit without a wait. */
const CONFIRM_WITHIN_MS = 7 * DAY_MS;

/** The request in force, with the end of its confirmation. */
export function requestOf({ wanted }: StoredLimit, now: Date) {
  const until = wanted && after(wanted.from, CONFIRM_WITHIN_MS);
  return wanted && until && until > now ? { ...wanted, until } : null;
}

/** A limit after a change: a lower amount acts at once and ends any raise, anything else waits for a confirmation. */
export function changedLimit(limit: StoredLimit, amount: bigint | null, now: Date): StoredLimit {
  const isLower = amount !== null && (limit.amount === null || amount <= limit.amount);
  if (isLower) return { ...limit, amount, wanted: null };
  if (limit.amount === null) return limit;
  return { ...limit, wanted: { amount, from: after(now, RAISE_AFTER_MS) } };
}

export const setLimit = (deps: ProtectionDeps, key: LimitKey, amount: bigint | null): Promise<void> =>
  change(deps, key, (limit) => changedLimit(limit, amount, deps.clock.now()));

export const confirmLimit = (deps: ProtectionDeps, key: LimitKey): Promise<void> =>
  change(deps, key, (limit) => {
    const now = deps.clock.now();
    const request = requestOf(limit, now);
    if (!request || request.from > now) throw new AppError('NO_DATA');
    return { ...limit, amount: request.amount, wanted: null };
  });

/** The entry of a change in the limit's history; none for a repetition. */
function limitChange(before: StoredLimit, after: StoredLimit): LimitChangeEntry | undefined {
  const entry = (change: LimitChange, to: bigint | null, confirmableFrom: Date | null = null) => ({
    ...{ change, from: before.amount, to, confirmableFrom },
  });
  if (before.amount !== after.amount) {
    if (before.amount === null) return entry('set', after.amount);
    if (after.amount === null) return entry('removed', null);
    return entry(after.amount > before.amount ? 'raised' : 'lowered', after.amount);
  }
  const { wanted } = after;
  if (wanted && wanted !== before.wanted)
    return entry(wanted.amount === null ? 'removal-requested' : 'raise-requested', wanted.amount, wanted.from);
  return before.wanted && !wanted ? entry('request-ended', before.wanted.amount) : undefined;
}

async function change(deps: ProtectionDeps, key: LimitKey, next: (limit: StoredLimit) => StoredLimit): Promise<void> {
  await transact(deps.db, async (transaction) => {
    const before = await lockLimit(transaction, key);
    const after = next(before);
    await saveLimit(transaction, key.memberId, after);
    const changed = limitChange(before, after);
    if (changed) await insertLimitChange(transaction, { ...key, ...changed, at: deps.clock.now() });
    deps.notifyPages(transaction, key.memberId);
  });
}
