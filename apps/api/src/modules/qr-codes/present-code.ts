import type { AnswerOf } from '@krapao/contract/calls';
import type { ErrorCode } from '@krapao/contract/errors';
import { toMajor } from '@krapao/money';
import { drawSvg } from './draw-code.ts';
import type { Code } from './qr-codes.repository.ts';

type Answer = AnswerOf<'GET /api/qrcode/{bankCode}'>;

export const noCode = (message: ErrorCode): Answer => ({
  qrcodeId: null,
  hasQrcode: false,
  qrcode: null,
  amount: null,
  expireIn: null,
  message,
});

export function present({ id, payload, amount, currency, expiresAt }: Code): Answer {
  if (payload === null) return noCode('QR_FAIL');
  return {
    qrcodeId: id,
    hasQrcode: true,
    qrcode: drawSvg(payload),
    amount: toMajor(amount, currency),
    expireIn: expiresAt.toISOString(),
    message: 'OK',
  };
}
