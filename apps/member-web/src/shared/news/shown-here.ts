import { useEffect } from 'react';
import type { Entry } from '../statement/entry.ts';

export type Match = (entry: Pick<Entry, 'reference' | 'statementType'>) => boolean;

const matches = new Set<Match>();

/** Whether an open screen shows this entry, so that no toast is needed. */
export const isShownHere: Match = (entry) => [...matches].some((match) => match(entry));

/** Registers a screen that shows the progress of entries itself. `match` must be stable. */
export function useShownHere(match: Match): void {
  useEffect(() => {
    matches.add(match);
    return () => void matches.delete(match);
  }, [match]);
}
