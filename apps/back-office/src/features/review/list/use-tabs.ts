import { useTranslations } from 'use-intl';
import type { Overview } from '../queries.ts';
import { pathOf, VIEWS } from './kinds.ts';
import { countOf } from './stats.ts';

/** Each queue with its number of waiting items; an empty queue has no number. */
export function useTabs(overview: Overview | undefined) {
  const t = useTranslations('review.views');
  return [
    ...VIEWS.map((view) => ({
      to: pathOf(view),
      label: t(view),
      count: (overview && countOf(overview, view)) || undefined,
    })),
    { to: '/queue/batches', label: t('batches') },
    { to: '/queue/statements', label: t('statements') },
  ];
}
