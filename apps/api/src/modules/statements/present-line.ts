import type { AnswerOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import { minor, toMajor } from '@krapao/money';
import type { Steps } from './statements.deps.ts';
import type { StatementLine } from './statements.repository.ts';

type Line = AnswerOf<'POST /api/statement'>['statements'][number];

export function presentLine(line: StatementLine, steps: Steps | undefined, locale: Locale): Line {
  return {
    reference: line.reference,
    statementType: line.type,
    from: line.from_account,
    to: line.to_account,
    amount: toMajor(minor(BigInt(line.amount)), line.currency),
    status: line.status,
    createdAt: line.created_at.toISOString(),
    balanceAfter: line.balance_after === null ? null : toMajor(minor(BigInt(line.balance_after)), line.currency),
    ...Object.fromEntries(Object.entries(line.details).map(([name, detail]) => [name, inLocale(detail, locale)])),
    ...(steps && { steps }),
  };
}

/** What a line speaks of, such as a reward, is described in every language, or in one where an operator wrote it. */
function inLocale(detail: unknown, locale: Locale): unknown {
  const description = (detail as { description?: Record<Locale, string> | string } | null)?.description;
  return typeof description === 'object' ? { description: description[locale] } : detail;
}
