import { AtRest } from '@krapao/web/browser/at-rest.tsx';
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

/** The chat, over all pages but the last: one that goes on when its guest signs in. */
export function ChatSlot() {
  const { pathname } = useLocation();
  if (pathname === PATHS.terminated) return null;
  return (
    <AtRest>
      <OfferedChat />
    </AtRest>
  );
}

function OfferedChat() {
  // What was written and not sent is nobody else's.
  useEffect(() => endsWithSession('chatOutbox'), []);
  const isOffered = useQuery(chatQuery).data ?? false;
  return (
    isOffered && (
      <Suspense>
        <ChatWidget />
      </Suspense>
    )
  );
}
