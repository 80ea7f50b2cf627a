export { describedItems, itemsAbout } from './described-items.ts';
export {
  claimItem,
  type Desk,
  decideItem,
  decideItems,
  memberShown,
  operatorName,
  type ShownMember,
  type ShownSignal,
  withNames,
} from './desk.ts';
export { assignedItems, giveItems, itemsFor } from './give-items.ts';
export { officeQueueRoutes } from './office.routes.ts';
export { readOpenItems } from './open-items.ts';
export { type PlaceInQueue, placeInQueue } from './place-in-queue.ts';
export type { Ended, QueueSource, QueuesDeps, Targets } from './queues.deps.ts';
export { readWaiting, type Waiting } from './read-waiting.ts';
export { readWaits } from './read-waits.ts';
