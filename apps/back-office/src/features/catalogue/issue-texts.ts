import { useTranslations } from 'use-intl';
import type { Issue } from './queries.ts';

const ALL_PPM = 1_000_000;
const PPM_PER_PERCENT = 10_000;

/** Returns the text of an issue of a field, whose name is part of it where something is missing. */
export function useIssueText(): (issue: Pick<Issue, 'reason' | 'limit'>, name?: string) => string {
  const t = useTranslations('catalogue');
  return ({ reason, limit }, name) => {
    if (reason === 'MISSING' && name) return t('missing', { name });
    if (reason === 'ODDS' && limit !== null && limit !== ALL_PPM) {
      const [sum, rest] = [limit / PPM_PER_PERCENT, Math.abs(ALL_PPM - limit) / PPM_PER_PERCENT];
      return t(limit < ALL_PPM ? 'oddsMissing' : 'oddsOver', { sum: String(sum), rest: String(rest) });
    }
    return t(`issues.${reason}`, { limit: limit ?? 0 });
  };
}
