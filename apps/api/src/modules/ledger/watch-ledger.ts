import { isUnreachable } from '../../platform/database/db.ts';
import type { RingingEvent } from '../../platform/logs/log-events.ts';
import type { ledgerRepository } from './ledger.repository.ts';
import { maintainLedger } from './maintain-ledger.ts';

/** Failed checks in a row before the affected accounts are stopped. A single failure may be transient. */
const FAILURES_MAX = 3;
/** Failed checks between searches for unreadable accounts, because a search reads everything. */
const SEARCH_EVERY = 60;

/** A condition that needs an operator at once. */
export type Alarm = {
  readonly event: RingingEvent;
  readonly text: string;
  readonly detail: Readonly<Record<string, unknown>>;
};

/** Runs maintenance and returns the alert, if any. A check that cannot run is as serious as a finding. */
export async function watchLedger(repository: ReturnType<typeof ledgerRepository>): Promise<Alarm | undefined> {
  try {
    const { audit } = await maintainLedger(repository);
    await repository.checkPassed();
    if (audit.findings === 0n) return undefined;
    return {
      event: 'ledger.mismatch',
      text: 'the ledger does not add up',
      detail: { findings: String(audit.findings) },
    };
  } catch (error) {
    if (isForLater(error)) throw error;
    return afterFailure(repository, error);
  }
}

async function afterFailure(repository: ReturnType<typeof ledgerRepository>, error: unknown): Promise<Alarm> {
  const times = await repository.checkFailed(error instanceof Error ? error.message : String(error));
  const detail = { err: error, times };
  if (times < FAILURES_MAX || (times - FAILURES_MAX) % SEARCH_EVERY !== 0) {
    return { event: 'ledger.unchecked', text: 'the ledger could not be checked', detail };
  }
  const stopped = await repository.stopUnreadable();
  return stopped.length > 0
    ? {
        event: 'ledger.accounts-stopped',
        text: 'accounts of the ledger cannot be read and were stopped',
        detail: { ...detail, stopped },
      }
    : {
        event: 'ledger.uncheckable',
        text: 'the ledger cannot be checked, and whose money that concerns cannot be told',
        detail,
      };
}

/** The database was unreachable, or a lock timed out: neither is a statement about the ledger. */
const isForLater = (error: unknown): boolean =>
  isUnreachable(error) || (error instanceof Error && 'code' in error && error.code === '55P03');
