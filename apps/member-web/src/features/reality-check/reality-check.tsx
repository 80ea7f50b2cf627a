import { ApiError } from '@krapao/web/api/api-error.ts';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { serverNow, serverTimeOf } from '@krapao/web/time/server-time.ts';
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { usePageVisible } from '../../shared/news/use-page-visible.ts';
import { useIsQuiet } from '../../shared/session/quiet.ts';
import { sessionQuery } from '../../shared/session/session-query.ts';

const CheckDialog = lazyChunk(['session'], async () => (await import('./check-dialog.tsx')).CheckDialog, {
  isExtra: true,
});

/** `setTimeout` fires at once above its maximum. */
const TIMER_MAX_MS = 2_000_000_000;

/**
 * Opens the reality check over any screen once it is due, but never over a form that is being sent or a turning wheel.
 * The sheet stays until its acknowledgement, also after a reload.
 */
export function RealityCheck({ logOut }: { logOut: () => void }) {
  const client = useQueryClient();
  const { data: session, dataUpdatedAt } = useQuery(sessionQuery);
  const isVisible = usePageVisible();
  const isBusy = [useIsMutating() > 0, useIsQuiet()].includes(true);
  const [isOpen, setOpen] = useState(false);
  const dueMs = session?.checkAt ? Date.parse(session.checkAt) : undefined;
  // Read again once due: a break may have begun a new session, or another tab may have acknowledged.
  const isDue = dueMs !== undefined && serverTimeOf(dataUpdatedAt) >= dueMs;
  useEffect(() => {
    if (dueMs === undefined || isDue || !isVisible) return;
    const waitMs = Math.min(Math.max(dueMs - serverNow(), 0) + 1_000, TIMER_MAX_MS);
    const timer = setTimeout(() => void client.invalidateQueries(sessionQuery), waitMs);
    return () => clearTimeout(timer);
  }, [client, dueMs, isDue, isVisible]);
  if (isDue && !isBusy && !isOpen) setOpen(true);
  if (!isDue && isOpen) setOpen(false);
  useReachedLimit();
  return isOpen && session ? (
    <Suspense>
      <CheckDialog startedAt={session.startedAt} logOut={logOut} />
    </Suspense>
  ) : null;
}

/** Shows the notice of a reached limit as soon as a call was refused by it. */
function useReachedLimit(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ mutation }) => {
        const error = mutation?.state.error;
        if (error instanceof ApiError && error.code === 'TIME_LIMIT_REACHED')
          void client.invalidateQueries(sessionQuery);
      }),
    [client],
  );
}
