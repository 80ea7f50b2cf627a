import { AtRest } from '@krapao/web/browser/at-rest.tsx';
import { Texts } from '@krapao/web/i18n/texts.tsx';
import { CrashScreen } from '@krapao/web/parts/crash-screen.tsx';
import { lazyPart } from '@krapao/web/parts/lazy-part.tsx';
import { Toasts } from '@krapao/web/parts/toasts.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { BrowserRouter, useNavigate } from 'react-router';
import { CRASH_WORDS } from './crash-words.ts';
import { createQueryClient } from './query-client.ts';
import { AppRoutes } from './routes.tsx';
import { WaitingScreen } from './waiting-screen.tsx';

const ChatSlot = lazyPart([], async () => (await import('./chat-slot.tsx')).ChatSlot, { isExtra: true });

export function App() {
  return (
    <BrowserRouter>
      <CrashScreen words={CRASH_WORDS}>
        <Suspense fallback={<WaitingScreen />}>
          <Texts of={[]}>
            <Calls />
          </Texts>
        </Suspense>
      </CrashScreen>
    </BrowserRouter>
  );
}

/** Calls may end in another place (signed out, service gone), so their client needs to know the way. */
function Calls() {
  const navigate = useNavigate();
  const [client] = useState(() => createQueryClient((path) => void navigate(path, { replace: true })));
  return (
    <QueryClientProvider client={client}>
      <AppRoutes />
      <AtRest>
        <Suspense>
          <ChatSlot />
        </Suspense>
      </AtRest>
      <Toasts />
    </QueryClientProvider>
  );
}
