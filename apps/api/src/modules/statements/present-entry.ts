import type { AnswerOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import { minor, toMajor } from '@krapao/money';
import type { StatementsDeps, Steps } from './statements.deps.ts';
import type { StatementEntry } from './statements.repository.ts';

type Line = AnswerOf<'POST /api/statement'>['statements'][number];

/** Adds the steps of withdrawals. */
export async function presentEntries(
  { withdrawalSteps }: Pick<StatementsDeps, 'withdrawalSteps'>,
  memberId: string,
  lines: readonly StatementEntry[],
  locale: Locale,
): Promise<Line[]> {
  const withdrawals = lines.filter(({ type }) => type === 'withdraw').map(({ id }) => id);
  const steps = withdrawals.length > 0 ? await withdrawalSteps(memberId, withdrawals) : new Map<string, Steps>();
  return lines.map((line) => presentEntry(line, steps.get(line.id), locale));
}

export function presentEntry(line: StatementEntry, steps: Steps | undefined, locale: Locale): Line {
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
    ...(line.is_unread && { isUnread: true as const }),
  };
}

type Text = Record<Locale, string> | string;

/** A description or note is translated into every language, or a single text where an operator wrote it. */
function inLocale(detail: unknown, locale: Locale): unknown {
  if (typeof detail !== 'object' || detail === null) return detail;
  const { description, note } = detail as { description?: Text; note?: Text };
  return {
    ...(typeof description === 'object' ? { description: description[locale] } : detail),
    ...(typeof note === 'object' && { note: note[locale] }),
  };
}
