import type { AnswerOf } from '@krapao/contract/calls';
import { minor, toMajor } from '@krapao/money';
import type { Steps } from './statements.deps.ts';
import type { StatementLine } from './statements.repository.ts';

type Line = AnswerOf<'POST /api/statement'>['statements'][number];

export function presentLine(line: StatementLine, steps: Steps | undefined): Line {
  return {
    reference: line.reference,
    statementType: line.type,
    from: line.from_account,
    to: line.to_account,
    amount: toMajor(minor(BigInt(line.amount)), line.currency),
    status: line.status,
    createdAt: line.created_at.toISOString(),
    balanceAfter: line.balance_after === null ? null : toMajor(minor(BigInt(line.balance_after)), line.currency),
    ...line.details,
    ...(steps && { steps }),
  };
}
