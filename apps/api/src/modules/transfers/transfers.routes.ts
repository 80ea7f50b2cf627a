import { WALLET } from '@krapao/contract/accounts';
import { type MemberIdentity, refuseBlocked } from '../../platform/http/callers.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { operationId } from '../../platform/secrets/random.ts';
import { transfer, transferAll } from './transfer.ts';
import type { TransfersDeps } from './transfers.deps.ts';

export function transferRoutes(serve: Serve, deps: TransfersDeps): void {
  serve(
    'POST /api/wallet/transfer',
    async ({ member, body, idempotencyKey, keep }) => {
      refuseToPlay(member, body.to);
      const id = operationId(deps.random, member.id, idempotencyKey);
      return transfer(deps, { id, memberId: member.id, currency: member.currency, ...body }, keep);
    },
    { storesAnswer: true },
  );
  serve('POST /api/wallet/transferAll', async ({ member, body, idempotencyKey }) => {
    refuseToPlay(member, body.to);
    return transferAll(deps, {
      id: operationId(deps.random, member.id, idempotencyKey),
      memberId: member.id,
      currency: member.currency,
      to: body.to,
    });
  });
}

/** Transfers to the wallet are always allowed; to a game only for members who may play. */
function refuseToPlay(member: MemberIdentity, to: string): void {
  if (to !== WALLET) refuseBlocked(member, 'play');
}
