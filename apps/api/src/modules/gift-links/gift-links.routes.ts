import { operationId } from '../../platform/random.ts';
import type { Serve } from '../../platform/serve.ts';
import { depositGift } from './deposit-gift.ts';
import type { GiftsDeps } from './gift-links.deps.ts';

export function giftLinkRoutes(serve: Serve, deps: GiftsDeps): void {
  serve('POST /api/wallet/truelink', async ({ member, body, idempotencyKey }) => {
    const id = operationId(deps.random, member.id, idempotencyKey);
    return depositGift(deps, { id, memberId: member.id, link: body.link });
  });
}
