import { acquireSocket } from '@krapao/web/api/socket.ts';
import { useCountInTitle } from '@krapao/web/browser/use-title.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { OWN_ORIGIN } from '../../shared/api/use-live.ts';
import { notify } from '../../shared/attention/notify.ts';
import { useMe } from '../../shared/session/session.ts';
import { openedIn } from './places.ts';
import { countsQuery } from './queries.ts';

type Customer = { readonly name: string | null; readonly username: string | null; readonly guest: string | null };

/** News of customers, on every page: their count in the title, a sound and a desktop notice as preferred. */
export function ChatAttention() {
  const t = useTranslations('common.attention');
  const me = useMe();
  const location = useLocation();
  const { data } = useQuery(countsQuery);
  useCountInTitle(data?.news ?? 0);
  const nameOf = ({ name, username, guest }: Customer) =>
    guest === null ? (name ?? username ?? '') : t('guest', { id: guest });

  const isLoaded = data !== undefined;
  const newest = data?.newest;
  const last = useRef<string>(undefined);
  const onNewest = useEffectEvent(() => {
    const isFirst = last.current === undefined;
    const isNew = newest && newest.message.id !== last.current;
    last.current = newest?.message.id ?? last.current ?? '';
    if (!isNew || isFirst || (document.hasFocus() && openedIn(location) === newest.conversation)) return;
    const body = newest.message.message.payload?.message || t('file');
    notify({ kind: 'chat', title: nameOf(newest), body, path: `/inbox/${newest.conversation}` });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another newest message is news.
  useEffect(() => {
    if (isLoaded) onNewest();
  }, [isLoaded, newest?.message.id]);

  const onChanged = useEffectEvent(async ({ id, handedTo }: { id: string; handedTo?: string }) => {
    if (handedTo !== me.id) return;
    const handed = await call('GET /api/office/chat/{id}', { params: { id } }).catch(() => undefined);
    if (handed) notify({ kind: 'chat', title: t('handed'), body: nameOf(handed), path: `/inbox/${id}` });
  });
  useEffect(
    () =>
      acquireSocket(OWN_ORIGIN, (socket) => {
        const listener = (signal: { id: string; handedTo?: string }) => void onChanged(signal);
        socket.on('changed', listener);
        return () => socket.off('changed', listener);
      }),
    [],
  );
  return null;
}
