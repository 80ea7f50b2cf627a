import type { AnswerOf, ParsedBodyOf } from '@krapao/contract/calls';
import { minor, toMajor } from '@krapao/money';
import { AppError } from '../../platform/app-error.ts';
import { before, type Clock, DAY_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Random } from '../../platform/random.ts';
import type { Serve } from '../../platform/serve.ts';
import { ledgerOn } from '../ledger/public.ts';
import {
  type NewLine,
  type Settled,
  type StatementLine,
  type StatementStatus,
  statementsRepository,
} from './statements.repository.ts';

export type Statements = {
  /** Opens a line in the transaction that makes it true, and gives the reference the member reads. */
  open(transaction: Db, line: Omit<NewLine, 'reference'>): Promise<string>;
  settle(transaction: Db, settled: Settled): Promise<string | undefined>;
};

const REFERENCE_LETTERS = 10;

export const createStatements = (random: Random): Statements => ({
  async open(transaction, line) {
    const reference = random.letters(REFERENCE_LETTERS).toUpperCase();
    await statementsRepository(transaction).insert({ ...line, reference });
    return reference;
  },
  settle: (transaction, settled) => statementsRepository(transaction).settle(settled),
});

type Steps = NonNullable<AnswerOf<'POST /api/statement'>['statements'][number]['steps']>;

type RouteDeps = {
  db: Db;
  clock: Clock;
  /** The steps of withdrawals, by the line's id. */
  withdrawalSteps(memberId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Steps>>;
  /** Why a transfer failed, by the line's id. */
  transferFailure(memberId: string, id: string): Promise<AnswerOf<'GET /api/statement/receipt/{reference}'>['failure']>;
};

/** The days that the sums above the statement tell of. */
const SUMMARY_DAYS = 30;

export function statementRoutes(serve: Serve, { db, clock, withdrawalSteps, transferFailure }: RouteDeps): void {
  const repository = statementsRepository(db);

  serve('POST /api/statement', async ({ member, body }) => {
    const { total, rows } = await find(repository, member.id, body);
    const withdrawals = rows.filter(({ type }) => type === 'withdraw').map(({ id }) => id);
    const steps = withdrawals.length > 0 ? await withdrawalSteps(member.id, withdrawals) : new Map<string, Steps>();
    return { total, statements: rows.map((row) => present(row, steps.get(row.id))) };
  });

  serve('GET /api/statement/receipt/{reference}', async ({ member, params }) => {
    const line = await repository.byReference(member.id, params.reference.toUpperCase());
    if (!line) throw new AppError('NO_DATA');
    const steps = line.type === 'withdraw' ? (await withdrawalSteps(member.id, [line.id])).get(line.id) : undefined;
    const isFailed = line.type === 'transfer' && line.status === 'FAILED';
    const failure = isFailed ? await transferFailure(member.id, line.id) : undefined;
    const seal = await ledgerOn(db).sealOf(line.id);
    return {
      ...present(line, steps),
      currency: line.currency,
      settledAt: line.settled_at?.toISOString() ?? null,
      seal: seal ? { number: Number(seal.number), hash: seal.hash, sealedAt: seal.sealedAt.toISOString() } : null,
      ...(failure && { failure }),
    };
  });

  serve('GET /api/statement/summary', async ({ member }) => {
    const since = before(clock.now(), SUMMARY_DAYS * DAY_MS);
    const { currency, moneyIn, moneyOut } = await repository.sumsSince(member.id, since);
    return { days: SUMMARY_DAYS, moneyIn: toMajor(moneyIn, currency), moneyOut: toMajor(moneyOut, currency) };
  });
}

function find(
  repository: ReturnType<typeof statementsRepository>,
  memberId: string,
  body: ParsedBodyOf<'POST /api/statement'>,
) {
  const { page, limit, type, status, from, to, reference } = body;
  if (!status && !from && !to && !reference) return repository.page(memberId, type, { page, limit });
  const filter = {
    type,
    status,
    from: from ? new Date(from) : undefined,
    to: to ? new Date(to) : undefined,
    reference,
  };
  return repository.search(memberId, filter, { page, limit });
}

function present(line: StatementLine, steps: Steps | undefined): AnswerOf<'POST /api/statement'>['statements'][number] {
  const status: StatementStatus = line.status;
  return {
    reference: line.reference,
    statementType: line.type,
    from: line.from_account,
    to: line.to_account,
    amount: toMajor(minor(BigInt(line.amount)), line.currency),
    status,
    createdAt: line.created_at.toISOString(),
    balanceAfter: line.balance_after === null ? null : toMajor(minor(BigInt(line.balance_after)), line.currency),
    ...line.details,
    ...(steps && { steps }),
  };
}
