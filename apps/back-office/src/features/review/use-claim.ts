import { toast } from '@krapao/ui/toast';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import type { QueueKind } from './kinds.ts';
import { STALE } from './queries.ts';

/** Well within the five minutes that a claim holds. */
const RENEW_MS = 120_000;

/** Whether the open item is ours to work on: asked for, ours, a colleague's, gone, or decided before. */
export type Claim =
  | { readonly state: 'asking' | 'mine' | 'none' | 'over' }
  | { readonly state: 'taken'; readonly by: string };

type Wanted = {
  item: { kind: QueueKind; id: string } | undefined;
  /** Who may only look keeps nothing from those who may decide. */
  mayDecide: boolean;
  /** It was decided before; left out where it was opened to be read. */
  onHandled: (() => void) | undefined;
};

/** Takes the item that is open, keeps it for as long as it is, and lets go of it when it is left. */
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
      // Not before it was taken: the two would pass each other on their way.
      void first.then(() =>
        call('DELETE /api/office/queues/{kind}/{id}/claim', { params, keepalive: true }).catch(() => undefined),
      );
    };
  }, [kind, id, mayDecide]);
  if (!mayDecide || !kind || !id) return { state: 'none' };
  return claim?.of === `${kind}.${id}` ? claim : { state: 'asking' };
}
