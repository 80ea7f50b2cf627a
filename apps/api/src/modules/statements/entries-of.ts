import type { Locale } from '@krapao/contract/locales';
import { presentEntries } from './present-entry.ts';
import type { StatementsDeps } from './statements.deps.ts';
import { statementsRepository } from './statements.repository.ts';

/** The member's own entries with these references. */
export async function entriesOf(
  deps: Pick<StatementsDeps, 'db' | 'withdrawalSteps'>,
  memberId: string,
  references: readonly string[],
  locale: Locale,
) {
  const rows = await statementsRepository(deps.db).byReferences(memberId, references);
  const entries = await presentEntries(deps, memberId, rows, locale);
  return new Map(entries.map((entry) => [entry.reference, entry]));
}
