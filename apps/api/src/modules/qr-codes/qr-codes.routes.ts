import { operationId } from '../../platform/random.ts';
import type { Serve } from '../../platform/serve.ts';
import { readAmount } from '../transfers/public.ts';
import { cancelCode } from './cancel-code.ts';
import { createCode, openAccountOf } from './create-code.ts';
import { noCode, present } from './present-code.ts';
import type { CodesDeps } from './qr-codes.deps.ts';
import { codesRepository } from './qr-codes.repository.ts';

export function qrCodeRoutes(serve: Serve, deps: CodesDeps): void {
  serve('GET /api/qrcode/{bankCode}', async ({ member, params: { bankCode } }) => {
    await openAccountOf(deps, bankCode, member.currency);
    const code = await codesRepository(deps.db).findOpen(member.id, bankCode);
    return code?.state === 'live' && code.expiresAt > deps.clock.now() ? present(code) : noCode('NO_DATA');
  });

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
