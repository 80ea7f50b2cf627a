import type { Timed } from '@krapao/web/time/countdown.ts';
import type { Deposit } from './api/latest-deposits-query.ts';
import type { QrCode } from './api/qr-code-query.ts';

export type LiveCode = Timed & { qrcodeId: string; svg: string; amount: number };

/** The code in an answer, if there is a whole one. */
export function liveCodeOf(answer: QrCode | undefined): LiveCode | undefined {
  if (!answer?.hasQrcode) return undefined;
  const { qrcodeId, qrcode: svg, amount, createdAt, expireIn } = answer;
  if (!qrcodeId || !svg || amount === null || !createdAt || !expireIn) return undefined;
  return { qrcodeId, svg, amount, createdAt, expireIn };
}

/** Whether one of these deposits is the payment of the code. */
export const isPaidBy = ({ amount }: LiveCode, bankCode: string, deposits: readonly Deposit[]): boolean =>
  deposits.some((deposit) => deposit.from === bankCode && deposit.amount === amount);

/** For an image: markup from a server is never put into the page itself. */
export const svgUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
