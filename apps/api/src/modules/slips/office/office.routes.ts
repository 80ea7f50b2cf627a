import type { officeSlipCalls } from '@krapao/contract/office/slips';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Serve } from '../../../platform/http/serve.ts';
import { decideItem } from '../../queues/public.ts';
import { approveSlipIn, type DecidedSlip, isShownTwice, rejectSlipIn, slipWaitsForSecond } from './decide-slip.ts';
import { type OfficeSlipsDeps, readSlipInDoubt } from './get-slip-for-review.ts';

const DONE = { message: 'OK' } as const;

const REFUSED = { 'no-payment': 'NO_PAYMENT', 'used-elsewhere': 'PAYMENT_USED' } as const;

function isDone(decided: DecidedSlip): boolean {
  if (decided === 'no-payment' || decided === 'used-elsewhere') throw new AppError(REFUSED[decided]);
  return decided === 'done';
}

export function officeSlipRoutes(serve: Serve<typeof officeSlipCalls>, deps: OfficeSlipsDeps): void {
  serve('GET /api/office/slips/{id}', ({ params }) => readSlipInDoubt(deps, params.id));
  serve('POST /api/office/slips/{id}/accept', async ({ params: { id }, body, operator }) => {
    const decision = { id, by: operator.id, why: body.note };
    let state: 'credited' | 'waits' = 'credited';
    try {
      await decideItem(deps.desk, { kind: 'slips', id, operatorId: operator.id }, async (transaction) => {
        if (await slipWaitsForSecond(transaction, deps, decision)) state = 'waits';
        return state === 'waits' || isDone(await approveSlipIn(transaction, deps, decision));
      });
    } catch (error) {
      throw isShownTwice(error) ? new AppError('PAYMENT_USED') : error;
    }
    return { state };
  });
  serve('POST /api/office/slips/{id}/refuse', async ({ params: { id }, body, operator }) => {
    const decision = { id, by: operator.id, why: body.note };
    await decideItem(deps.desk, { kind: 'slips', id, operatorId: operator.id }, async (transaction) =>
      isDone(await rejectSlipIn(transaction, deps, decision, body.reason)),
    );
    return DONE;
  });
}
