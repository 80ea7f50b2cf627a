import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { Amount, Money, PathCode, Timestamp } from '../primitives.ts';
import { money, read } from './money-calls.ts';

/** `message` is OK with a code, and an error code without. */
export const QrCode = z.object({
  qrcodeId: z.string().nullable(),
  hasQrcode: z.boolean(),
  qrcode: z.string().nullable(),
  amount: Money.nullable(),
  createdAt: Timestamp.nullable(),
  expireIn: Timestamp.nullable(),
  message: z.string(),
  /** Smallest amount of a code, where the requested amount is below. */
  value: Money.optional(),
});

export const qrCodeCalls = defineCalls({
  'GET /api/qrcode/{bankCode}': {
    ...read,
    summary: 'The live QR code of a channel, if there is one',
    params: z.object({ bankCode: PathCode }),
    response: QrCode,
    errors: ['NO_BANK'],
  },
  'POST /api/qrcode/{bankCode}': {
    ...money,
    blockedBy: 'deposit',
    summary: 'Creates a QR code for an amount',
    params: z.object({ bankCode: PathCode }),
    body: z.object({ amount: Amount }),
    response: QrCode,
    errors: ['NO_BANK', 'TRANSFER_MAXIMUM', 'LIMIT_REACHED'],
  },
  'DELETE /api/qrcode/{qrcodeId}': {
    ...money,
    summary: 'Cancels a QR code',
    params: z.object({ qrcodeId: PathCode }),
    response: Done,
    errors: ['NO_DATA'],
  },
});
