import type { officeBankLayoutCalls } from '@krapao/contract/office/bank-layouts';
import type { officeBankStatementCalls } from '@krapao/contract/office/bank-statements';
import { openApprovals, requestApproval } from '../../modules/approvals/public.ts';
import {
  type BankFilesDeps,
  bankFileJobs,
  layoutAct,
  officeBankFileRoutes,
  statementAct,
} from '../../modules/bank-files/public.ts';
import type { DepositsDeps } from '../../modules/deposits/public.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Platform } from '../platform.ts';

type Below = Pick<BankFilesDeps, 'operatorNames'> & { deposits: DepositsDeps; folder: string | undefined };

/** Wires files of banks: statements that become payments, and their layouts. */
export function wireBankFiles(
  { db, clock, random, log }: Pick<Platform, 'db' | 'clock' | 'random' | 'log'>,
  below: Below,
) {
  const deps: BankFilesDeps = {
    ...{ db, clock, random, log, ...below },
    requestSecondPerson: (request, transaction = db) =>
      requestApproval({ desk: { db: transaction, clock }, random }, request),
    openRequests: (kind) => openApprovals(db, kind),
  };
  return {
    acts: { 'statement.book': statementAct(), 'layout.change': layoutAct({ clock }) },
    jobs: bankFileJobs(deps),
    routes: (serve: Serve<typeof officeBankLayoutCalls & typeof officeBankStatementCalls>) =>
      officeBankFileRoutes(serve, deps),
  };
}
