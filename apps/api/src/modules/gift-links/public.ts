import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { JobHandler } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import { operationId, type Random } from '../../platform/random.ts';
import type { Serve } from '../../platform/serve.ts';
import type { DepositsDeps } from '../deposits/public.ts';
import type { Statements } from '../statements/public.ts';
import { depositGift } from './deposit-gift.ts';
import type { GiftWallet } from './gift-wallet.ts';
import { REDEEM_JOB, resolveGift } from './redeem-gift.ts';

export { giftWallet } from './gift-wallet.ts';

export type GiftsDeps = {
  db: Db;
  deposits: DepositsDeps;
  statements: Statements;
  wallet: GiftWallet;
  /** 32 bytes in base64; every page has it. */
  linkKey: string;
  clock: Clock;
  random: Random;
  log: Logger;
  /** Whether this member may use gift links: they are in baht, and operators may close them. */
  isOpen(memberId: string): Promise<boolean>;
  /** When nobody can be waiting for the wallet's answer any more. */
  resolveAfterMs: number;
  tell(memberId: string): void;
};

export function giftLinkRoutes(serve: Serve, deps: GiftsDeps): void {
  serve('POST /api/wallet/truelink', async ({ member, body, idempotencyKey }) => {
    const id = operationId(deps.random, member.id, idempotencyKey);
    return depositGift(deps, { id, memberId: member.id, link: body.link });
  });
}

export const giftLinkJobs = (deps: GiftsDeps): Record<string, JobHandler> => ({
  [REDEEM_JOB]: (payload) => resolveGift(deps, payload),
});
