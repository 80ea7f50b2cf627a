import { createContext, use } from 'react';
import type { QueueKind } from './kinds.ts';
import type { Item } from './queries.ts';
import type { Claim } from './use-claim.ts';

/** The item that is open, as everything about it needs to know it. */
export type Work = {
  readonly kind: QueueKind;
  readonly id: string;
  readonly claim: Claim;
  readonly mayDecide: boolean;
  /** Who put it aside, where that is known. */
  readonly hold: Item['hold'];
  /** Goes on to the next item: this one is done. */
  readonly goOn: () => void;
};

export const WorkContext = createContext<Work | undefined>(undefined);

export function useWork(): Work {
  const work = use(WorkContext);
  if (!work) throw new Error('no item is open');
  return work;
}
