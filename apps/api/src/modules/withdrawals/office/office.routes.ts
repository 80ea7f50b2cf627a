import type { officeWithdrawalCalls } from '@krapao/contract/office/withdrawals';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Serve } from '../../../platform/http/serve.ts';
import { isRefusal } from '../../ledger/public.ts';
import { decideItem } from '../../queues/public.ts';
import { findPayer, handOutFile, importResult, listBatches, listBatchLines, makeBatch } from '../payout/batches.ts';
import { cancelBatch } from '../payout/cancel-batch.ts';
import { handOutByLayout } from '../payout/layout-file.ts';
import { payByHandIn } from '../payout/pay-by-hand.ts';
import { withdrawalsRepository } from '../withdrawals.repository.ts';
import { getWithdrawalForReview } from './get-withdrawal-for-review.ts';
import { rejectIn } from './reject-withdrawal.ts';
import { approveByPeople, refuseReader } from './two-people.ts';
import type { OfficeWithdrawalsDeps } from './withdrawal-signals.ts';

const DONE = { message: 'OK' } as const;

export function officeWithdrawalRoutes(serve: Serve<typeof officeWithdrawalCalls>, deps: OfficeWithdrawalsDeps): void {
  const decide = async (id: string, operatorId: string, work: (transaction: Db) => Promise<boolean>) => {
    await decideItem(deps.desk, { kind: 'withdrawals', id, operatorId }, work);
    return DONE;
  };

  const decideByPeople = async (id: string, operatorId: string) => {
    const independence = await deps.independence();
    let state: 'approved' | 'waits' = 'approved';
    await decide(id, operatorId, async (transaction) => {
      const outcome = await approveByPeople(deps, transaction, id, operatorId, independence);
      if (outcome) state = outcome;
      return outcome !== false;
    });
    return { state };
  };

  serve('GET /api/office/withdrawals/batches', ({ query }) => listBatches(deps, query));
  serve('GET /api/office/withdrawals/batches/{id}/lines', ({ params }) => listBatchLines(deps, params.id));
  serve('POST /api/office/withdrawals/batches', ({ body, operator }) => makeBatch(deps, body.ids, operator.id));
  serve('POST /api/office/withdrawals/batches/{id}/file', ({ params, operator }) =>
    handOutFile(deps, params.id, operator.id),
  );
  serve('GET /api/office/withdrawals/payers', async () => {
    const [payers, layouts] = await Promise.all([deps.payers(), deps.payoutFiles.layouts()]);
    return payers.map(({ bankCode, accountNo, accountName, currency }) => {
      return { bankCode, accountNo, accountName, currency, hasLayout: layouts.has(bankCode) };
    });
  });
  serve('POST /api/office/withdrawals/batches/{id}/pain001', async ({ params: { id }, body, operator }) =>
    handOutFile(deps, id, operator.id, await findPayer(deps, id, body)),
  );
  serve('POST /api/office/withdrawals/batches/{id}/layout', async ({ params: { id }, body, operator }) =>
    handOutByLayout(deps, id, operator.id, await findPayer(deps, id, body)),
  );
  serve('POST /api/office/withdrawals/batches/{id}/cancel', ({ params: { id }, body: { why }, operator }) =>
    cancelBatch(deps, { id, why, operatorId: operator.id }),
  );
  serve('POST /api/office/withdrawals/batches/{id}/result', ({ params, form, operator }) =>
    importResult(deps, params.id, form, operator.id),
  );

  serve('GET /api/office/withdrawals/{id}', ({ params, operator, locale }) =>
    getWithdrawalForReview(deps, params.id, {
      ...{ operatorId: operator.id, locale, seesMembers: operator.permissions.has('members.read') },
    }),
  );
  serve('GET /api/office/withdrawals/{id}/account', async ({ params }) => {
    const found = await withdrawalsRepository(deps.db).find(params.id);
    if (!found) throw new AppError('NO_DATA');
    return { accountNo: found.bank.accountNo };
  });
  serve('POST /api/office/withdrawals/{id}/approve', ({ params: { id }, operator }) => decideByPeople(id, operator.id));
  serve('POST /api/office/withdrawals/{id}/reject', async ({ params: { id }, body, operator }) => {
    const independence = await deps.independence();
    return decide(id, operator.id, async (transaction) => {
      await refuseReader(transaction, id, operator.id, independence);
      return rejectIn(transaction, deps, id, { ...body, by: operator.id });
    }).catch(stopped);
  });
  serve('POST /api/office/withdrawals/{id}/paid', async ({ params: { id }, body: { bankReference }, operator }) => {
    const independence = await deps.independence();
    return decide(id, operator.id, (transaction) =>
      payByHandIn(transaction, deps, id, { by: operator.id, bankReference, independence }),
    );
  });
}

/** A stopped wallet accepts neither debits nor credits, so the hold cannot be voided. */
function stopped(error: unknown): never {
  if (isRefusal(error, 'ACCOUNT_FROZEN')) throw new AppError('WALLET_STOPPED');
  throw error;
}
