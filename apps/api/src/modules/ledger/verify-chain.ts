import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import type { Db } from '../../platform/database/db.ts';
import { transact } from '../../platform/database/transact.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { ledgerRepository } from './ledger.repository.ts';
import { sealWaiting } from './maintain-ledger.ts';
import type { OfficeLedgerDeps } from './office.deps.ts';
import { officeRepository } from './office.repository.ts';

export const VERIFY_JOB = 'verify-ledger';
const SEALS_AT_ONCE = 20;

/** The head of the chain, and the state of its verification. */
export async function readChain({
  db,
  operatorNames,
}: OfficeLedgerDeps): Promise<OfficeAnswerOf<'GET /api/office/ledger/chain'>> {
  const office = officeRepository(db);
  const [head, audit, openFindings, verification] = await Promise.all([
    ledgerRepository(db).head(),
    office.lastAudit(),
    office.countOpenFindings(),
    office.lastVerification(),
  ]);
  const names = await operatorNames(verification ? [verification.by] : []);
  return {
    seal: Number(head.seal),
    hash: head.hash,
    sealedAt: head.sealedAt?.toISOString() ?? null,
    unsealed: Number(head.unsealed),
    checked: audit
      ? {
          at: audit.finished_at.toISOString(),
          accounts: Number(audit.accounts),
          seals: Number(audit.seals),
          findings: Number(audit.findings),
        }
      : null,
    openFindings,
    verification: verification
      ? {
          id: Number(verification.id),
          by: names.get(verification.by) ?? verification.by,
          askedAt: verification.asked_at.toISOString(),
          finishedAt: verification.finished_at?.toISOString() ?? null,
          seals: Number(verification.seal_cursor),
          ofSeals: Number(verification.through_seal),
          operations: Number(verification.operations),
          faults: Number(verification.faults),
        }
      : null,
  };
}

/** Seals all waiting operations, so that today is included, and queues the verification. One runs at a time. */
export async function requestVerification(deps: OfficeLedgerDeps, by: string) {
  await sealWaiting(ledgerRepository(deps.db));
  await transact(deps.db, async (transaction) => {
    await officeRepository(transaction).requestVerification(by);
    await addJob(transaction, { name: VERIFY_JOB, payload: {}, key: VERIFY_JOB });
  });
  return readChain(deps);
}

/** Each step commits with its cursor, so that another process continues after a crash. */
export async function verifyChain(db: Db): Promise<void> {
  while (await officeRepository(db).goOnVerifying(SEALS_AT_ONCE));
}

/** Seals what waits and verifies every operation at once, in this process, for a copy that no server runs on. */
export async function verifyWholeChain(db: Db, by: string): Promise<{ operations: number; faults: number }> {
  await sealWaiting(ledgerRepository(db));
  const office = officeRepository(db);
  await office.requestVerification(by);
  await verifyChain(db);
  const verification = await office.lastVerification();
  if (!verification?.finished_at) throw new Error('another process is verifying the chain');
  return { operations: Number(verification.operations), faults: Number(verification.faults) };
}
