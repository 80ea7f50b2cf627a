import type { Serve } from '../../platform/http/serve.ts';
import { operationId } from '../../platform/secrets/random.ts';
import { depositGift } from './deposit-gift.ts';
import type { GiftsDeps } from './gift-links.deps.ts';

export function giftLinkRoutes(serve: Serve, deps: GiftsDeps): void {
  serve('POST /api/wallet/truelink', async ({ member, body, idempotencyKey }) => {
    const { id: memberId, currency } = member;
    const id = operationId(deps.random, memberId, idempotencyKey);
    return depositGift(deps, { id, memberId, currency, link: body.link });
  });
}
