import { toast } from '@krapao/ui/layers/toast';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../shared/api/call.ts';
import { lastTouchMs } from '../../shared/session/presence.ts';
import { currentSession, useSession } from '../../shared/session/session.ts';
import type { QueueKind } from './list/kinds.ts';
import { claimQuery, STALE } from './queries.ts';

/** Well within the five minutes of an assignment. */
const RENEW_MS = 120_000;
/** A page without input for this long lets its assignment run out. */
const AWAY_MS = 300_000;

/**
 * State of our assignment of the open item: requested, ours, a colleague's, none, our own request, or the item is
 * already decided.
 */
export type Claim =
  | { readonly state: 'asking' | 'none' | 'own' | 'over' }
  | { readonly state: 'mine'; readonly from?: string | null; readonly note?: string | null }
  | { readonly state: 'taken'; readonly by: string; readonly from: string | null; readonly note: string | null };

type Wanted = {
  item: { kind: QueueKind; id: string } | undefined;
  /** An operator without the permission gets no assignment, which would block those who may decide. */
  mayDecide: boolean;
  /** A request of this operator is decided by others. */
  isOwn: boolean;
  /** Called if the item was decided before; absent for an item opened for reading. */
  onHandled: (() => void) | undefined;
};
type Answered = 'mine' | 'taken' | 'none' | 'own' | 'over';
type Holder = AnswerOf<'GET /api/office/queues/{kind}/{id}/claim'>['claim'];

/**
 * Assigns the open item, renews the assignment while the operator is at the item, and releases it afterwards. The server
 * frees the items of a locked session, so they are assigned again once it is unlocked.
 */
export function useClaim({ item, mayDecide, isOwn, onHandled }: Wanted): Claim {
  const t = useTranslations('review');
  const client = useQueryClient();
  const isIn = useSession().place === 'in';
  const [answered, setAnswered] = useState<{ of: string; state: Answered; by: string }>();
  const handled = useEffectEvent(() => {
    if (!onHandled) return;
    toast.error(t('handled'));
    for (const queryKey of STALE) void client.invalidateQueries({ queryKey });
    onHandled();
  });
  const { kind, id } = item ?? {};
  const name = `${kind}.${id}`;
  const state = answered?.of === name ? answered.state : undefined;
  const holder = useQuery({
    ...claimQuery(kind ?? 'slips', id ?? ''),
    enabled: state === 'mine' || state === 'taken',
  }).data?.claim;
  const mayTake = mayDecide && !isOwn && isIn;
  const take = useEffectEvent(async () => {
    if (!kind || !id) return;
    try {
      await call('POST /api/office/queues/{kind}/{id}/claim', { params: { kind, id } });
      if (state === 'taken') void client.invalidateQueries({ queryKey: claimQuery(kind, id).queryKey });
      return { state: 'mine', by: '' } as const;
    } catch (error) {
      const { code, details } = failureOf(error);
      if (code === 'ITEM_TAKEN') return { state: 'taken', by: String(details.by ?? '') } as const;
      if (code === 'SECOND_PERSON_NEEDED') return { state: 'own', by: '' } as const;
      return { state: code === 'ITEM_HANDLED' || code === 'NO_DATA' ? 'over' : 'none', code } as const;
    }
  });
  useEffect(() => {
    if (!kind || !id || !mayTake) return;
    const params = { kind, id };
    let isOver = false;
    const renew = async () => {
      const now = await take();
      if (isOver || !now) return;
      setAnswered({ of: `${kind}.${id}`, by: '', ...now });
      if ('code' in now && now.code === 'ITEM_HANDLED') handled();
    };
    const first = renew();
    const timer = setInterval(() => {
      if (Date.now() - lastTouchMs() < AWAY_MS) void renew();
    }, RENEW_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
      if (currentSession().place !== 'in') return;
      // Releases only after the assignment has answered, or the two requests could overtake each other.
      void first.then(() =>
        call('DELETE /api/office/queues/{kind}/{id}/claim', { params, keepalive: true }).catch(() => undefined),
      );
    };
  }, [kind, id, mayTake]);
  const isFreed = state === 'taken' && holder === null;
  useEffect(() => {
    if (isFreed) void take().then((now) => now && setAnswered({ of: name, by: '', ...now }));
  }, [isFreed, name]);
  if (!mayDecide || !item) return { state: 'none' };
  if (isOwn) return { state: 'own' };
  if (!state || !isIn) return { state: 'asking' };
  return claimOf(state, answered?.by ?? '', holder);
}

/** What the server says now counts before its answer to our request. */
function claimOf(state: Answered, by: string, holder: Holder | undefined): Claim {
  if (state !== 'mine' && state !== 'taken') return { state };
  if (holder) return { ...holder, state: holder.isMine ? 'mine' : 'taken' };
  return state === 'mine' ? { state } : { state, by, from: null, note: null };
}
