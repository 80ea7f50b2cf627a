import { toast } from '@krapao/ui/layers/toast';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import type { QueueKind } from './kinds.ts';
import { STALE } from './queries.ts';

/** Well within the five minutes of an assignment. */
const RENEW_MS = 120_000;

/** State of our assignment of the open item: requested, ours, a colleague's, none, or the item is already decided. */
export type Claim =
  | { readonly state: 'asking' | 'mine' | 'none' | 'over' }
  | { readonly state: 'taken'; readonly by: string };

type Wanted = {
  item: { kind: QueueKind; id: string } | undefined;
  /** An operator without the permission gets no assignment, which would block those who may decide. */
  mayDecide: boolean;
  /** Called if the item was decided before; absent for an item opened for reading. */
  onHandled: (() => void) | undefined;
};

/** Assigns the open item, renews the assignment while the item is open, and releases it afterwards. */
export function useClaim({ item, mayDecide, onHandled }: Wanted): Claim {
  const t = useTranslations('review');
  const client = useQueryClient();
  const [claim, setClaim] = useState<Claim & { of: string }>();
  const handled = useEffectEvent(() => {
    if (!onHandled) return;
    toast.error(t('handled'));
    for (const queryKey of STALE) void client.invalidateQueries({ queryKey });
    onHandled();
  });
  const { kind, id } = item ?? {};
  useEffect(() => {
    if (!kind || !id || !mayDecide) return;
    const params = { kind, id };
    const of = `${kind}.${id}`;
    let isOver = false;
    const take = async () => {
      try {
        await call('POST /api/office/queues/{kind}/{id}/claim', { params });
        if (!isOver) setClaim({ of, state: 'mine' });
      } catch (error) {
        if (isOver) return;
        const { code, details } = failureOf(error);
        if (code === 'ITEM_TAKEN') setClaim({ of, state: 'taken', by: String(details.by ?? '') });
        else setClaim({ of, state: code === 'ITEM_HANDLED' || code === 'NO_DATA' ? 'over' : 'none' });
        if (code === 'ITEM_HANDLED') handled();
      }
    };
    const first = take();
    const timer = setInterval(() => void take(), RENEW_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
      // Releases only after the assignment has answered, or the two requests could overtake each other.
      void first.then(() =>
        call('DELETE /api/office/queues/{kind}/{id}/claim', { params, keepalive: true }).catch(() => undefined),
      );
    };
  }, [kind, id, mayDecide]);
  if (!mayDecide || !kind || !id) return { state: 'none' };
  return claim?.of === `${kind}.${id}` ? claim : { state: 'asking' };
}
