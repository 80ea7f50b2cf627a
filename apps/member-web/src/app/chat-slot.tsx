import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { endsWithSession } from '@krapao/web/session/session.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { chatQuery } from '../shared/chat/chat-query.ts';
import { PATHS } from '../shared/paths.ts';

const ChatWidget = lazyChunk(['chat'], async () => (await import('../features/chat/chat-widget.tsx')).ChatWidget, {
  isExtra: true,
});

/** The invite would cover a link of these forms, such as "Register" below the login. */
const FORMS: readonly string[] = [PATHS.login, PATHS.register, PATHS.forgot];

/** The chat widget, where offered, on all pages but the closed ones. Stays mounted when a guest signs in. */
export function ChatSlot() {
  const { pathname } = useLocation();
  const isOffered = useQuery(chatQuery).data ?? false;
  // Unsent messages must not reach the next session's member.
  useEffect(() => endsWithSession('chatOutbox'), []);
  if (!isOffered || pathname === PATHS.terminated || pathname === PATHS.maintenance) return null;
  return (
    <Suspense>
      <ChatWidget canInvite={!FORMS.includes(pathname)} />
    </Suspense>
  );
}
