import type { Timed } from '../../shared/time/countdown.ts';
import type { Deposit } from './api/latest-deposits-query.ts';
import type { QrCode } from './api/qr-code-query.ts';

export type LiveCode = Timed & { qrcodeId: string; svg: string; amount: number };

/** Returns the code of an answer, if complete. */
export function liveCodeOf(answer: QrCode | undefined): LiveCode | undefined {
  if (!answer?.hasQrcode) return undefined;
  const { qrcodeId, qrcode: svg, amount, createdAt, expireIn } = answer;
  if (!qrcodeId || !svg || amount === null || !createdAt || !expireIn) return undefined;
  return { qrcodeId, svg, amount, createdAt, expireIn };
}

/** Whether one of these deposits pays the code. */
export const isPaidBy = ({ amount }: LiveCode, bankCode: string, deposits: readonly Deposit[]): boolean =>
  deposits.some((deposit) => deposit.from === bankCode && deposit.amount === amount);

/** An image URL: markup from a server never enters the page itself. */
export const svgUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
