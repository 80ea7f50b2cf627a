import type { Currency } from '@krapao/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { JobHandler } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import { operationId, type Random } from '../../platform/random.ts';
import type { Serve } from '../../platform/serve.ts';
import type { DepositsDeps } from '../deposits/public.ts';
import { readAmount } from '../transfers/public.ts';
import { cancelCode } from './cancel-code.ts';
import { CHECK_JOB, checkCode } from './check-code.ts';
import { createCode, openAccountOf } from './create-code.ts';
import type { PaymentChannels } from './payment-channels.ts';
import { noCode, present, presentWaiting } from './present-code.ts';
import { codesRepository, liveCodes } from './qr-codes.repository.ts';

export { callbackRoutes } from './callbacks.ts';
export { paymentChannels } from './payment-channels.ts';
export { settleCode } from './settle-code.ts';

/** An account whose codes members may pay. */
export type CodeAccount = {
  accountNo: string;
  accountName: string;
  currency: Currency;
  /** A bank's codes are drawn here; a payment company makes its own. */
  isBank: boolean;
  /** The biller of a Thai bank, the merchant of a Lao one. */
  receiver: string;
  /** The country's own codes, or BCEL's older ones. */
  form: 'NATIONAL' | 'ONEPAY';
  isOpen: boolean;
};

export type CodesDeps = {
  db: Db;
  deposits: DepositsDeps;
  channels: PaymentChannels;
  clock: Clock;
  random: Random;
  log: Logger;
  accountOf(channel: string): Promise<CodeAccount | undefined>;
  rules(): Promise<{ lifeMinutes: number; min: Readonly<Record<string, number>> }>;
  /** Where a payment company tells us that a code was paid. */
  callbackUrlOf(channel: string): string;
  tell(memberId: string): void;
};

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

/** The codes that a member can still pay. */
export const waitingCodes = { ...liveCodes, read: (rows: never[]) => liveCodes.read(rows).map(presentWaiting) };

export const qrCodeJobs = (deps: CodesDeps): Record<string, JobHandler> => ({
  [CHECK_JOB]: (payload) => checkCode(deps, payload),
});
