import type { Currency, Minor } from '@krapao/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { JobHandler } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import { operationId, type Random } from '../../platform/random.ts';
import type { Serve } from '../../platform/serve.ts';
import type { GamesDeps } from '../games/public.ts';
import type { Statements } from '../statements/public.ts';
import { RESOLVE_JOB } from './ask-later.ts';
import { COMPARE_JOB, compareBooks } from './compare-books.ts';
import type { GameMoney } from './game-money.ts';
import { REQUEUE_JOB, requeueTransfers } from './requeue-transfers.ts';
import { resolveTransfer } from './resolve-transfer.ts';
import { transfer, transferAll } from './transfer.ts';
import { type Failure, transfersRepository } from './transfers.repository.ts';

export { createGameMoney } from './game-money.ts';
export { type MoneyInGame, moneyInGames } from './money-in-games.ts';
export { readAmount, transferAll, WALLET } from './transfer.ts';
export { moneyComingHome } from './transfers.repository.ts';

export type TransfersDeps = {
  db: Db;
  games: GamesDeps;
  money: GameMoney;
  statements: Statements;
  clock: Clock;
  random: Random;
  log: Logger;
  /** The smallest transfer, set by the operator. */
  minimum(currency: Currency): Promise<Minor>;
  /** When nobody can be waiting for the provider's answer any more. */
  resolveAfterMs: number;
  /** Tells the member's open pages that their money moved. */
  tell(memberId: string): void;
};

export function transferRoutes(serve: Serve, deps: TransfersDeps): void {
  serve('POST /api/wallet/transfer', async ({ member, body, idempotencyKey }) =>
    transfer(deps, {
      id: operationId(deps.random, member.id, idempotencyKey),
      memberId: member.id,
      currency: member.currency,
      ...body,
    }),
  );
  serve('POST /api/wallet/transferAll', async ({ member, body, idempotencyKey }) =>
    transferAll(deps, {
      id: operationId(deps.random, member.id, idempotencyKey),
      memberId: member.id,
      currency: member.currency,
      to: body.to,
    }),
  );
}

/** Transfers whose outcome is not known yet. */
export const transfersUnderWay = (db: Db, memberId: string) => transfersRepository(db).underWay(memberId);

/** For the receipt. A game that had too little of its own money to take some in said no: that is not the member's lack. */
export async function transferFailure(db: Db, memberId: string, id: string): Promise<Failure | undefined> {
  const transfer = await transfersRepository(db).find(id);
  if (transfer?.memberId !== memberId || transfer.status !== 'failed') return undefined;
  const { direction, reason } = transfer;
  return direction === 'in' && reason === 'insufficient' ? 'refused' : (reason ?? undefined);
}

export const transferJobs = (deps: TransfersDeps): Record<string, JobHandler> => ({
  [RESOLVE_JOB]: (payload) => resolveTransfer(deps, payload),
  [COMPARE_JOB]: (payload) => compareBooks(deps, payload),
  [REQUEUE_JOB]: () => requeueTransfers(deps),
});

export const TRANSFER_SCHEDULE = [`* * * * * ${REQUEUE_JOB}`];
