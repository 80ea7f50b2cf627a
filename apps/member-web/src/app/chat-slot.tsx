import { lazyPart } from '@krapao/web/parts/lazy-part.tsx';
import { endsWithSession } from '@krapao/web/session/session.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { chatQuery } from '../shared/chat/chat-query.ts';
import { PATHS } from '../shared/paths.ts';

const ChatWidget = lazyPart(['chat'], async () => (await import('../features/chat/chat-widget.tsx')).ChatWidget, {
  isExtra: true,
});

/** The chat where it is offered, over all pages but the last: one that goes on when its guest signs in. */
export function ChatSlot() {
  const { pathname } = useLocation();
  const isOffered = useQuery(chatQuery).data ?? false;
  // What was written and not sent is nobody else's.
  useEffect(() => endsWithSession('chatOutbox'), []);
  if (!isOffered || pathname === PATHS.terminated || pathname === PATHS.maintenance) return null;
  return (
    <Suspense>
      <ChatWidget />
    </Suspense>
  );
}
