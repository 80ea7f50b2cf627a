import { createContext, use } from 'react';
import type { QueueKind } from './list/kinds.ts';
import type { Item } from './queries.ts';
import type { Claim } from './use-claim.ts';

/** The open item, shared with all its components. */
export type Work = {
  readonly kind: QueueKind;
  readonly id: string;
  readonly claim: Claim;
  readonly mayDecide: boolean;
  /** The operator who parked the item, where known. */
  readonly hold: Item['hold'];
  /** Marks the item as done and opens the next item. */
  readonly goOn: () => void;
};

export const WorkContext = createContext<Work | undefined>(undefined);

export function useWork(): Work {
  const work = use(WorkContext);
  if (!work) throw new Error('no item is open');
  return work;
}
