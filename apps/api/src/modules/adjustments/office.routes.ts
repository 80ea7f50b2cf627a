import type { officeAdjustmentCalls } from '@krapao/contract/office/adjustments';
import { minor } from '@krapao/money';
import { AppError } from '../../platform/http/app-error.ts';
import { readAmount } from '../../platform/http/read-amount.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { operationId } from '../../platform/secrets/random.ts';
import { adjust, type Outcome } from './adjust.ts';
import type { AdjustmentsDeps } from './adjustments.deps.ts';
import { reverse } from './reverse.ts';

/** Corrections by hand, on whichever port serves these calls. */
export function officeAdjustmentRoutes(serve: Serve<typeof officeAdjustmentCalls>, deps: AdjustmentsDeps): void {
  serve('POST /api/office/members/{id}/adjust', async ({ params, body, operator, idempotencyKey }) => {
    const memberId = params.id;
    const currency = await deps.currencyOf(memberId);
    if (!currency) throw new AppError('NO_DATA');
    const amount = readAmount(body.amount, currency);
    if (amount === 0n) throw new AppError('KEY_INVALID', { key: 'amount' });
    const { note, reason, direction } = body;
    return answerOf(
      await adjust(deps, {
        id: operationId(deps.random, `operator ${operator.id}`, idempotencyKey),
        memberId,
        currency,
        amount: direction === 'credit' ? amount : minor(-amount),
        ...{ note, reason, askedBy: operator.id, allowedBy: null },
      }),
    );
  });

  serve('POST /api/office/members/{id}/reverse', async ({ params, body, operator }) => {
    const by = { askedBy: operator.id, allowedBy: null };
    return answerOf(await reverse(deps, { memberId: params.id, ...body, ...by }));
  });
}

const answerOf = (outcome: Outcome) =>
  outcome.state === 'done'
    ? { state: outcome.state, reference: outcome.reference, approvalId: null }
    : { state: outcome.state, reference: null, approvalId: outcome.approvalId };
