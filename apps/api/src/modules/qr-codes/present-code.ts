import type { AnswerOf } from '@krapao/contract/calls';
import type { ErrorCode } from '@krapao/contract/errors';
import { toMajor } from '@krapao/money';
import { drawSvg } from './draw-code.ts';
import type { Code } from './qr-codes.repository.ts';

type Answer = AnswerOf<'GET /api/qrcode/{bankCode}'>;
type LiveCode = Pick<Code, 'channel' | 'amount' | 'currency' | 'createdAt' | 'expiresAt'>;
type WaitingDeposit = AnswerOf<'GET /api/wallet'>['waiting'][number];

export const noCode = (message: ErrorCode): Answer => ({
  qrcodeId: null,
  hasQrcode: false,
  qrcode: null,
  amount: null,
  createdAt: null,
  expireIn: null,
  message,
});

export function present({ id, payload, amount, currency, createdAt, expiresAt }: Code): Answer {
  if (payload === null) return noCode('QR_FAIL');
  return {
    qrcodeId: id,
    hasQrcode: true,
    qrcode: drawSvg(payload),
    amount: toMajor(amount, currency),
    createdAt: createdAt.toISOString(),
    expireIn: expiresAt.toISOString(),
    message: 'OK',
  };
}

/** A code as an entry of the member's waiting deposits. */
export const presentWaiting = ({ channel, amount, currency, createdAt, expiresAt }: LiveCode): WaitingDeposit => ({
  way: 'qr',
  bankCode: channel,
  amount: toMajor(amount, currency),
  createdAt: createdAt.toISOString(),
  expireIn: expiresAt.toISOString(),
});
