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
 * The live code of one channel. It stands under the wallet: what moves money makes every channel's code stale, so a
 * code made with one provider has the others' loaded again.
 */
export const qrCodeQuery = (bankCode: string) =>
  queryOptions({
    queryKey: ['wallet', 'qrcode', bankCode],
    queryFn: ({ signal }) => call('GET /api/qrcode/{bankCode}', { params: { bankCode }, signal }),
  });
