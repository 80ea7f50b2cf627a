import { useTranslations } from 'use-intl';
import type { Issue } from './queries.ts';

/** Why a field cannot be saved, in the operator's words. */
export function useIssueText(): (issue: Pick<Issue, 'reason' | 'limit'>) => string {
  const t = useTranslations('catalogue.issues');
  return ({ reason, limit }) => t(reason, { limit: limit ?? 0 });
}
