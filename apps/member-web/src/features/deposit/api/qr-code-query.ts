import type { AnswerOf } from '@krapao/contract/calls';
import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type QrCode = AnswerOf<'GET /api/qrcode/{bankCode}'>;

export const NO_CODE: QrCode = {
  qrcodeId: null,
  hasQrcode: false,
  qrcode: null,
  amount: null,
  createdAt: null,
  expireIn: null,
  message: '',
};

/**
 * The live code of one channel. Under the `wallet` key, so that a movement of money, or a code made with one provider,
 * refetches every channel's code.
 */
export const qrCodeQuery = (bankCode: string) =>
  queryOptions({
    queryKey: ['wallet', 'qrcode', bankCode],
    queryFn: ({ signal }) => call('GET /api/qrcode/{bankCode}', { params: { bankCode }, signal }),
  });
