import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Overview } from '../queries.ts';
import { pathOf, VIEWS } from './kinds.ts';
import { countOf } from './stats.ts';

const STATEMENTS = '/queue/statements';

/** Each queue with its number of waiting items; an empty queue has no number. */
export function useTabs(overview: Overview | undefined) {
  const t = useTranslations('review.views');
  const { pathname } = useLocation();
  return [
    ...VIEWS.map((view) => ({
      to: pathOf(view),
      label: t(view),
      count: (overview && countOf(overview, view)) || undefined,
    })),
    // Files for banks and of banks share a tab: one more would not fit on 1280 pixels.
    { to: pathname === STATEMENTS ? STATEMENTS : '/queue/batches', label: t('batches') },
  ];
}
