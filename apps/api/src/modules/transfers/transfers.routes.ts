import { operationId } from '../../platform/random.ts';
import type { Serve } from '../../platform/serve.ts';
import { transfer, transferAll } from './transfer.ts';
import type { TransfersDeps } from './transfers.deps.ts';

export function transferRoutes(serve: Serve, deps: TransfersDeps): void {
  serve(
    'POST /api/wallet/transfer',
    async ({ member, body, idempotencyKey, keep }) =>
      transfer(
        deps,
        {
          id: operationId(deps.random, member.id, idempotencyKey),
          memberId: member.id,
          currency: member.currency,
          ...body,
        },
        keep,
      ),
    { keepsAnswer: true },
  );
  serve('POST /api/wallet/transferAll', async ({ member, body, idempotencyKey }) =>
    transferAll(deps, {
      id: operationId(deps.random, member.id, idempotencyKey),
      memberId: member.id,
      currency: member.currency,
      to: body.to,
    }),
  );
}
