import type { Overview } from '../queries.ts';
import type { QueueKind, View } from './kinds.ts';

/** A figure with its queue, where several queues are shown. */
type Of<Figure> = { readonly figure: Figure; readonly kind: QueueKind };

export type Stats = {
  readonly oldestSince: string | undefined;
  /** The slowest of several queues, because medians cannot be added up. */
  readonly median: Of<number> | undefined;
  readonly approved: number;
  readonly withoutStaff: Of<number> | undefined;
};

export const isMixed = (view: View): boolean => view === 'all' || view === 'hold';

const seen = (overview: Overview, view: View): Overview =>
  isMixed(view) ? overview : overview.filter(({ kind }) => kind === view);

export function statsOf(overview: Overview, view: View): Stats {
  const queues = seen(overview, view);
  const figures = <Figure>(pick: (queue: Overview[number]) => Figure | null): Of<Figure>[] =>
    queues.flatMap((queue) => {
      const figure = pick(queue);
      return figure === null ? [] : [{ figure, kind: queue.kind }];
    });
  return {
    // Parked items have a time of their own.
    oldestSince:
      view === 'hold'
        ? undefined
        : figures(({ oldestSince }) => oldestSince)
            .map(({ figure }) => figure)
            .toSorted()[0],
    // A median of zero is of items that came and went in one act: nobody waited for a person.
    median: figures(({ medianWaitSeconds }) => medianWaitSeconds || null).toSorted((a, b) => b.figure - a.figure)[0],
    approved: queues.reduce((sum, { approvedToday }) => sum + approvedToday, 0),
    // Payments are all of the money, whichever queue decided; shares of several queues cannot be added up.
    withoutStaff: figures(({ withoutStaff }) => withoutStaff).find(({ kind }) => !isMixed(view) || kind === 'payments'),
  };
}

/** Number of items under a tab. Parked items count only under their own tab. */
export function countOf(overview: Overview, view: View): number {
  const held = (queues: Overview) => queues.reduce((sum, { onHold }) => sum + onHold, 0);
  if (view === 'hold') return held(overview);
  const queues = seen(overview, view);
  return queues.reduce((sum, { waiting }) => sum + waiting, 0) - held(queues);
}
