import { useTranslations } from 'use-intl';
import type { Issue } from './queries.ts';

/** Returns the text of an issue of a field. */
export function useIssueText(): (issue: Pick<Issue, 'reason' | 'limit'>) => string {
  const t = useTranslations('catalogue.issues');
  return ({ reason, limit }) => t(reason, { limit: limit ?? 0 });
}
