import { type Signals, useSignals } from '@krapao/web/api/use-live.ts';
import { useSession } from '../session/session.ts';

/** The cookie says who calls. */
const OWN_ORIGIN = {};

/** What each signal of the office's line makes stale. Whatever a queue shows has a key that begins with "queues". */
const SIGNALS: Signals = { queue: [['queues']] };

/** Hears what enters and leaves the queues, while somebody sits at the desk. */
export function useOfficeLine(): void {
  useSignals(useSession().place === 'in' ? OWN_ORIGIN : undefined, SIGNALS);
}
