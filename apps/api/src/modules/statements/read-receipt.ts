import type { AnswerOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import { AppError } from '../../platform/app-error.ts';
import { ledgerOn } from '../ledger/public.ts';
import { placeInQueue } from '../queues/public.ts';
import { presentLine } from './present-line.ts';
import type { StatementsDeps } from './statements.deps.ts';
import { type StatementLine, statementsRepository } from './statements.repository.ts';

/** One line of the member's own, with why it failed and where it stands in the ledger's chain. */
export async function readReceipt(
  { db, clock, withdrawalSteps, transferFailure }: StatementsDeps,
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
  const queue = isWaiting ? await placeInQueue({ db, clock }, 'withdrawals', line.id) : undefined;
  const seal = await ledgerOn(db).sealOf(operationOf(line));
  return {
    ...presentLine(line, steps, locale),
    currency: line.currency,
    settledAt: line.settled_at?.toISOString() ?? null,
    seal: seal ? { number: Number(seal.number), hash: seal.hash, sealedAt: seal.sealedAt.toISOString() } : null,
    ...(failure && { failure }),
    ...(queue && { queue }),
  };
}

/** What takes a movement back is a step of that movement. */
const operationOf = ({ id, details }: StatementLine): string =>
  typeof details.operation === 'string' ? details.operation : id;
