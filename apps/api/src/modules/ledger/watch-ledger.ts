import { isUnreachable } from '../../platform/db.ts';
import type { RingingEvent } from '../../platform/log-events.ts';
import { keepLedger } from './keep-ledger.ts';
import type { ledgerRepository } from './ledger.repository.ts';

/** So many failed checks in a row, and the accounts concerned stop. One may have had a cause that is over. */
const FAILURES_MAX = 3;
/** While it goes on, the search for them is made again now and then: it reads everything. */
const SEARCH_EVERY = 60;

/** Something an operator has to look at at once. */
export type Alarm = {
  readonly event: RingingEvent;
  readonly text: string;
  readonly detail: Readonly<Record<string, unknown>>;
};

/** A round of upkeep, and what to ring for. A check that cannot be made is as bad as one that finds something. */
export async function watchLedger(repository: ReturnType<typeof ledgerRepository>): Promise<Alarm | undefined> {
  try {
    const { audit } = await keepLedger(repository);
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

/** The database was away, or a table was busy: that says nothing about the ledger. */
const isForLater = (error: unknown): boolean =>
  isUnreachable(error) || (error instanceof Error && 'code' in error && error.code === '55P03');
