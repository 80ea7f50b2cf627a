import type { AnswerOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import { AppError } from '../../platform/http/app-error.ts';
import { ledgerOn } from '../ledger/public.ts';
import { placeInQueue } from '../queues/public.ts';
import { presentEntry } from './present-entry.ts';
import type { StatementsDeps } from './statements.deps.ts';
import { type StatementEntry, statementsRepository } from './statements.repository.ts';

/** One statement entry of the member, with the reason of a failure and its place in the ledger's hash chain. */
export async function readReceipt(
  { db, clock, withdrawalSteps, usualWithdrawalSeconds, transferFailure }: StatementsDeps,
  memberId: string,
  reference: string,
  locale: Locale,
): Promise<AnswerOf<'GET /api/statement/receipt/{reference}'>> {
  const line = await statementsRepository(db).byReference(memberId, reference.toUpperCase());
  if (!line) throw new AppError('NO_DATA');
  const steps = line.type === 'withdraw' ? (await withdrawalSteps(memberId, [line.id])).get(line.id) : undefined;
  const isFailed = line.type === 'transfer' && line.status === 'FAILED';
  const failure = isFailed ? await transferFailure(memberId, line.id) : undefined;
  const isWaiting = line.type === 'withdraw' && line.status === 'IN_PROGRESS';
  const place = isWaiting ? await placeInQueue({ db, clock }, 'withdrawals', line.id) : undefined;
  const usualSeconds = place && (await usualWithdrawalSeconds());
  const seal = await ledgerOn(db).sealOf(operationOf(line));
  return {
    ...presentEntry(line, steps, locale),
    currency: line.currency,
    settledAt: line.settled_at?.toISOString() ?? null,
    seal: seal ? { number: Number(seal.number), hash: seal.hash, sealedAt: seal.sealedAt.toISOString() } : null,
    ...(failure && { failure }),
    ...(place && { queue: { place: place.place, ...(usualSeconds !== undefined && { usualSeconds }) } }),
  };
}

/** A reversal is a step of the operation it reverses. */
const operationOf = ({ id, details }: StatementEntry): string =>
  typeof details.operation === 'string' ? details.operation : id;
