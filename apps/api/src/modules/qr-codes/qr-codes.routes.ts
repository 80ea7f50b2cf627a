import { readAmount } from '../../platform/http/read-amount.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { operationId } from '../../platform/secrets/random.ts';
import { cancelCode } from './cancel-code.ts';
import { createCode } from './create-code.ts';
import { findCode } from './find-code.ts';
import type { CodesDeps } from './qr-codes.deps.ts';

export function qrCodeRoutes(serve: Serve, deps: CodesDeps): void {
  serve('GET /api/qrcode/{bankCode}', ({ member, params }) =>
    findCode(deps, { memberId: member.id, currency: member.currency, channel: params.bankCode }),
  );

  serve('POST /api/qrcode/{bankCode}', async ({ member, params, body, idempotencyKey }) => {
    const { id: memberId, currency } = member;
    const id = operationId(deps.random, memberId, idempotencyKey);
    const amount = readAmount(body.amount, currency);
    return createCode(deps, { id, memberId, currency, channel: params.bankCode, amount });
  });

  serve('DELETE /api/qrcode/{qrcodeId}', async ({ member, params }) => {
    await cancelCode(deps, { id: params.qrcodeId, memberId: member.id });
    return { message: 'OK' as const };
  });
}
